import { expect, it } from 'vitest';
import { type AlignedLine, alignOutputs } from './align-outputs.ts';

/** `[x]` marks what differs, `-` a line that is not there. */
function drawn({ expected, actual }: AlignedLine): string {
  return [expected, actual]
    .map((pieces) => pieces?.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('') ?? '-')
    .join(' | ');
}

it.each([
  ['1\n2\n', '1\n2', ['1 | 1', '2 | 2']],
  ['1 2 3\n', '1 5 3\n', ['1 [2] 3 | 1 [5] 3']],
  ['a\nb\nc\n', 'b\nc\n', ['[a] | -', 'b | b', 'c | c']],
  ['a\nc\n', 'a\nb\nc\n', ['a | a', '- | [b]', 'c | c']],
  ['3  \r\n', '3', ['3 | 3']],
  ['3\n', '', ['[3] | -']],
  ['', '', []],
])('lays %j beside %j', (expected, actual, lines) => {
  expect(alignOutputs(expected, actual).map(drawn)).toEqual(lines);
});

it('keeps every line of outputs that have nothing in common', () => {
  const numbers = (from: number) => Array.from({ length: 5_000 }, (_, index) => `${from + index}`).join('\n');
  const lines = alignOutputs(numbers(0), numbers(10_000));
  expect(lines).toHaveLength(5_000);
  expect(lines.map(drawn)[7]).toBe('[7] | [10007]');
});
