import type { Conversion } from './conversion.ts';

export function codeSpan(text: string, { isInTable }: Pick<Conversion, 'isInTable'>): string {
  const line = text.replaceAll('\n', ' ');
  if (line.trim() === '') return '';
  // A bar in the code of a table is escaped, which leaves no way to write a backslash before it.
  if (isInTable && /\\\|/.test(line)) return escapeMarkdown(line);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  const space = longest > 0 || line.endsWith('\\') || /^ .* $/.test(line) ? ' ' : '';
  return `${ticks}${space}${isInTable ? line.replaceAll('|', '\\|') : line}${space}${ticks}`;
}

/** Formats a link to an address that is shown itself. */
export function urlMarkdown(written: string): string {
  const address = addressOf(written);
  return /^(?:https?|ftp|mailto):[^\s<>]+$/i.test(address) ? `<${address}>` : escapeMarkdown(readable(written));
}

export function linkMarkdown(text: string, written: string): string {
  return `[${text.replaceAll('\\\n', ' ')}](<${addressOf(written)}>)`;
}

/** LaTeX allows to escape these in addresses. */
function readable(written: string): string {
  return written
    .replace(/\\([%#_&~{}^$])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Encodes what would end an address in Markdown. */
function addressOf(written: string): string {
  return readable(written).replace(/[\s<>|\\`]/g, encodeURIComponent);
}

/**
 * Adds a piece of Markdown to those before it in a line. Next to each other, marks of code and of
 * emphasis would be read as longer ones, and a dollar before a digit as an amount. Only the last
 * piece is read, since a text may have thousands.
 */
export function addInline(written: string[], after: string): void {
  if (after === '') return;
  const before = written.pop() ?? '';
  const isCode = after.startsWith('`') && endsWith(before, '`');
  if (isCode && /(?:^|[^`\\])`[^`]+`$/.test(before) && /^`[^` ]/.test(after))
    written.push(before.slice(0, -1) + after.slice(1));
  else if (isCode || (after.startsWith('*') && endsWith(before, '*'))) written.push(before, `\u200b${after}`);
  else if (endsWith(before, '$') && /^\d/.test(after)) written.push(`${before.slice(0, -1)}{}$`, after);
  else written.push(before, after);
}

/** Reports whether a text ends with a mark that is not escaped. */
function endsWith(text: string, mark: string): boolean {
  return text.endsWith(mark) && text.at(-2) !== '\\';
}

/** Turns the marks that TeX prints as quotes and dashes into those characters. */
export function setTypography(text: string): string {
  return text
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replaceAll('``', '“')
    .replaceAll("''", '”')
    .replaceAll('`', '‘')
    .replaceAll("'", '’')
    .replaceAll('~', '\u00a0');
}

export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>$~|]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&');
}
