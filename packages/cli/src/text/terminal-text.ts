import { stripVTControlCharacters } from 'node:util';

// C0 without tab and newline, DEL, C1, and the marks that reorder what is shown.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const escapeSequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
// What is not seen, and the marks that ask for a symbol as emoji: terminals disagree whether that makes it wider.
const unseen = /[\u00ad\u200b\u2060\ufeff]|\u20e3|\ufe0e|\ufe0f/g;

/**
 * Text from a server or a program, fit for a terminal: escape sequences and control characters are removed, so that it can
 * neither move the cursor nor change colours nor fake what is on the screen. Tabs and newlines stay. What stays has the same width in
 * all terminals, as far as that can be.
 */
export function safeText(text: string): string {
  return withoutControls(text).replace(unseen, '');
}

/** The same for a title or a name: one line. */
export function safeLine(text: string): string {
  if (isPlain(text)) return text;
  return inOneLine(safeText(text));
}

/** What somebody typed or pasted into a field of one line: of what can be in a name or a password nothing is lost. */
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

let segmenter: Intl.Segmenter | undefined;

/** Made for the first text that needs it: it takes longer to make than all else at the start of a command. */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

// East Asian wide and full-width blocks, and what terminals draw as emoji.
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|^[\u{20000}-\u{3fffd}]|^\p{Emoji_Presentation}/u;

/** Accents, joiners and what is not seen at all: terminals give them no column of their own. */
const columnless = /[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Latin and Greek letters, punctuation, arrows, mathematical signs, boxes and our own marks: each is one column and joins with nothing. */
const narrow =
  /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u0391-\u03c9\u2010-\u2027\u2030-\u205e\u2070-\u209c\u2190-\u22ff\u2500-\u25fc\u2605\u2713\u2717\u276f\u2800-\u28ff]*$/;

/** Whether every character of a text surely takes one column, in every terminal. */
export function isNarrow(text: string): boolean {
  return narrow.test(text);
}

/** How many columns a text takes in a terminal; escape sequences take none. */
export function displayWidth(text: string): number {
  // First without looking for escape sequences, of which most texts have none.
  if (isNarrow(text)) return text.length;
  const plain = stripVTControlCharacters(text);
  if (isNarrow(plain)) return plain.length;
  let width = 0;
  for (const { segment } of segmentsOf(plain)) width += segmentWidth(segment);
  return width;
}

/** Letters that join, as those of India do, take a column each. */
function segmentWidth(segment: string): number {
  return wide.test(segment) ? 2 : [...segment.replace(columnless, '')].length;
}

/** Fills up with spaces to a width; a longer text stays as it is. */
export function padToWidth(
  text: string,
  width: number,
  align: 'left' | 'right' = 'left',
  /** Where it is known already. */
  ownWidth = displayWidth(text),
): string {
  const fill = ' '.repeat(Math.max(0, width - ownWidth));
  return align === 'left' ? text + fill : fill + text;
}

/** Cuts a plain text to a width, the cut marked with an ellipsis. */
export function cutToWidth(text: string, width: number, ellipsis = '…'): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  let used = displayWidth(ellipsis);
  for (const { segment } of segmentsOf(text)) {
    used += displayWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return kept + ellipsis;
}
