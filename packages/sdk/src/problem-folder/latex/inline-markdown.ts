import { printRaw } from '@unified-latex/unified-latex-util-print-raw';
import { lookUp } from '../look-up.ts';
import { accents, characters, escapeMarkdown, setTypography, units } from './characters.ts';
import { formula, groupDigits, mathSource } from './math-source.ts';
import type { Ast } from './parse-latex.ts';

export interface Conversion {
  /** Reports something that Markdown cannot show as LaTeX does. */
  warn(node: Ast.Node, message: string): void;
  /** Returns the number of the figure or table with a label. */
  numberOf(label: string): string | undefined;
  /** The emphasis that the text stands in already. */
  emphasis: ReadonlySet<string>;
}

/** Returns the content of the last argument. */
export function contentOf(node: { args?: Ast.Argument[] | undefined }): Ast.Node[] {
  return node.args?.at(-1)?.content ?? [];
}

/** Formats text, formulas and macros within a paragraph. */
export function inlineMarkdown(nodes: readonly Ast.Node[], conversion: Conversion): string {
  let written = '';
  let text = '';
  const flush = () => {
    written += escapeMarkdown(setTypography(text));
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
    const rest = nodes.slice(at + 1);
    if (node.type !== 'macro') {
      written += inlineNode(node, conversion);
      continue;
    }
    const accent = lookUp(accents, node.content);
    if (accent !== undefined && !node.args) {
      const { letter, length } = letterAfter(rest);
      written += escapeMarkdown((letter + accent).normalize('NFC'));
      at += length;
      continue;
    }
    const mark = lookUp(switchMarks, node.content);
    if (mark !== undefined) return written + emphasize(mark, rest, conversion);
    const { markdown, length } = inlineMacro(node, rest, conversion);
    written += markdown;
    at += length;
    // TeX reads the white space after a word as the end of the word.
    const endsInLetter = length === 0 && !node.args && /[a-z]$/i.test(node.content);
    if (endsInLetter && nodes[at + 1]?.type === 'whitespace') at += 1;
  }
  flush();
  return written;
}

/** Returns the text of nodes that are only text. */
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
      return formula(node.content);
    case 'group':
      return inlineMarkdown(node.content, conversion);
    case 'verb':
    case 'verbatim':
      return codeSpan(node.content);
    case 'mathenv':
      return `$${mathSource([node])}$`;
    case 'environment':
      return inlineMarkdown(node.content, conversion);
    default:
      return '';
  }
}

export function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return text.trim() === '' ? '' : `${ticks}${space}${text.replaceAll('\n', ' ')}${space}${ticks}`;
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
  const parts = nodes.map((node) => {
    if (node.type === 'macro') return node.args ? undefined : lookUp(characters, node.content);
    return plainText(node);
  });
  if (parts.some((part) => part === undefined)) return inlineMarkdown(nodes, conversion);
  const text = parts.join('').replaceAll('~', ' ');
  const [, before = '', code = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return `${before}${codeSpan(code)}${after}`;
}

/** Finds the letter that an accent is put on, and how many nodes it takes. */
function letterAfter(nodes: readonly Ast.Node[]): { letter: string; length: number } {
  const at = nodes[0]?.type === 'whitespace' ? 1 : 0;
  const node = nodes[at];
  const [target] = node?.type === 'group' ? node.content : [node];
  const dotless: Record<string, string> = { i: 'i', j: 'j' };
  if (target?.type === 'macro')
    return { letter: lookUp(dotless, target.content) ?? lookUp(characters, target.content) ?? '', length: at + 1 };
  if (target?.type !== 'string') return { letter: '', length: node?.type === 'group' ? at + 1 : 0 };
  const [letter = '', ...others] = target.content;
  if (node === target) target.content = others.join('');
  return { letter, length: node === target && others.length > 0 ? at : at + 1 };
}

/**
 * Macros that print nothing, with the number of groups after them that belong to them. The parser
 * attaches the arguments of most.
 */
const silentMacros: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    `noindent indent centering raggedright raggedleft smallskip medskip bigskip vfill hfill newpage
    pagebreak clearpage linebreak nolinebreak nopagebreak protect relax null small footnotesize scriptsize tiny normalsize
    large Large LARGE huge Huge rm rmfamily sf sffamily sc scshape upshape mdseries normalfont selectfont par
    nextsample remainingsamples maketitle sloppy strut hline toprule midrule bottomrule vspace hspace label
    index color usepackage documentclass pagestyle thispagestyle setlength addtolength looseness`
      .split(/\s+/)
      .map((name) => [name, 0]),
  ),
  sampleinput: 1,
  sampleoutput: 1,
  lstset: 1,
  tikzset: 1,
  usetikzlibrary: 1,
  newsavebox: 1,
  sbox: 2,
  savebox: 2,
  lstdefinestyle: 2,
  newcolumntype: 2,
};

/** Macros whose argument stands for itself. */
const transparentMacros = new Set(
  'text textrm textsf textsc textup textmd textnormal mbox hbox fbox textcolor captionof multicolumn multirow ensuremath'.split(
    ' ',
  ),
);

/** Formats a macro. `length` is the number of nodes after it that belong to it. */
function inlineMacro(
  node: Ast.Macro,
  rest: readonly Ast.Node[],
  conversion: Conversion,
): { markdown: string; length: number } {
  const done = (markdown: string, length = 0) => ({ markdown, length });
  const name = node.content;
  const content = contentOf(node);
  const mark = lookUp(argumentMarks, name);
  if (mark !== undefined) return done(emphasize(mark, content, conversion));
  const character = lookUp(characters, name);
  // `\ss{}` ends the name of the macro.
  const isClosed = rest[0]?.type === 'group' && rest[0].content.length === 0;
  if (character !== undefined) return done(escapeMarkdown(character), isClosed ? 1 : 0);
  if (name === 'ensuremath') return done(formula(content));
  if (transparentMacros.has(name)) return done(inlineMarkdown(content, conversion));
  const groups = lookUp(silentMacros, name);
  if (groups !== undefined) return done('', name === 'looseness' ? assignmentLength(rest) : groups);
  const written = otherMacro(node, content, conversion);
  if (written !== undefined) return done(written);
  const own = rest.slice(0, argumentsLength(rest));
  conversion.warn(node, `\\${name} is not known: it stands in the statement as it is written`);
  const space = own.length === 0 && rest[0]?.type === 'whitespace' ? ' ' : '';
  return done(escapeMarkdown(printRaw([node, ...own])) + space, own.length);
}

/** Counts the nodes that look like the arguments of an unknown macro. */
function argumentsLength(rest: readonly Ast.Node[]): number {
  let isInBrackets = false;
  const end = rest.findIndex((node) => {
    if (node.type === 'string' && node.content === (isInBrackets ? ']' : '[')) {
      isInBrackets = !isInBrackets;
      return false;
    }
    return !isInBrackets && node.type !== 'group';
  });
  if (end < 0) return isInBrackets ? 0 : rest.length;
  return end;
}

/** Counts the nodes of `=-1`, the value of a register. */
function assignmentLength(rest: readonly Ast.Node[]): number {
  const end = rest.findIndex((node) => node.type !== 'string' || !/^[=+-]?\d*$/.test(node.content));
  return end < 0 ? rest.length : end;
}

function otherMacro(node: Ast.Macro, content: Ast.Node[], conversion: Conversion): string | undefined {
  const raw = () => printRaw(content).trim();
  switch (node.content) {
    case '\\':
    case 'newline':
      return '\\\n';
    case 'url':
      return `<${raw().replaceAll('\\', '')}>`;
    case 'href':
      return `[${inlineMarkdown(content, conversion)}](<${printRaw(node.args?.at(-2)?.content ?? []).replaceAll('\\', '')}>)`;
    case 'footnote':
      return ` (${inlineMarkdown(content, conversion).trim()})`;
    case 'enquote':
      return `“${inlineMarkdown(content, conversion)}”`;
    case 'textsuperscript':
      return `$^{\\text{${raw()}}}$`;
    case 'textsubscript':
      return `$_{\\text{${raw()}}}$`;
    case 'lstinline':
    case 'mintinline':
      return codeSpan(raw());
    case 'includegraphics':
      return `![](<${raw()}>)`;
    case 'num':
      return groupDigits(raw(), '\u202f');
    case 'SI':
    case 'qty':
      return `${groupDigits(printRaw(node.args?.at(-2)?.content ?? []), '\u202f')}\u00a0${unitOf(content)}`;
    case 'si':
    case 'unit':
      return unitOf(content);
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

function unitOf(nodes: readonly Ast.Node[]): string {
  return nodes
    .map((node) =>
      node.type === 'macro' ? (lookUp(units, node.content) ?? printRaw(node)) : (plainText(node) ?? '').trim(),
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
