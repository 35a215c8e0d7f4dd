import { contestFilterLabels, contestFilters } from '@podium/sdk/display';
import { expect, it } from 'vitest';
import { displayWidth } from '../../../text/terminal-text.ts';
import { createTheme } from '../../theme.ts';
import { filterLine } from './contests-screen.tsx';

const theme = createTheme({ LANG: 'C.UTF-8' }, true);

it.each(contestFilters)(
  'shows in the smallest window all filters and the whole name of the chosen one: %s',
  (chosen) => {
    const line = filterLine(chosen, { ...theme, columns: 60 });
    expect(displayWidth(line)).toBeLessThanOrEqual(60);
    expect(line).toContain(`[${contestFilterLabels[chosen]}]`);
    for (const name of ['Filter (all)', 'Ongoing', 'Future', 'Past']) expect(line).toContain(name);
  },
);

it('shows the whole names of all filters in 80 columns', () => {
  const line = filterLine('all', { ...theme, columns: 80 });
  for (const filter of contestFilters) expect(line).toContain(contestFilterLabels[filter]);
});
