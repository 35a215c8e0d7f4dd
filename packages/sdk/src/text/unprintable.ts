// Characters that act on a terminal or change the order of a text instead of being seen: control
// characters, and the marks and overrides of the writing direction.

// Matches DEL, C1 and the direction marks. JSON escapes C0 itself.
const unescapedInJson = /[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// Matches the same, and C0 without tab, newline and carriage return, which output has on purpose.
const unprintable = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Escapes the characters of JSON that a terminal may obey. The value stays exactly the same: such
 * characters appear in strings only.
 */
export function escapeUnprintable(json: string): string {
  return json.replace(unescapedInJson, (character) => `\\u${hexOf(character)}`);
}

/** Makes the characters visible: `␛` for the escape character, `‹U+202E›` for an override. */
export function showUnprintable(text: string): string {
  return text.replace(unprintable, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '␡' : `‹U+${hexOf(character).toUpperCase()}›`;
  });
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0');
}
