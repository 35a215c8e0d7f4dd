import { expect, it } from 'vitest';
import { displayWidth } from '../../../text/terminal-text.ts';
import { outputLines } from './run-pane.tsx';

it('breaks long lines without losing text', () => {
  expect(outputLines('abcdefgh\nij\n', 4)).toEqual(['abcd', 'efgh', 'ij']);
});

it('removes control characters and expands tabs', () => {
  expect(outputLines('\u001b[2J\u001b]0;title\u0007a\tb\r\n', 20)).toEqual(['a    b']);
});

it('never exceeds the width with wide characters', () => {
  const lines = outputLines('日本語の長い行'.repeat(20), 11);
  expect(lines.join('')).toBe('日本語の長い行'.repeat(20));
  expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(11);
});
