import { expect, it } from 'vitest';
import { createFairLine } from './fair-line.ts';

/** Adds items of a source: `a` adds an item of a, `A` one of a known caller at a. */
function lineOf(sources: string) {
  const line = createFairLine<string>();
  for (const [index, source] of [...sources].entries()) {
    line.add(`${source}${index}`, { from: source.toLowerCase(), isKnown: source !== source.toLowerCase() });
  }
  return line;
}

function takeAll(line: ReturnType<typeof lineOf>): string {
  const taken: string[] = [];
  for (let item = line.takeNext(); item !== undefined; item = line.takeNext()) taken.push(item);
  return taken.join(' ');
}

it.each([
  ['aaa', 'a0 a1 a2', 'one source in order'],
  ['aaaab', 'a0 b4 a1 a2 a3', 'a second source next but one'],
  ['aabbc', 'a0 b2 c4 a1 b3', 'each source in its turn'],
  ['aaaB', 'B3 a0 a1 a2', 'a known caller first'],
  ['aaBBB', 'B2 a0 B3 a1 B4', 'no two known callers in a row while others wait'],
])('serves %s as %s: %s', (sources, order) => {
  expect(takeAll(lineOf(sources))).toBe(order);
});

it('drops the last item of the source with the most, and none for a source that has as many', () => {
  const line = lineOf('aaab');
  expect(line.takeFromLongest('a')).toBeUndefined();
  expect(line.takeFromLongest('b')).toBe('a2');
  expect(line.takeFromLongest('b')).toBeUndefined();
  expect(line.takeFromLongest('c')).toBe('a1');
  expect([line.size(), takeAll(line)]).toEqual([2, 'a0 b3']);
});
