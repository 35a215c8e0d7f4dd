import { escapeMarkdown } from './characters.ts';
import type { Conversion } from './conversion.ts';

/** Formats a text as code within a line. */
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
 * Joins two pieces of Markdown within a line. Next to each other, marks of code and of emphasis
 * would be read as longer ones, and a dollar before a digit as an amount.
 */
export function joinInline(before: string, after: string): string {
  const isCode = /(?<!\\)`$/.test(before) && after.startsWith('`');
  if (isCode && /(?:^|[^`\\])`[^`]+`$/.test(before) && /^`[^` ]/.test(after))
    return before.slice(0, -1) + after.slice(1);
  const isEmphasis = /(?<!\\)\*$/.test(before) && after.startsWith('*');
  if (isCode || isEmphasis) return `${before}\u200b${after}`;
  if (/(?<!\\)\$$/.test(before) && /^\d/.test(after)) return `${before.slice(0, -1)}{}$${after}`;
  return before + after;
}
