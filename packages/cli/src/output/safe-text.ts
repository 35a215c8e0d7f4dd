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
