import { expect, it } from 'vitest';
import { breakWords } from './fit-line.ts';

it('goes on in the next line where a word is too wide, and leaves the others alone', () => {
  expect(breakWords('in /home/ada/config now', 6)).toBe('in /home/\nada/co\nnfig now');
});
