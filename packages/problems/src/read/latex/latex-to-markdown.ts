import type { LineFinding } from '../finding-log.ts';
import { lookUp } from '../look-up.ts';
import { type Conversion, contentOf, sourceOf, verbatimOf } from './conversion.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import { tableMarkdown } from './latex-table.ts';
import { headings, sections, transparentEnvironments, transparentMacros } from './macros.ts';
import { mathSource } from './math-source.ts';
import { type Ast, parseLatex } from './parse-latex.ts';
import { readSource, verbatimMacros } from './read-source.ts';

export interface ConvertedLatex {
  markdown: string;
  /** The text of `\problemname`. */
  title: string | undefined;
  /** Lists the parts of the statement that differ from the output of LaTeX, in order. */
  findings: LineFinding[];
}

/**
 * Converts a problem statement from LaTeX to Markdown with formulas in dollars. What it does not
 * know stays as text and is reported.
 */
export function latexToMarkdown(source: string): ConvertedLatex {
  const { text, verbatims, findings: found } = readSource(source);
  const nodes = parseLatex(text);
  const findings = new Map(found.map((finding) => [`${finding.line} ${finding.message}`, finding]));
  const labels = numberLabels(nodes);
  const conversion: Conversion = {
    emphasis: new Set(),
    isInTable: false,
    verbatims,
    numberOf: (label) => labels.get(label),
    warn(node, message) {
      const line = node.position?.start.line ?? 1;
      // The same macro is reported once.
      if (!findings.has(message)) findings.set(message, { line, message });
    },
  };
  const blocks = blockMarkdown(bodyOf(nodes), conversion);
  return {
    markdown: blocks.length > 0 ? `${blocks.join('\n\n')}\n` : '',
    title: findTitle(source, nodes, conversion),
    findings: [...findings.values()].sort((a, b) => a.line - b.line),
  };
}

/** Returns what is printed. Nothing before a document is. */
function bodyOf(nodes: readonly Ast.Node[]): readonly Ast.Node[] {
  const document = nodes.find((node) => node.type === 'environment' && node.env === 'document');
  return document?.type === 'environment' ? document.content : nodes;
}

/** The title for people who cannot read formulas, in a comment, comes first. */
function findTitle(source: string, nodes: readonly Ast.Node[], conversion: Conversion): string | undefined {
  const [, plain] = /^%%\s*plainproblemname:\s*(.+?)\s*$/m.exec(source) ?? [];
  if (plain !== undefined) return plain;
  const macro = [...nodes, ...bodyOf(nodes)].find((node) => node.type === 'macro' && node.content === 'problemname');
  if (macro?.type !== 'macro') return undefined;
  const title = inlineMarkdown(contentOf(macro), { ...conversion, warn() {} });
  // The template of some packages writes the name of `problem.yaml` there.
  if (title.includes('problemyamlname')) return undefined;
  return (
    title
      .replaceAll('\\\n', ' ')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim() || undefined
  );
}

/** Numbers figures and tables with a caption in order, and returns their names by label. */
function numberLabels(nodes: readonly Ast.Node[]): Map<string, string> {
  const labels = new Map<string, string>();
  const counts = { Figure: 0, Table: 0 };
  const visit = (inner: readonly Ast.Node[], name: string | undefined) => {
    for (const node of inner) {
      if (node.type === 'environment') {
        const kind = /^(wrap)?figure/.test(node.env) ? 'Figure' : /^(wrap)?table/.test(node.env) ? 'Table' : undefined;
        if (kind) counts[kind] += 1;
        visit(node.content, kind ? `${kind} ${counts[kind]}` : name);
      } else if (node.type === 'macro') {
        if (node.content === 'label' && name) labels.set(sourceOf(contentOf(node), { verbatims: [] }), name);
        for (const argument of node.args ?? []) visit(argument.content, name);
      } else if (node.type === 'group') visit(node.content, name);
    }
  };
  visit(nodes, undefined);
  return labels;
}

const blockMacros = new Set([
  ...Object.keys(headings),
  ...Object.keys(sections),
  ...['paragraph', 'subparagraph', 'caption', 'captionof', 'illustration', 'par', verbatimMacros.block],
]);
const lists = new Set(['itemize', 'enumerate', 'description', 'compactitem', 'compactenum']);
const tables = new Set(['tabular', 'tabular*', 'tabularx', 'longtable', 'array']);

/** Formats paragraphs and other blocks, without blank lines around them. */
function blockMarkdown(nodes: readonly Ast.Node[], conversion: Conversion): string[] {
  const blocks: string[] = [];
  let run: Ast.Node[] = [];
  const endParagraph = () => {
    const text = paragraph(run, conversion);
    if (text !== '') blocks.push(text);
    run = [];
  };
  for (const node of nodes) {
    if (node.type === 'parbreak' || (node.type === 'macro' && node.content === 'par')) endParagraph();
    else {
      const inner = blockOf(node, conversion);
      if (!inner) run.push(node);
      else {
        endParagraph();
        // Markdown would read two lists as one, and count on in the second.
        if (isNumbered(blocks.at(-1)) && isNumbered(inner[0])) blocks.push('<!-- -->');
        blocks.push(...inner);
      }
    }
  }
  endParagraph();
  return blocks;
}

function isNumbered(block = ''): boolean {
  return /^\d+\. /.test(block);
}

/** Formats inline nodes as one paragraph, whose start must not look like a list or a heading. */
function paragraph(nodes: readonly Ast.Node[], conversion: Conversion): string {
  const text = inlineMarkdown(nodes, conversion)
    .replace(/[^\S\u00a0\u2002-\u200a\u202f]+/g, (space) => (space.includes('\n') ? '\n' : ' '))
    .replace(/^(?:\s|\\\n)+|(?:(?:\\\n)|\s)+$/g, '');
  return text.replace(/^([-+#=])/gm, '\\$1').replace(/^(\d+)([.)])(?=\s|$)/gm, '$1\\$2');
}

/** Returns the blocks of a node; undefined if it belongs in a paragraph. */
function blockOf(node: Ast.Node, conversion: Conversion): string[] | undefined {
  switch (node.type) {
    case 'displaymath':
    case 'mathenv':
      return displayedFormula(node, conversion);
    case 'verbatim':
      return [fenced(node.content)];
    case 'environment':
      return environment(node, conversion);
    case 'group':
      return node.content.some(isBlock) ? blockMarkdown(node.content, conversion) : undefined;
    case 'macro':
      return blockMacro(node, conversion);
    default:
      return undefined;
  }
}

function isBlock(node: Ast.Node): boolean {
  if (node.type === 'macro') return blockMacros.has(node.content) || holdsBlocks(node);
  if (node.type === 'group') return node.content.some(isBlock);
  return ['displaymath', 'mathenv', 'verbatim', 'environment', 'parbreak'].includes(node.type);
}

function holdsBlocks(node: Ast.Macro): boolean {
  return transparentMacros.has(node.content) && contentOf(node).some(isBlock);
}

function displayedFormula(node: Ast.DisplayMath | Ast.Environment, conversion: Conversion): string[] {
  const source = mathSource(node.type === 'displaymath' ? node.content : [node], conversion);
  return source === '' ? [] : [`$$\n${source}\n$$`];
}

function blockMacro(node: Ast.Macro, conversion: Conversion): string[] | undefined {
  const content = contentOf(node);
  const heading = lookUp(headings, node.content);
  const name = lookUp(sections, node.content);
  if (heading !== undefined) return [`${heading} ${lineMarkdown(content, conversion)}`];
  if (name !== undefined) return [`## ${name}`];
  if (holdsBlocks(node)) return blockMarkdown(content, conversion);
  switch (node.content) {
    case verbatimMacros.block:
      return [fenced(verbatimOf(node, conversion) ?? '')];
    case 'problemname':
      return [];
    case 'paragraph':
    case 'subparagraph':
      return [`**${lineMarkdown(content, { ...conversion, emphasis: new Set(['**']) })}**`];
    case 'caption':
    case 'captionof':
      return [`*${lineMarkdown(content, { ...conversion, emphasis: new Set(['*']) })}*`];
    case 'illustration': {
      const [, image, attribution] = node.args ?? [];
      const credit = lineMarkdown(attribution?.content ?? [], { ...conversion, emphasis: new Set(['*']) });
      return [`![](<${sourceOf(image?.content ?? [], conversion)}>)`, ...(credit ? [`*${credit}*`] : [])];
    }
    case 'begin':
    case 'end':
      conversion.warn(node, `a \\${node.content} has no counterpart`);
      return undefined;
    default:
      return undefined;
  }
}

function lineMarkdown(nodes: readonly Ast.Node[], conversion: Conversion): string {
  return inlineMarkdown(nodes, conversion)
    .replace(/\\\n|\s+/g, ' ')
    .trim();
}

function environment(node: Ast.Environment, conversion: Conversion): string[] {
  const { env, content } = node;
  const name = lookUp(sections, env);
  if (name !== undefined) return [`## ${name}`, ...blockMarkdown(content, conversion)];
  if (lists.has(env)) return listMarkdown(node, conversion);
  if (tables.has(env)) return [tableMarkdown(node, conversion)];
  if (env === 'quote' || env === 'quotation')
    return [blockMarkdown(content, conversion).join('\n\n').replace(/^/gm, '> ').replace(/ +$/gm, '')];
  if (env === 'tikzpicture') {
    conversion.warn(node, 'a drawing in TikZ cannot be shown: put a picture beside the statement and include it');
    return [fenced(sourceOf([node], conversion))];
  }
  if (!transparentEnvironments.has(env))
    conversion.warn(node, `the environment ${env} is not known: its content stands as text`);
  return blockMarkdown(content, conversion);
}

function fenced(content: string): string {
  const ticks = '`'.repeat(Math.max(3, ...[...content.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${ticks}\n${content.replace(/^\n/, '').replace(/\n[ \t]*$/, '')}\n${ticks}`;
}

/** Formats a list, and before it what stands before its first item. */
function listMarkdown({ env, content }: Ast.Environment, conversion: Conversion): string[] {
  const items = content.filter((node): node is Ast.Macro => node.type === 'macro' && node.content === 'item');
  const isNumbered = env.endsWith('enumerate') || env === 'compactenum';
  const blocks = items.map((item, index) => {
    const label = item.args?.at(-3)?.content ?? [];
    const blocks = blockMarkdown(contentOf(item), conversion);
    const marker = isNumbered && label.length === 0 ? `${index + 1}. ` : '- ';
    const name = lineMarkdown(label, conversion);
    const title = name !== '' && env === 'description' ? `**${name}**` : name;
    const startsWithText = !isBlock(contentOf(item).find(({ type }) => type !== 'whitespace') ?? { type: 'parbreak' });
    const [first = '', ...rest] = title === '' || startsWithText ? blocks : ['', ...blocks];
    const text = [[title, first].filter(Boolean).join(' '), ...rest].join('\n\n');
    const indented = text.replaceAll('\n', `\n${' '.repeat(marker.length)}`);
    return (marker + indented).replace(/[ \t]+$/gm, '');
  });
  const lead = content.slice(0, items[0] ? content.indexOf(items[0]) : content.length);
  const list = blocks.join(blocks.some((block) => block.includes('\n')) ? '\n\n' : '\n');
  return [...blockMarkdown(lead, conversion), ...(list === '' ? [] : [list])];
}
