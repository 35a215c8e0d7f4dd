import { expect, it } from 'vitest';
import { firstLine } from './contest-card.ts';

it('takes the first line of a description that says something, without the signs of markdown', () => {
  expect(firstLine('\n---\n## **Two** hours\nMore.')).toBe('Two hours');
  expect(firstLine('> Quoted `code`\r\nMore.')).toBe('Quoted code');
  expect(firstLine('')).toBe('');
});

it('takes control characters out of it', () => {
  expect(firstLine('\u001b[31mRed\u001b[0m\u0007 cup')).toBe('Red cup');
});
