import { expect, it } from 'vitest';
import { checkMarkdown } from './check-markdown.ts';

it.each([
  ['a\n\nb <!-- c', 3, 'the comment that begins here has no end: close it with -->'],
  ['a\n```\nb', 2, 'the code that begins here has no end: everything after it is shown as code'],
  [
    '| a | b |\n|---|---|\n| c || d | e |',
    3,
    'has 4 cells, but the table has 2: the last one shows the rest. Write \\| for a bar',
  ],
  ['| a | b | c |\n|---|---|', 2, 'begins no table, because it has 2 columns and the line above has 3'],
  ['a\nb $x', 2, 'a formula begins with $ and does not end, so it is shown as text'],
  ['a \\(x', 1, 'a formula begins with \\( and does not end, so it is shown as text'],
  ['a\n\n<center>b</center>', 3, '<center> is shown as text in browsers: use Markdown instead of HTML'],
  ['a\n\n[Input]: n', 3, '[input]: defines a link that nothing uses, so it is not shown'],
])('reports the line and the mistake of %j', (text, line, message) => {
  expect(checkMarkdown(text)).toMatchObject([{ line, message }]);
});

it.each([
  'costs $5, `$x`, \\$y, $z$ and vector<int>, a<b and c>d',
  '<!-- a\n\n$b <b> -->\n\n```\n$c <b>\n```',
  '[a] and [b][c]\n\n[a]: https://x.example\n[c]: https://y.example',
  '| a |\n|---|\n| $|b|$ |',
])('reports nothing about %j', (text) => {
  expect(checkMarkdown(text)).toEqual([]);
});

it.each(['$$\n', '[a]: b\n', '<b>\n'])('reads 200 KB of %j in little time', (piece) => {
  expect(checkMarkdown(piece.repeat(200_000 / piece.length))).toBeDefined();
});
