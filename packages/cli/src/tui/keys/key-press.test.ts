import { PassThrough } from 'node:stream';
import type { Key } from 'ink';
import { expect, it } from 'vitest';
import { createMouseInput, readKeyPresses, wheelCharacters } from './key-press.ts';

const plain: Key = {
  upArrow: false,
  downArrow: false,
  leftArrow: false,
  rightArrow: false,
  pageDown: false,
  pageUp: false,
  home: false,
  end: false,
  return: false,
  escape: false,
  ctrl: false,
  shift: false,
  tab: false,
  backspace: false,
  delete: false,
  meta: false,
  super: false,
  hyper: false,
  capsLock: false,
  numLock: false,
};
const namesOf = (input: string, key: Partial<Key> = {}) =>
  readKeyPresses(input, { ...plain, ...key }).map(({ name }) => name);

it('reads keys that arrive together one by one', () => {
  expect(namesOf('jj\r')).toEqual(['j', 'j', 'enter']);
});

it('reads the wheel as keys that type nothing', () => {
  const { up, down } = wheelCharacters;
  expect(readKeyPresses(`${down}${down}${up}`, plain)).toEqual([
    { name: 'wheel-down' },
    { name: 'wheel-down' },
    { name: 'wheel-up' },
  ]);
});

it('reads no key from an unknown sequence', () => {
  expect(namesOf('[1;5Q')).toEqual([]);
  expect(namesOf('[I')).toEqual(['[', 'I']);
});

it('names keys with Ctrl, Alt and Shift as the key table does', () => {
  expect(namesOf('d', { ctrl: true })).toEqual(['ctrl-d']);
  expect(namesOf('', { backspace: true, meta: true })).toEqual(['alt-backspace']);
  expect(namesOf('', { tab: true, shift: true })).toEqual(['shift-tab']);
  expect(namesOf('', { upArrow: true })).toEqual(['up']);
});

it('reads the end of a line as Enter only where Ctrl-j is not bound', () => {
  expect(readKeyPresses('\n', plain)).toEqual([{ name: 'ctrl-j', orElse: 'enter' }]);
});

it('reads Esc and a quick second key as both', () => {
  expect(namesOf('r', { meta: true })).toEqual(['esc', 'r']);
});

it('types characters of any script and leaves control characters aside that no key sends', () => {
  expect(readKeyPresses('ü 漢\u0000\u001f', plain)).toEqual([
    { name: 'ü', text: 'ü' },
    { name: 'space', text: ' ' },
    { name: '漢', text: '漢' },
  ]);
});

it('reads keys pressed with Ctrl, and Backspace, that arrive together with others', () => {
  expect(readKeyPresses('x\u0014\u007f\r', plain).map(({ name }) => name)).toEqual([
    'x',
    'ctrl-t',
    'backspace',
    'enter',
  ]);
});

const { up, down } = wheelCharacters;

it('reads turns of the wheel among keys, and leaves all else as it is', () => {
  const stdin = new PassThrough().setEncoding('utf8');
  const input = createMouseInput(stdin);
  stdin.write('j\u001b[<65;10;5M\u001b[<65;10;5M\u001b[<64;7;120Mk');
  expect(input.read()).toBe(`j${down}${down}${up}k`);
  stdin.write('\u001b[<2;10;5M\u001b[A');
  expect(input.read()).toBe('\u001b[<2;10;5M\u001b[A');
  expect(input.read()).toBeNull();
});

it.each([
  [1, 1],
  [10, 5],
  [512, 127],
])('reads a click of the left button on column %i of row %i', (column, row) => {
  const stdin = new PassThrough().setEncoding('utf8');
  const input = createMouseInput(stdin);
  stdin.write(`\u001b[<0;${column};${row}M`);
  const typed = String(input.read());
  expect(readKeyPresses(typed, {} as Key)).toEqual([{ name: 'click', at: { column: column - 1, row: row - 1 } }]);
});

it('passes listeners on to the stream that it reads from', () => {
  const stdin = new PassThrough();
  const input = createMouseInput(stdin);
  let heard = 0;
  const listener = () => {
    heard += 1;
  };
  input.addListener('drain', listener);
  stdin.emit('drain');
  input.removeListener('drain', listener);
  stdin.emit('drain');
  expect(heard).toBe(1);
});
