import { expect, it } from 'vitest';
import { createTheme } from '../theme.ts';
import { noticeLine } from './footer.tsx';

const theme = createTheme({ LANG: 'C.UTF-8' }, true);

it('tells what happened with a mark for how it went, and marks where it is cut', () => {
  expect(noticeLine({ text: 'Saved.', tone: 'good' }, theme, 20)).toBe(' ✓ Saved.');
  expect(noticeLine({ text: 'The connection is lost', tone: 'bad' }, theme, 20)).toBe(' ✗ The connection i…');
});
