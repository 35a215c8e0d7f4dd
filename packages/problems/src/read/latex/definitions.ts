import { endOfGroup, readBrackets, readGroup, skipSpace } from './source-cursor.ts';

/** A definition of a command, and how it begins where the parser finds its parameters. */
interface Definition {
  command: string;
  replacement: string;
  /** The offset after what is replaced. */
  nameEnd: number;
  /** The offset after the body. */
  end: number;
  /** The command that has the same meaning, by `\let`. */
  target?: string;
}

/** Reads a definition in plain TeX, from the offset of its macro. */
export function plainDefinition(name: string, source: string, at: number): Definition | undefined {
  const text = source.slice(at, at + 500);
  const [whole = '', command = '', rest = ''] = patternOf(name)?.exec(text) ?? [];
  if (whole === '') return undefined;
  const meaning = name === 'let' ? `{${rest}}` : rest === '' ? '' : `[${rest.length / 2}]`;
  const nameEnd = at + whole.length;
  const end = endOfGroup(source, nameEnd) ?? nameEnd;
  return {
    command,
    replacement: `\\newcommand{\\${command}}${meaning}`,
    nameEnd,
    end,
    ...(name === 'let' && { target: rest.slice(1) }),
  };
}

function patternOf(name: string): RegExp | undefined {
  if (name === 'let') return /^\\let\s*\\([a-zA-Z@]+)\s*=?\s*(\\[a-zA-Z@]+)/;
  if (!/^(?:long|global|outer|[gex]?def)$/.test(name)) return undefined;
  return /^(?:\\(?:long|global|outer)\s*)*\\[gex]?def\s*\\([a-zA-Z@]+)\s*((?:#\d)*)\s*(?=\{)/;
}

/**
 * Reads a definition of LaTeX, from the text after its macro. Without braces around the command the
 * parser finds no parameters.
 */
export function newCommand(name: string, source: string, after: number): Definition | undefined {
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
