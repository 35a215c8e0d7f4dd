import { describe, expect, it } from 'vitest';
import { hasMath, writeMathInDollars } from './has-math.ts';

describe('hasMath', () => {
  it.each(['$a$', '$$x$$', '\\(a\\)', '\\[a\\]'])('finds the formula of %s', (text) => {
    expect(hasMath(text)).toBe(true);
  });

  it('finds none in a plain text', () => {
    expect(hasMath('Print *the sum* of (a) and [b].')).toBe(false);
  });
});

describe('writeMathInDollars', () => {
  it.each([
    ['a \\(x + y\\) b', 'a $x + y$ b'],
    ['so \\[\nx\n+ y\n\\] holds', 'so $$x + y$$ holds'],
    ['\\[x\n+ y\\]', '$$\nx + y\n$$'],
    ['a\n\n$$x + y$$ \nb', 'a\n\n$$\nx + y\n$$\nb'],
    ['- a\n\n  $$x$$', '- a\n\n  $$\n  x\n  $$'],
    ['> $$x$$', '> $$\n> x\n> $$'],
    ['$$\nx\n$$', '$$\nx\n$$'],
    ['- item \\(n\\)\n- other', '- item $n$\n- other'],
    ['\\[a \\\\[2pt] b\\]', '$$\na \\\\[2pt] b\n$$'],
    ['\\(a \\(b\\)', '\\(a $b$'],
    ['already $x$ and $$y$$', 'already $x$ and $$y$$'],
    ['costs $5 and $6', 'costs \\$5 and $6'],
    ['$5, $6 or $7 for $n$ items', '\\$5, \\$6 or \\$7 for $n$ items'],
    ['from $5 to $6\n\nand $m$', 'from \\$5 to $6\n\nand $m$'],
    ['US$5/$6 for each', 'US\\$5/$6 for each'],
    ['$name and $other', '\\$name and $other'],
  ])('writes %j as %j', (text, written) => {
    expect(writeMathInDollars(text)).toBe(written);
  });

  it.each([
    '`\\(x\\)`',
    '$5$ and $6$',
    '$ n $ numbers and $ m $ more',
    '$n $ or $2n $ and $1 \\le n \\le 5 $',
    '$a$1 and \\$5 for $x$',
    '`$5 and $6`',
    '    echo $5 and $6',
    'so $$5 and 6$$ holds',
    '``a ` \\(x\\)``',
    '```\n\\(x\\)\n```',
    '```\n$$x$$\n```',
    '~~~tex\n\\[x\\]\n~~~',
    '```\nnever closed \\(x\\)',
    'a line break \\\\(x\\\\)',
    'an escaped bracket \\( alone',
  ])('leaves %j as it is', (text) => {
    expect(writeMathInDollars(text)).toBe(text);
  });

  it.each(['\\[', '\\( ', '`', '$'])('comes to an end where %j was begun a hundred thousand times', (mark) => {
    const text = `x${mark.repeat(100_000)}${'y'.repeat(100_000)}`;
    expect(writeMathInDollars(text)).toBe(text);
  });
});
