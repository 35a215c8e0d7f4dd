import { describe, expect, it } from 'vitest';
import { findSameWord, findWhiteSpaceChanges } from './white-space-changes.ts';

function apply(text: string, changes: NonNullable<ReturnType<typeof findWhiteSpaceChanges>>): string {
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
    const changes = findWhiteSpaceChanges(before, after) ?? [];
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
  ])('are undefined for %j where %j has other characters', (before, after) => {
    expect(findWhiteSpaceChanges(before, after)).toBeUndefined();
  });
});

it.each([
  ["f('a',b|c )", 'f("a", b|c)'],
  ["|f('a')", '|f("a")'],
  ["f('a')  |", 'f("a|")'],
  ['use b;use a|', 'use a;\nuse b|;'],
  ['a b c|', 'a b|'],
])('the cursor of %j goes to that of %j', (before, after) => {
  const position = findSameWord(before.replace('|', ''), after.replace('|', ''), before.indexOf('|'));
  expect(position).toBe(after.indexOf('|'));
});
