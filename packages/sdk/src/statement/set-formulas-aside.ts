import { scanMarkdown } from './scan-markdown.ts';
import { isAlone, type Span } from './scan-run.ts';

/** A statement whose formulas a parser of Markdown cannot misread. */
export interface FormulasAside {
  /**
   * The statement without comments. A formula in a line of text is a mark: see `splitAtFormulas`. A
   * formula with lines of its own is a fenced block of the language `math`.
   */
  text: string;
  /** The formulas with marks. */
  formulas: readonly AsideFormula[];
  /** Whether it has any formulas, with marks or in blocks. */
  hasFormulas: boolean;
}

interface AsideFormula {
  tex: string;
  /** The formula as it is written in the statement. */
  source: string;
}

/** Characters without a meaning, which parsers read as letters. */
const marks = { open: '\ue000', close: '\ue001' };
const mark = new RegExp(`${marks.open}(\\d+)${marks.close}`, 'g');

/** Sets the formulas of a statement aside, removes comments, and escapes bars that are text. */
export function setFormulasAside(statement: string): FormulasAside {
  const source = statement.replaceAll(marks.open, '\ufffd').replaceAll(marks.close, '\ufffd');
  const formulas: AsideFormula[] = [];
  let hasFormulas = false;
  const text = replaceSpans(source, (span) => {
    if (span.kind === 'bar') return '\\|';
    if (span.kind === 'comment') return withoutComment(source, span);
    if (span.kind === 'code') return undefined;
    hasFormulas = true;
    if (span.isDisplayed) return mathBlock(source, span);
    formulas.push({ tex: span.tex, source: source.slice(span.start, span.end) });
    return `${marks.open}${formulas.length - 1}${marks.close}`;
  });
  return { text, formulas, hasFormulas };
}

/** Removes the comments of a statement, which only its author may read. */
export function removeComments(statement: string): string {
  const shown = replaceSpans(statement, (span) =>
    span.kind === 'comment' ? withoutComment(statement, span) : undefined,
  );
  return shown === statement ? statement : shown.replace(/^(?:\s*<!-- -->)+\s*|\s*(?:<!-- -->\s*)+$/g, '');
}

/** Replaces the spans for which `replace` returns a text. */
function replaceSpans(text: string, replace: (span: Span) => string | undefined): string {
  const parts: string[] = [];
  let at = 0;
  for (const span of scanMarkdown(text).spans) {
    const replacement = replace(span);
    if (replacement === undefined) continue;
    parts.push(text.slice(at, span.start), replacement);
    at = span.end;
  }
  return parts.join('') + text.slice(at);
}

/** An empty comment separates the blocks around it as the comment did. */
function withoutComment(text: string, { start, end }: Span): string {
  return isAlone(text, start, end) ? '<!-- -->' : '';
}

function mathBlock(text: string, { start, tex }: Span & { kind: 'formula' }): string {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const indent = before.replace(/[^>\s]/g, ' ');
  const fence = '`'.repeat(Math.max(3, ...[...tex.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return [`${fence}math`, ...tex.split('\n'), fence].join(`\n${indent}`);
}

/** Splits a text of the parsed statement into texts and formulas, in order. */
export function splitAtFormulas(text: string, { formulas }: FormulasAside): (string | AsideFormula)[] {
  // Every second part is the index of a formula.
  return text
    .split(mark)
    .map((part, index) => (index % 2 === 0 ? part : (formulas[Number(part)] ?? part)))
    .filter((part) => part !== '');
}

/** Returns a text of the parsed statement, such as code or an address, as its author wrote it. */
export function restoreFormulas(text: string, aside: FormulasAside): string {
  if (!text.includes(marks.open)) return text;
  return splitAtFormulas(text, aside)
    .map((part) => (typeof part === 'string' ? part : part.source))
    .join('');
}
