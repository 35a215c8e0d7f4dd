import { stripVTControlCharacters } from 'node:util';

// Matches C0 without tab and newline, DEL, C1, and the marks that reorder text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const escapeSequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
// Matches invisible characters, direction marks among them, and the marks that turn a symbol into
// an emoji, because terminals disagree about their width.
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]|\u20e3|\ufe0e|\ufe0f/g;
const directionMarks = /[\u061c\u200e\u200f]/g;

/**
 * Makes text from a server or a program safe for a terminal. It removes escape sequences and
 * control characters, so that the text cannot move the cursor, change colours or imitate other
 * output. Tabs and newlines stay. The result has the same width in all terminals as far as
 * possible.
 */
export function safeText(text: string): string {
  return withoutControls(text).replace(unseen, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const colour = /\u001b\[[\d;]*m/;
const notColours = new RegExp(
  `(${colour.source})|${[escapeSequences, unsafe, directionMarks].map(({ source }) => source).join('|')}`,
  'g',
);

/**
 * Removes from a painted text everything that a terminal obeys, except for colours. What is printed
 * on a terminal passes through it last, so that a text that nobody made safe cannot do more than
 * change a colour.
 */
export function paintedText(text: string): string {
  return isPlain(text) ? text : text.replace(notColours, (_, kept: string | undefined) => kept ?? '');
}

/** Makes text safe on one line, for titles and names. */
export function safeLine(text: string): string {
  if (isPlain(text)) return text;
  return inOneLine(safeText(text));
}

/**
 * Cleans typed or pasted text for a field of one line. It removes nothing that a name or a password
 * can contain.
 */
export function typedLine(text: string): string {
  if (isPlain(text)) return text;
  return inOneLine(withoutControls(text));
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

function withoutControls(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(escapeSequences, '').replace(unsafe, '');
}

function inOneLine(text: string): string {
  return text.replace(/[\t\n\u2028\u2029]+/g, ' ');
}

/** Returns the graphemes of a text: a letter with its accents, an emoji with its parts. */
export function charactersOf(text: string): string[] {
  return Array.from(segmentsOf(text), ({ segment }) => segment);
}

let segmenter: Intl.Segmenter | undefined;

/**
 * Splits a text into graphemes. The segmenter is created at its first use, because that takes
 * longer than the rest of a command's start.
 */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

// Matches East Asian wide and full-width blocks, and characters that terminals draw as emoji.
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|^[\u{20000}-\u{3fffd}]|^\p{Emoji_Presentation}/u;

/** Accents, joiners and invisible characters take no column. */
const columnless = /[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Each of these takes one column and joins with nothing: Latin and Greek letters, punctuation,
 * arrows, mathematical signs, boxes and our own marks.
 */
const narrow =
  /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u0391-\u03c9\u2010-\u2027\u2030-\u205e\u2070-\u209c\u2190-\u22ff\u2500-\u25fc\u2605\u2713\u2717\u276f\u2800-\u28ff]*$/;

/** Returns the number of columns of a text in a terminal. Escape sequences have none. */
export function displayWidth(text: string): number {
  // Most texts have no escape sequences.
  if (narrow.test(text)) return text.length;
  const plain = stripVTControlCharacters(text);
  if (narrow.test(plain)) return plain.length;
  let width = 0;
  for (const { segment } of segmentsOf(plain)) {
    // Joined letters, as in Indian scripts, take a column each.
    width += wide.test(segment) ? 2 : [...segment.replace(columnless, '')].length;
  }
  return width;
}

export function padToWidth(
  text: string,
  width: number,
  align: 'left' | 'right' = 'left',
  ownWidth = displayWidth(text),
): string {
  const fill = ' '.repeat(Math.max(0, width - ownWidth));
  return align === 'left' ? text + fill : fill + text;
}

/** Cuts a plain text to a width, and ends it with an ellipsis. */
export function cutToWidth(text: string, width: number, ellipsis = '…'): string {
  if (displayWidth(text) <= width) return text;
  let cut = '';
  let used = displayWidth(ellipsis);
  for (const { segment } of segmentsOf(text)) {
    used += displayWidth(segment);
    if (used > width) break;
    cut += segment;
  }
  return cut + ellipsis;
}
