import { expect, it } from 'vitest';
import { keyOf } from './compile.ts';

it('names a compilation by its compiler, its sources and the headers that the judge provides', () => {
  const file = { name: 'testlib.h', source: '1' };
  const text = { source: 'a', files: [file], headers: [file] };
  const others = [
    keyOf('f', { ...text, source: 'b' }),
    keyOf('f', { ...text, files: [] }),
    keyOf('f', { ...text, files: [{ ...file, name: 'testlib.cpp' }] }),
    keyOf('f', { ...text, headers: [{ ...file, source: '2' }] }),
    keyOf('g', text),
  ];
  expect(new Set([...others, keyOf('f', text)]).size).toBe(others.length + 1);
  expect(keyOf('f', { ...text })).toBe(keyOf('f', text));
});
