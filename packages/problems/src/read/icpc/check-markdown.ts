import { type ScannedMarkdown, scanMarkdown } from '@podium/sdk/statement-markdown';
import type { LineFinding } from '../finding-log.ts';

type Span = ScannedMarkdown['spans'][number];

/**
 * Tags that browsers show as text. Other names in angle brackets are meant as text: `vector<int>`.
 */
const tag =
  /<\/?(?<name>a|b|big|blockquote|br|center|code|details|div|em|font|h[1-6]|hr|i|li|ol|p|pre|s|script|small|span|strong|style|su[bp]|summary|table|tbody|td|th|thead|tr|tt|u|ul)(?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/gi;
const definition = /^ {0,3}(?<label>\[[^[\]\n]+\]):[ \t]*\S/gm;
/** What begins a formula and is no amount. */
const openFormula = /\\[\s\S]|\$\$|\$(?=[^\s\d$])/g;

/** Finds what is not shown as its author probably wants it. */
export function checkMarkdown(text: string): LineFinding[] {
  const { spans, wideRows, strayRules } = scanMarkdown(text);
  const findings: (Omit<LineFinding, 'line'> & { offset: number })[] = [];
  const add = (offset: number, message: string, isError = false) => void findings.push({ offset, message, isError });

  for (const span of spans) {
    if (span.kind === 'comment' && !span.isClosed)
      add(span.start, 'the comment that begins here has no end: close it with -->', true);
    if (span.kind === 'code' && !span.isClosed)
      add(span.start, 'the code that begins here has no end: everything after it is shown as code');
  }
  for (const { start, cells, columns } of wideRows)
    add(start, `has ${cells} cells, but the table has ${columns}: the last one shows the rest. Write \\| for a bar`);
  for (const { start, cells, columns } of strayRules)
    add(start, `begins no table, because it has ${columns} columns and the line above has ${cells}`);

  const rest = blank(text, spans);
  for (const { index, 0: opening } of rest.matchAll(openFormula))
    if (opening.startsWith('$') || opening === '\\(' || opening === '\\[')
      add(index, `a formula begins with ${opening} and does not end, so it is shown as text`);
  const seen = new Set<string>();
  for (const { index, 0: whole, groups } of rest.matchAll(tag)) {
    const name = groups?.name?.toLowerCase() ?? '';
    if (!seen.has(name)) add(index, `${whole} is shown as text in browsers: use Markdown instead of HTML`);
    seen.add(name);
  }
  const uses = new Map<string, number>();
  for (const [label] of rest.toLowerCase().matchAll(/\[[^[\]\n]+\]/g)) uses.set(label, (uses.get(label) ?? 0) + 1);
  for (const { index, groups } of rest.matchAll(definition)) {
    const label = groups?.label?.toLowerCase() ?? '';
    if (uses.get(label) === 1) add(index, `${label}: defines a link that nothing uses, so it is not shown`);
  }

  let line = 1;
  let end = 0;
  findings.sort((one, other) => one.offset - other.offset);
  return findings.map(({ offset, ...finding }) => {
    line += text.slice(end, offset).split('\n').length - 1;
    end = offset;
    return { line, ...finding };
  });
}

/** Replaces spans by spaces, so that offsets and lines stay. */
function blank(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const span of spans) {
    if (span.start < end) continue;
    parts.push(text.slice(end, span.start), text.slice(span.start, span.end).replace(/[^\n]/g, ' '));
    end = span.end;
  }
  return parts.join('') + text.slice(end);
}
