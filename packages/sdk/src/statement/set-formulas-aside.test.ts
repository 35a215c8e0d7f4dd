import { describe, expect, it } from 'vitest';
import { removeComments, restoreFormulas, setFormulasAside, splitAtFormulas } from './set-formulas-aside.ts';

/** Writes formulas as `‹tex›`. */
function read(statement: string): string {
  const aside = setFormulasAside(statement);
  return splitAtFormulas(aside.text, aside)
    .map((part) => (typeof part === 'string' ? part : `‹${part.tex}›`))
    .join('');
}

describe('setFormulasAside', () => {
  it.each([
    ['a $x$ b', 'a ‹x› b'],
    ['a \\(x + y\\) and \\[z\\] b', 'a ‹x + y› and ‹z› b'],
    ['the $$$n$$$ of $$m$$', 'the ‹n› of ‹m›'],
    ['$n$$m$', '‹n›‹m›'],
    ['$a$1 and \\$5 for $x$', '‹a›1 and \\$5 for ‹x›'],
    ['$ n $ numbers and $ m $ more', '‹n› numbers and ‹m› more'],
    ['$n $ or $2n $ and $1 \\le n \\le 5 $', '‹n› or ‹2n› and ‹1 \\le n \\le 5›'],
    ['$5$ and $6$', '‹5› and ‹6›'],
    ['$\\text{if $x$ or \\$}$ y', '‹\\text{if $x$ or \\$}› y'],
    ['$a{b$ c', '‹a{b› c'],
    ['\\(a \\(b\\)', '\\(a ‹b›'],
    ['> $a\n> b$', '> ‹a\nb›'],
    ['50 is $50%$ of it', '50 is ‹50\\%› of it'],
    ['$x % hidden\n= y$', '‹x\n= y›'],
    ['- a $x\n- $y b', '- a $x\n- $y b'],
    ['$x\n\ny$', '$x\n\ny$'],
  ])('finds the formulas of %j', (statement, text) => {
    expect(read(statement)).toBe(text);
  });

  it.each([
    ['$$x + y$$', '```math\nx + y\n```'],
    ['so\n$$\nx\n\n% hidden\n+ y\n$$\nholds', 'so\n```math\nx\n+ y\n```\nholds'],
    ['\\[\nx\n\\]', '```math\nx\n```'],
    ['- $$x$$\n- a\n  $$\n  y\n  $$', '- ```math\n  x\n  ```\n- a\n  ```math\n  y\n  ```'],
    ['> $$\n> x\n> $$', '> ```math\n> x\n> ```'],
    ['```math\nx % hidden\n```', '```math\nx\n```'],
  ])('makes a block of %j', (statement, text) => {
    expect(read(statement)).toBe(text);
  });

  it.each([
    'costs $5 and $6',
    'US$5/$6 for each',
    '$name and $other',
    'from $5 to $6\n\nand m',
    '`$x$` and `` a ` $x$ ``',
    '```\n$x$\n```',
    '~~~tex\n\\[x\\]\n~~~',
    '- ```\n  $x$\n  ```',
    '> ```\n> $x$\n> ```',
    '```\nnever closed \\(x\\)',
    '    $x$ <!-- shown -->',
    '- a\n\n      $x$',
    'a line break \\\\(x\\\\)',
    'an escaped bracket \\( alone',
    '[a](http://x/$b) and [c](<d $e$>)',
    'https://x.example/$a$ and <https://x.example/$a$>',
  ])('leaves %j as it is', (statement) => {
    expect(setFormulasAside(statement).text).toBe(statement);
  });

  it.each([
    ['| $|x|$ | absolute |', '| ‹|x|› | absolute |'],
    ['| `a|b` | `` c|` `` |', '| `a\\|b` | `` c\\|` `` |'],
    ['| $P(A\\|B)$ | `a\\|b` |', '| ‹P(A|B)› | `a\\|b` |'],
    ['| $5 | $6 |', '| $5 | $6 |'],
    ['| $n | $m |', '| $n | $m |'],
    ['| ` | ` |', '| ` | ` |'],
    ['| a | b || c |', '| a | b \\|\\| c |'],
    ['| a | b | |', '| a | b | |'],
  ])('reads the row %j of a table with two columns', (row, text) => {
    expect(read(`| $|a|$ | \`b|c\` |\n|:--|--:|\n${row}\n\n$x$`)).toBe(
      `| ‹|a|› | \`b\\|c\` |\n|:--|--:|\n${text}\n\n‹x›`,
    );
  });

  it.each([
    ['a <!-- $x --> b $y$', 'a  b ‹y›'],
    ['a <!-- J\n\n```\nJ --> b', 'a  b'],
    ['a\n\n<!-- J\nJ -->\n\nb', 'a\n\n<!-- -->\n\nb'],
    ['- a\n  <!-- J\n\nJ -->\n- b', '- a\n  <!-- -->\n- b'],
    ['`<!-- v -->` <!-- ` -->', '`<!-- v -->` '],
    ['a <!-- J', 'a '],
    ['a\n\n[//]: # (J)\n\nb', 'a\n\n<!-- -->\n\nb'],
  ])('hides the comment of %j', (statement, text) => {
    expect(read(statement)).toBe(text);
  });

  it('restores every formula that was set aside as the author wrote it', () => {
    const aside = setFormulasAside('a $x % y$ \\(z\\)');
    expect(restoreFormulas(aside.text, aside)).toBe('a $x % y$ \\(z\\)');
  });

  it.each(['\\[', '\\( ', '`', '$', '$$ ', '$ {', '<!-', '](', '> ', '- ', '| a | b |\n|--|--|\n'])(
    'comes to an end where %j was begun ten thousand times',
    (mark) => {
      const text = `x${mark.repeat(10_000)}${'y'.repeat(100_000)}`;
      expect(setFormulasAside(text).text).toContain('yyy');
    },
  );
});

describe('removeComments', () => {
  it.each([
    ['<!-- J -->\n\na <!-- J --> $b$\n\n<!-- J -->\n', 'a  $b$'],
    ['1. a\n\n<!-- J -->\n\n1. b\n', '1. a\n\n<!-- -->\n\n1. b\n'],
    ['a `<!-- v -->`\n', 'a `<!-- v -->`\n'],
  ])('leaves of %j only %j', (statement, text) => {
    expect(removeComments(statement)).toBe(text);
  });
});
