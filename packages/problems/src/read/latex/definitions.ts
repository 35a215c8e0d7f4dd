import { endOfGroup, readBrackets, readGroup, skipSpace } from './source-cursor.ts';

/**
 * Reads a definition in plain TeX, from the offset of its macro. Returns how LaTeX begins the same
 * definition. `end` is where its body begins, and after that of `\\let`.
 */
export function plainDefinition(
  name: string,
  source: string,
  at: number,
): { command: string; replacement: string; end: number } | undefined {
  const text = source.slice(at, at + 500);
  const [whole = '', command = '', rest = ''] = patternOf(name)?.exec(text) ?? [];
  if (whole === '') return undefined;
  const meaning = name === 'let' ? `{${rest}}` : rest === '' ? '' : `[${rest.length / 2}]`;
  return { command, replacement: `\\newcommand{\\${command}}${meaning}`, end: at + whole.length };
}

function patternOf(name: string): RegExp | undefined {
  if (name === 'let') return /^\\let\s*\\([a-zA-Z@]+)\s*=?\s*(\\[a-zA-Z@]+)/;
  if (!/^(?:long|global|outer|[gex]?def)$/.test(name)) return undefined;
  return /^(?:\\(?:long|global|outer)\s*)*\\[gex]?def\s*\\([a-zA-Z@]+)\s*((?:#\d)*)\s*(?=\{)/;
}

/**
 * Reads a definition of LaTeX, from the text after its macro. Returns the start of the same
 * definition with the command in braces, without which the parser finds no parameters.
 * `end` is the end of its body.
 */
export function newCommand(
  name: string,
  source: string,
  after: number,
): { command: string; replacement: string; nameEnd: number; end: number } | undefined {
  if (!/^(?:(?:re)?new|provide)command$|^DeclareRobustCommand$|^(?:New|Renew|Provide)DocumentCommand$/.test(name))
    return undefined;
  const [head = '', inBraces, bare] =
    /^\s*(?:\{\s*\\([a-zA-Z@]+|.)\s*\}|\\([a-zA-Z@]+|.))/.exec(source.slice(after, after + 200)) ?? [];
  const command = inBraces ?? bare;
  if (command === undefined) return undefined;
  const nameEnd = after + head.length;
  let body = skipSpace(source, nameEnd);
  if (name.endsWith('DocumentCommand')) body = skipSpace(source, readGroup(source, body)?.end ?? body);
  for (let brackets = readBrackets(source, body); brackets; brackets = readBrackets(source, body))
    body = skipSpace(source, brackets.end);
  const macro = name === 'DeclareRobustCommand' ? 'newcommand' : name;
  return { command, replacement: `\\${macro}{\\${command}}`, nameEnd, end: endOfGroup(source, body) ?? body };
}
