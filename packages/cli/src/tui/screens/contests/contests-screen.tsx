import type { ContestFilter } from '@podium/sdk';
import type { Contest, ContestPhase } from '@podium/sdk/contract';
import { contestsQuery } from '@podium/sdk/queries';
import { Box } from 'ink';
import { useMemo } from 'react';
import { displayWidth } from '../../../output/display-width.ts';
import { Lines } from '../../components/lines.tsx';
import { useList } from '../../components/list.ts';
import { Panel } from '../../components/panel.tsx';
import type { Loadable } from '../../data/queries.ts';
import { useNow } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { phaseAtTick } from '../../text/contest-times.ts';
import { stateLines } from '../../text/state-lines.ts';
import type { Theme } from '../../theme.ts';
import { cardRows, contestCard } from './contest-card.ts';

/** A list nobody else refreshes. */
const refreshMs = 30_000;

/** The contests of a filter by their start, the earliest first. */
export function ContestsScreen({ columns, rows }: ScreenProps<'contests'>) {
  useScreenTitle('Contests');
  const [filter, setFilter] = useScreenState<ContestFilter>('filter', 'all');
  const { loadable, contests, now } = useContests(filter);
  const { open } = useNavigation();
  const openPage = useOpenPage();
  const listRows = rows - 1;
  const { cursor, selected, visible } = useList({
    name: `contests ${filter}`,
    items: contests,
    rows: Math.max(1, Math.floor((listRows - 2) / cardRows)),
    onOpen: ({ _id }) => open({ screen: 'contest', contestId: _id }),
  });
  useKeys('contests', {
    filter: () => setFilter((before) => filterAfter(before, 1)),
    previousFilter: () => setFilter((before) => filterAfter(before, -1)),
    browser: selected ? () => openPage(['contest', selected._id]) : undefined,
  });
  const theme = useTheme();
  const cards = visible.flatMap((contest, at) =>
    contestCard(contest, cursor.first + at === cursor.index, now, theme, columns - 2),
  );
  const list = stateLines(loadable, theme, columns - 2) ?? (contests.length === 0 ? emptyLines(theme) : cards);

  return (
    <Box flexDirection="column">
      <Lines lines={[filterLine(filter, theme, columns)]} columns={columns} rows={1} />
      <Panel
        title="Contests"
        note={contests.length === 0 ? '' : `${cursor.index + 1} of ${contests.length}`}
        columns={columns}
        rows={listRows}
        isFocused
        scroll={{ first: cursor.first * cardRows, total: contests.length * cardRows }}
        lines={list}
      />
    </Box>
  );
}

/**
 * What the filter shows now. Ongoing and future ones come from one list, so that a contest changes its place the moment it starts; the
 * header keeps that list fresh.
 */
function useContests(filter: ContestFilter): { loadable: Loadable<Contest[]>; contests: Contest[]; now: number } {
  const loaded = filter === 'past' ? 'past' : 'all';
  const { loadable } = useServerData(
    (client) => contestsQuery(client, loaded),
    loaded === 'past' ? { refreshEveryMs: refreshMs } : {},
  );
  const now = useNow();
  const known = loadable.state === 'ready' ? loadable.value : undefined;
  const contests = useMemo(() => filterContests(known ?? [], filter, now), [known, filter, now]);
  return { loadable, contests, now };
}

function emptyLines(theme: Theme): string[] {
  return ['', ` ${theme.bold('No contests to show')}`, ` ${theme.dim('Please solve practice questions')}`];
}

export const contestFilters = ['all', 'ongoing', 'future', 'past'] as const satisfies ContestFilter[];

export const filterLabels: Readonly<Record<ContestFilter, string>> = {
  all: 'Filter (all)',
  ongoing: 'Ongoing Contests',
  future: 'Future Contests',
  past: 'Past Contests',
};

const phasesShown: Readonly<Record<ContestFilter, readonly ContestPhase[]>> = {
  all: ['ongoing', 'future'],
  ongoing: ['ongoing'],
  future: ['future'],
  past: ['past'],
};

/** Those of a loaded list that still belong to the filter: contests start and end while one looks at it. */
function filterContests(contests: readonly Contest[], filter: ContestFilter, now: number): Contest[] {
  return contests.filter((contest) => phasesShown[filter].includes(phaseAtTick(contest, now)));
}

/** The filter `step` places after another one, around the end. */
function filterAfter(filter: ContestFilter, step: 1 | -1): ContestFilter {
  const { length } = contestFilters;
  return contestFilters[(contestFilters.indexOf(filter) + step + length) % length] ?? 'all';
}

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
