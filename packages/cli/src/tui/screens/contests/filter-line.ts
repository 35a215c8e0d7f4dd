import type { ContestFilter } from '@podium/sdk';
import { displayWidth } from '../../../output/display-width.ts';
import type { Theme } from '../../theme.ts';
import { contestFilters, filterLabels } from './filter-contests.ts';

/** The filters beside each other, the chosen one marked; where there is little room, only that one has its whole name. */
export function filterLine(chosen: ContestFilter, theme: Theme, columns: number): string {
  const whole = labelled(chosen, theme, (filter) => filterLabels[filter]);
  if (displayWidth(whole) <= columns) return whole;
  return labelled(chosen, theme, (filter) =>
    filter === chosen ? filterLabels[filter] : filterLabels[filter].replace(' Contests', ''),
  );
}

function labelled(chosen: ContestFilter, theme: Theme, nameOf: (filter: ContestFilter) => string): string {
  const labels = contestFilters.map((filter) => {
    const label = nameOf(filter);
    if (filter !== chosen) return theme.dim(` ${label} `);
    return theme.color ? theme.selected(theme.bold(` ${label} `)) : `[${label}]`;
  });
  return ` ${theme.accent('f')} ${labels.join(' ')}`;
}
