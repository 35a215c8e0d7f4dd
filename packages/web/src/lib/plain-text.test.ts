import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['## Rules\n\nTwo *hours*, **two** problems.', 'Rules Two hours, two problems.'],
  ['- one\n- two\n\n---\n> said', 'one two said'],
  ['See [the rules](https://example.org/rules) and ![a map](data:image/png;base64,AA)', 'See the rules and a map'],
  ['```cpp\nint a;\n```\n`long long`', 'int a; long long'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['', ''],
])('keeps the words of %j', (markdown, words) => {
  expect(plainText(markdown)).toBe(words);
});
