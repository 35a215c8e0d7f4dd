const namedKeys = [
  ...['Enter', 'Escape', 'Tab', 'BTab', 'Space', 'BSpace', 'DC', 'IC', 'Up', 'Down', 'Left', 'Right', 'Home', 'End'],
  ...['PageUp', 'PageDown', 'F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'],
];

/**
 * Checks keys as tmux names them: one character, a named key (`Enter`, `BSpace`, `BTab` for
 * Shift-Tab, `DC` for Delete), or either behind `C-`, `M-`, `S-`. Throws on any other name, which
 * tmux would type as text.
 */
export function checkKeys(keys: readonly string[]): void {
  for (const key of keys) {
    const bare = key.replace(/^(?:[CMS]-(?=.))+/u, '');
    if ([...bare].length !== 1 && !namedKeys.includes(bare)) {
      throw new Error(
        `'${key}' is no key: one character or one of ${namedKeys.join(', ')}, with C-, M- or S- in front`,
      );
    }
  }
}

/** Returns the bytes as `send-keys -H` takes them. */
export function hexArguments(text: string): string[] {
  return [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, '0'));
}
