import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createWheelInput, wheelCharacters } from './wheel-input.ts';

const { up, down } = wheelCharacters;

it('reads turns of the wheel among keys, and leaves all else as it is', () => {
  const stdin = new PassThrough().setEncoding('utf8');
  const input = createWheelInput(stdin);
  stdin.write('j\u001b[<65;10;5M\u001b[<65;10;5M\u001b[<64;7;120Mk');
  expect(input.read()).toBe(`j${down}${down}${up}k`);
  stdin.write('\u001b[<0;10;5M\u001b[A');
  expect(input.read()).toBe('\u001b[<0;10;5M\u001b[A');
  expect(input.read()).toBeNull();
});

it('is the same stream otherwise', () => {
  const stdin = new PassThrough();
  const input = createWheelInput(stdin);
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
