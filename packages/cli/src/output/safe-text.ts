// C0 without tab and newline, DEL, C1, and the marks that reorder what is shown.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const escapeSequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/**
 * Text from a server or a program, fit for a terminal: escape sequences and control characters are removed, so that it can
 * neither move the cursor nor change colours nor fake what is on the screen. Tabs and newlines stay.
 */
export function safeText(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(escapeSequences, '').replace(unsafe, '');
}

/** The same for a title or a name: one line. */
export function safeLine(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return safeText(text).replace(/[\t\n\u2028\u2029]+/g, ' ');
}
