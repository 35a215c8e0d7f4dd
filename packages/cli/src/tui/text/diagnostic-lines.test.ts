import { expect, it } from 'vitest';
import { displayWidth } from '../../text/terminal-text.ts';
import { createTheme } from '../theme.ts';
import { diagnosticLines } from './diagnostic-lines.ts';

const theme = createTheme({ LANG: 'C.UTF-8' }, true);
const linesOf = (text: string, columns: number) => diagnosticLines({ text }, { ...theme, columns });

const source = `    4 | ${'vector<int> before; '.repeat(6)}entry.frist = 5; ${'after(); '.repeat(9)}`;
const caretAt = source.indexOf('frist');
const marks = `      |${' '.repeat(caretAt - 7)}^~~~~`;

it('keeps the marks below the source that they point at where a line is cut', () => {
  for (const columns of [24, 54, 78, 120]) {
    const [, quoted = '', pointing = ''] = linesOf(`a.cpp:4: error: none\n${source}\n${marks}`, columns);
    expect(quoted.slice(pointing.indexOf('^')).slice(0, 5)).toBe('frist');
    expect(pointing.trimEnd().endsWith('^~~~~')).toBe(true);
    expect(displayWidth(quoted)).toBeLessThanOrEqual(columns);
  }
});

it('keeps the marks below the source after wide characters too', () => {
  const text = `    1 | ${'語'.repeat(40)}int x = y;\n      | ${' '.repeat(88)}^`;
  const [quoted = '', pointing = ''] = linesOf(text, 40);
  const before = quoted.slice(0, quoted.indexOf('y;'));
  expect(displayWidth(before)).toBe(pointing.indexOf('^'));
});

it('leaves a quote as it is where it fits', () => {
  const text = '    3 |     f();\n      |     ^';
  expect(linesOf(text, 40)).toEqual(text.split('\n'));
});

it('wraps a sentence that is too wide between its words', () => {
  const text = "a.cpp:1:1: error: 'frist' was not declared in this scope; did you mean 'first'?";
  expect(linesOf(text, 30)).toEqual([
    "a.cpp:1:1: error: 'frist' was",
    'not declared in this scope;',
    "did you mean 'first'?",
  ]);
});

it('paints the line with the message, whatever its words are', () => {
  const painted = createTheme({ LANG: 'C.UTF-8' }, false);
  const text = 'a.py: an error: here\n  f(\n   ^\nSyntaxError: it was never closed';
  const lines = diagnosticLines({ text, severity: 'error', message: 'it was never closed' }, painted);
  expect(lines).toEqual([
    ...text.split('\n').slice(0, 3),
    painted.bold(painted.bad('SyntaxError: it was never closed')),
  ]);
});
