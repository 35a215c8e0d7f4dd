import { lookUp } from '../look-up.ts';
import { type Conversion, contentOf, sourceOf, verbatimOf } from './conversion.ts';
import { accents, characters, registers, silentMacros, transparentMacros, units } from './macros.ts';
import { formula, groupDigits } from './math-source.ts';
import type { Ast } from './parse-latex.ts';
import { verbatimMacros } from './read-source.ts';
import { addInline, codeSpan, escapeMarkdown, linkMarkdown, setTypography, urlMarkdown } from './verbatim-markdown.ts';

export function inlineMarkdown(nodes: readonly Ast.Node[], conversion: Conversion): string {
  const written: string[] = [];
  let text = '';
  const write = (markdown: string) => addInline(written, markdown);
  const flush = () => {
    write(escapeMarkdown(setTypography(text)));
    text = '';
  };
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (!node) continue;
    const plain = plainText(node);
    if (plain !== undefined) {
      text += plain;
      continue;
    }
    flush();
    if (node.type !== 'macro') {
      write(inlineNode(node, conversion));
      continue;
    }
    const accent = lookUp(accents, node.content);
    if (accent !== undefined && !node.args) {
      const { letter, length } = letterAfter(nodes, at + 1);
      write(escapeMarkdown((letter + accent).normalize('NFC')));
      at += length;
      continue;
    }
    const mark = lookUp(switchMarks, node.content);
    if (mark !== undefined) {
      write(emphasize(mark, nodes.slice(at + 1), conversion));
      return written.join('');
    }
    const { markdown, length } = inlineMacro(node, { nodes, from: at + 1 }, conversion);
    write(markdown);
    at += length;
    // TeX reads the white space after a word as the end of the word.
    const endsInLetter = length === 0 && !node.args && /[a-z]$/i.test(node.content);
    if (endsInLetter && nodes[at + 1]?.type === 'whitespace') at += 1;
  }
  flush();
  return written.join('');
}

function plainText(node: Ast.Node): string | undefined {
  switch (node.type) {
    case 'string':
      return node.content;
    case 'whitespace':
    case 'parbreak':
      return ' ';
    case 'comment':
      return !node.sameline || node.leadingWhitespace ? ' ' : '';
    default:
      return undefined;
  }
}

function inlineNode(node: Exclude<Ast.Node, Ast.Macro>, conversion: Conversion): string {
  switch (node.type) {
    case 'inlinemath':
    case 'displaymath':
      return formula(node.content, conversion);
    case 'group':
      return inlineMarkdown(node.content, conversion);
    case 'verb':
    case 'verbatim':
      return codeSpan(node.content, conversion);
    case 'mathenv':
      return formula([node], conversion);
    case 'environment':
      conversion.warn(node, `the environment ${node.env} stands within a line here: its content is text of that line`);
      return inlineMarkdown(node.content, conversion);
    default:
      return '';
  }
}

/** Macros that change the rest of their group, and macros that change their argument. */
const switchMarks: Readonly<Record<string, Mark>> = {
  bf: '**',
  bfseries: '**',
  it: '*',
  itshape: '*',
  em: '*',
  sl: '*',
  tt: '`',
  ttfamily: '`',
};
const argumentMarks: Readonly<Record<string, Mark>> = {
  textbf: '**',
  emph: '*',
  textit: '*',
  textsl: '*',
  underline: '*',
  uline: '*',
  texttt: '`',
  sout: '~~',
};
type Mark = '**' | '*' | '~~' | '`';

function emphasize(mark: Mark, nodes: readonly Ast.Node[], conversion: Conversion): string {
  if (mark === '`') return typewriter(nodes, conversion);
  const inner = { ...conversion, emphasis: new Set([...conversion.emphasis, mark]) };
  const text = inlineMarkdown(nodes, inner);
  const [, before = '', marked = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (conversion.emphasis.has(mark) || marked === '') return text;
  return `${before}${mark}${marked}${mark}${after}`;
}

/** Code in Markdown has no formulas and no emphasis: a text with those is not written as code. */
function typewriter(nodes: readonly Ast.Node[], conversion: Conversion): string {
  const parts = nodes.map((node, index) => {
    const before = nodes[index - 1];
    // TeX reads the white space after a word as the end of the word.
    if (node.type === 'whitespace' && before?.type === 'macro' && /[a-z]$/i.test(before.content)) return '';
    if (node.type === 'macro') return node.args ? undefined : lookUp(characters, node.content);
    return plainText(node);
  });
  if (parts.some((part) => part === undefined)) return inlineMarkdown(nodes, conversion);
  const text = parts.join('').replaceAll('~', ' ');
  const [, before = '', code = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return `${before}${codeSpan(code, conversion)}${after}`;
}

/** Finds the letter that an accent is put on, and how many nodes from `from` on it takes. */
function letterAfter(nodes: readonly Ast.Node[], from: number): { letter: string; length: number } {
  const at = nodes[from]?.type === 'whitespace' ? 1 : 0;
  const node = nodes[from + at];
  const [target] = node?.type === 'group' ? node.content : [node];
  const dotless: Record<string, string> = { i: 'i', j: 'j' };
  if (target?.type === 'macro')
    return { letter: lookUp(dotless, target.content) ?? lookUp(characters, target.content) ?? '', length: at + 1 };
  if (target?.type !== 'string') return { letter: '', length: node?.type === 'group' ? at + 1 : 0 };
  const [letter = '', ...others] = target.content;
  if (node === target) target.content = others.join('');
  return { letter, length: node === target && others.length > 0 ? at : at + 1 };
}

/** The nodes after a macro, which begin at `from`. Copies of them would take quadratic time. */
interface Rest {
  nodes: readonly Ast.Node[];
  from: number;
}

/** Formats a macro. `length` is the number of nodes after it that belong to it. */
function inlineMacro(node: Ast.Macro, rest: Rest, conversion: Conversion): { markdown: string; length: number } {
  const done = (markdown: string, length = 0) => ({ markdown, length });
  const name = node.content;
  const content = contentOf(node);
  const mark = lookUp(argumentMarks, name);
  if (mark !== undefined) return done(emphasize(mark, content, conversion));
  const character = lookUp(characters, name);
  // `\ss{}` ends the name of the macro.
  const next = rest.nodes[rest.from];
  const isClosed = next?.type === 'group' && next.content.length === 0;
  if (character !== undefined) return done(escapeMarkdown(character), isClosed ? 1 : 0);
  if (name === 'ensuremath') return done(formula(content, conversion));
  if (transparentMacros.has(name)) return done(inlineMarkdown(content, conversion));
  const groups = lookUp(silentMacros, name);
  if (groups !== undefined) return done('', registers.has(name) ? assignmentLength(rest) : groups);
  const written = otherMacro(node, content, conversion);
  if (written !== undefined) return done(written);
  const own = rest.nodes.slice(rest.from, rest.from + argumentsLength(rest));
  conversion.warn(node, `\\${name} is not known: it stands in the statement as it is written`);
  const space = own.length === 0 && next?.type === 'whitespace' ? ' ' : '';
  return done(escapeMarkdown(`\\${name}`) + argumentsMarkdown(node, own, conversion) + space, own.length);
}

/** Formats the arguments of an unknown macro with their braces and brackets. */
function argumentsMarkdown({ args = [] }: Ast.Macro, own: readonly Ast.Node[], conversion: Conversion): string {
  const attached = args.map(
    ({ openMark, content, closeMark }) =>
      escapeMarkdown(openMark) + inlineMarkdown(content, conversion) + escapeMarkdown(closeMark),
  );
  const following = own.map((node) => {
    const content = inlineMarkdown([node], conversion);
    return node.type === 'group' ? `{${content}}` : content;
  });
  return [...attached, ...following].join('');
}

/** Counts the nodes that look like the arguments of an unknown macro. */
function argumentsLength({ nodes, from }: Rest): number {
  let isInBrackets = false;
  let end = from;
  for (; end < nodes.length; end += 1) {
    const node = nodes[end];
    if (node?.type === 'string' && node.content === (isInBrackets ? ']' : '[')) isInBrackets = !isInBrackets;
    else if (!isInBrackets && node?.type !== 'group') return end - from;
  }
  return isInBrackets ? 0 : end - from;
}

/** Counts the nodes of `=-1` or `0.5em plus 1pt`, the value of a register. */
function assignmentLength({ nodes, from }: Rest): number {
  const value = /^(?:[=+.-]|\d[\d.]*(?:em|ex|pt|cm|mm|in)?|em|ex|pt|cm|mm|in|plus|minus)$/;
  let isBegun = false;
  let end = from;
  for (; end < nodes.length; end += 1) {
    const node = nodes[end];
    if (node?.type === 'whitespace') continue;
    if (node?.type !== 'string' || !value.test(node.content)) break;
    if (!isBegun && !/^[=+.\d-]/.test(node.content)) return 0;
    isBegun = true;
  }
  return isBegun ? end - from : 0;
}

function otherMacro(node: Ast.Macro, content: Ast.Node[], conversion: Conversion): string | undefined {
  // The argument of a macro of the author is here, and not taken out before.
  const raw = () => verbatimOf(node, conversion) ?? sourceOf(content, conversion).trim();
  const before = () => sourceOf(node.args?.at(-2)?.content ?? [], conversion);
  switch (node.content) {
    case '\\':
    case 'newline':
      return '\\\n';
    case verbatimMacros.code:
    case verbatimMacros.block:
    case 'lstinline':
    case 'mintinline':
    case 'path':
      return codeSpan(raw(), conversion);
    case verbatimMacros.url:
    case 'url':
    case 'nolinkurl':
      return urlMarkdown(raw());
    case verbatimMacros.href:
    case 'href':
      return linkMarkdown(inlineMarkdown(content, conversion), verbatimOf(node, conversion) ?? before());
    case 'item': {
      const label = inlineMarkdown(node.args?.at(-3)?.content ?? [], conversion).trim();
      return ` ${label === '' ? '•' : label} ${inlineMarkdown(content, conversion).trim()} `;
    }
    case 'footnote':
      return ` (${inlineMarkdown(content, conversion).trim()})`;
    case 'enquote':
      return `“${inlineMarkdown(content, conversion)}”`;
    case 'textsuperscript':
      return `$^{\\text{${raw()}}}$`;
    case 'textsubscript':
      return `$_{\\text{${raw()}}}$`;
    case 'includegraphics':
      return `![](<${raw().replace(/[|<>]/g, encodeURIComponent)}>)`;
    case 'num':
      return groupDigits(raw(), '\u202f');
    case 'SI':
    case 'qty':
      return `${groupDigits(before(), '\u202f')}\u00a0${unitOf(content, conversion)}`;
    case 'si':
    case 'unit':
      return unitOf(content, conversion);
    case 'ref':
    case 'autoref':
    case 'cref':
    case 'Cref':
    case 'eqref':
      return referenceTo(node, raw(), conversion);
    default:
      return undefined;
  }
}

function unitOf(nodes: readonly Ast.Node[], conversion: Conversion): string {
  return nodes
    .map((node) =>
      node.type === 'macro'
        ? (lookUp(units, node.content) ?? sourceOf([node], conversion))
        : (plainText(node) ?? '').trim(),
    )
    .join('');
}

function referenceTo(node: Ast.Macro, label: string, { numberOf, warn }: Conversion): string {
  const number = numberOf(label);
  if (number === undefined) {
    warn(node, `nothing has the label ${label}`);
    return escapeMarkdown(label);
  }
  return node.content === 'ref' ? (number.split(' ')[1] ?? number) : number;
}
