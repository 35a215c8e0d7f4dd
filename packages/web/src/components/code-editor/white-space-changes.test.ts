import { describe, expect, it } from 'vitest';
import { findWhiteSpaceChanges } from './white-space-changes.ts';

function apply(text: string, changes: ReturnType<typeof findWhiteSpaceChanges>): string {
  return changes.toReversed().reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
}

describe('the changes of a formatted program', () => {
  it.each([
    ['', ''],
    ['int main(){}', 'int main() {}\n'],
    ['for(;;){f( 1,2 )\n}\n\n\n', 'for (;;) {\n  f(1, 2)\n}\n'],
    ['  a', 'a'],
    ['a\tb', 'a b'],
  ])('touch only the white space of %j', (before, after) => {
    const changes = findWhiteSpaceChanges(before, after);
    expect(apply(before, changes)).toBe(after);
    for (const { from, to, insert } of changes) expect(`${before.slice(from, to)}${insert}`.trim()).toBe('');
  });

  it.each([
    ['a // one two\nb', 'a  // one\n   // two\nb'],
    ['ab', 'aab'],
    ['aab', 'ab'],
    ['a b', 'a c'],
    ['a', ''],
    ['', 'a'],
  ])('replace all of %j where %j has other characters', (before, after) => {
    const changes = findWhiteSpaceChanges(before, after);
    expect(changes).toHaveLength(1);
    expect(apply(before, changes)).toBe(after);
  });
});
