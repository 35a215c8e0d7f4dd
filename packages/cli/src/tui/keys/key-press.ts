import type { Key } from 'ink';

/** One key with its name in the key table: `j`, `up`, `ctrl-d`, `wheel-down`, `click`, `space`. */
export interface KeyPress {
  name: string;
  /** The character that the key types; undefined for keys that type nothing. */
  text?: string;
  /** The key to use instead if `name` is not bound. */
  orElse?: string;
  /** The cell of a click, from 0. */
  at?: Cell;
}

export interface Cell {
  column: number;
  row: number;
}

const namedKeys = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'esc'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
] as const satisfies readonly (readonly [keyof Key, string])[];

/** Matches the rest of an escape sequence of an unknown key. */
const unknownSequence = /^[[O][\d;<?]*[A-Za-z~]$/;

/**
 * Returns the keys in one input event of Ink. Keys pressed quickly arrive together: `jj`, or `j`
 * with Enter. An unknown sequence contains no keys.
 */
export function readKeyPresses(input: string, key: Key): KeyPress[] {
  if (key.tab) return [{ name: key.shift ? 'shift-tab' : 'tab' }];
  if (key.meta && key.backspace) return [{ name: 'alt-backspace' }];
  for (const [property, name] of namedKeys) if (key[property]) return [{ name }];
  if (key.ctrl) return input === '' ? [] : [{ name: `ctrl-${input}` }];
  // Terminals send Esc with a quick second key like Alt with that key, which no binding uses.
  if (key.meta && input.length === 1) return [{ name: 'esc' }, ...readCharacter(input)];
  if (input.length > 2 && unknownSequence.test(input)) return [];
  return [...input].flatMap(readCharacter);
}

function readCharacter(character: string): KeyPress[] {
  if (character === '\r') return [{ name: 'enter' }];
  if (character === '\n') return [{ name: 'ctrl-j', orElse: 'enter' }];
  if (character === '\t') return [{ name: 'tab' }];
  if (character === wheelCharacters.up) return [{ name: 'wheel-up' }];
  if (character === wheelCharacters.down) return [{ name: 'wheel-down' }];
  const clicked = cellOf(character);
  if (clicked) return [{ name: 'click', at: clicked }];
  if (character === ' ') return [{ name: 'space', text: ' ' }];
  if (character === '\u007f') return [{ name: 'backspace' }];
  if (character >= ' ') return [{ name: character, text: character }];
  const code = character.charCodeAt(0);
  return code >= 1 && code <= 26 ? [{ name: `ctrl-${String.fromCharCode(code + 96)}` }] : [];
}

/** The wheel in the input of Ink: characters for private use, which no key types. */
export const wheelCharacters = { up: '\u{f0064}', down: '\u{f0065}' } as const;

/** A click is one character of the last plane for private use, with row and column in its bits. */
const clickBase = 0x100000;
const columnBits = 9;
const mostColumns = 2 ** columnBits;
const mostRows = 127;

function clickCharacter(column: number, row: number): string {
  const isInReach = column < mostColumns && row < mostRows;
  return isInReach ? String.fromCodePoint(clickBase + row * mostColumns + column) : '';
}

function cellOf(character: string): Cell | undefined {
  const code = (character.codePointAt(0) ?? 0) - clickBase;
  return code < 0 ? undefined : { column: code % mostColumns, row: Math.floor(code / mostColumns) };
}

/**
 * Matches reports of the mouse in the SGR protocol (mode 1006 of xterm's control sequences): 0 is
 * the left button, 64 the wheel up, 65 down. Column and row count from 1. A release ends with `m`.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const mouseReports = /\u001b\[<(0|64|65);(\d+);(\d+)M/g;

/** Returns the same stream with characters for the reports of the mouse, which Ink drops. */
export function createMouseInput<Stream extends { read(size?: number): unknown }>(stdin: Stream): Stream {
  const read = (size?: number): unknown => {
    const chunk = stdin.read(size);
    if (typeof chunk !== 'string') return chunk;
    return chunk.replace(mouseReports, (_, button, column, row) => {
      if (button === '0') return clickCharacter(Number(column) - 1, Number(row) - 1);
      return button === '64' ? wheelCharacters.up : wheelCharacters.down;
    });
  };
  return new Proxy(stdin, {
    get(_, name) {
      if (name === 'read') return read;
      // The methods of a stream must be called on the stream itself.
      const value: unknown = Reflect.get(stdin, name, stdin);
      return typeof value === 'function' ? value.bind(stdin) : value;
    },
  });
}
