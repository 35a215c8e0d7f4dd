import { expect, it } from 'vitest';
import { createTheme } from '../theme.ts';
import { noticeLine } from './footer.tsx';

const theme = { ...createTheme({ LANG: 'C.UTF-8' }, true), columns: 20 };

it('shows a good notice with a tick, and a bad one that is too long with a cross and an ellipsis', () => {
  expect(noticeLine({ text: 'Saved.', tone: 'good' }, theme)).toBe(' ✓ Saved.');
  expect(noticeLine({ text: 'The connection is lost', tone: 'bad' }, theme)).toBe(' ✗ The connection i…');
});
