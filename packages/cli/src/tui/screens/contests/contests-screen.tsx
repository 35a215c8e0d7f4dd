import type { ContestFilter } from '@podium/sdk';
import type { Contest, ContestPhase } from '@podium/sdk/contract';
import { contestsQuery } from '@podium/sdk/queries';
import { useMemo } from 'react';
import { displayWidth } from '../../../text/terminal-text.ts';
import { Below, useArea } from '../../components/area.tsx';
import { useList } from '../../components/list.ts';
import { ListPane } from '../../components/panel.tsx';
import type { Loadable } from '../../data/queries.ts';
import { useNow } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { phaseAtTick } from '../../text/contest-times.ts';
import { stateLines } from '../../text/state-lines.ts';
import { tabBeside, tabLine } from '../../text/tab-line.ts';
import type { Theme } from '../../theme.ts';
import { cardRows, contestCard } from './contest-card.ts';

/** A list nobody else refreshes. */
const refreshMs = 30_000;

/** The contests of a filter by their start, the earliest first. */
export function ContestsScreen() {
  const { columns, rows } = useArea();
  useScreenTitle('Contests');
  const [filter, setFilter] = useScreenState<ContestFilter>('filter', 'all');
  const { loadable, contests, now } = useContests(filter);
  const { open } = useNavigation();
  const openPage = useOpenPage();
  const list = useList({
    name: `contests ${filter}`,
    items: contests,
    rows: Math.max(1, Math.floor((rows - 3) / cardRows)),
    onOpen: ({ _id }) => open({ screen: 'contest', contestId: _id }),
  });
  const { selected } = list;
  useKeys('contests', {
    filter: () => setFilter((before) => tabBeside(filterTabs, before, 1)),
    previousFilter: () => setFilter((before) => tabBeside(filterTabs, before, -1)),
    browser: selected ? () => openPage(['contest', selected._id]) : undefined,
  });
  const theme = useTheme();
  const none = contests.length === 0 ? emptyLines(theme) : undefined;
  return (
    <Below heading={[filterLine(filter, theme, columns)]}>
      <ListPane
        title="Contests"
        list={list}
        row={(contest, isSelected) => contestCard(contest, isSelected, now, theme, columns - 2)}
        instead={stateLines(loadable, theme, columns - 2) ?? none}
      />
    </Below>
  );
}

/**
 * What the filter shows now. Ongoing and future ones come from one list, so that a contest changes its place the moment it starts; the
 * header keeps that list fresh.
 */
function useContests(filter: ContestFilter): { loadable: Loadable<Contest[]>; contests: Contest[]; now: number } {
  const loaded = filter === 'past' ? 'past' : 'all';
  const { loadable, value: known } = useServerData(
    (client) => contestsQuery(client, loaded),
    loaded === 'past' ? { refreshEveryMs: refreshMs } : {},
  );
  const now = useNow();
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

const filterTabs = contestFilters.map((filter) => [filter, filterLabels[filter]] as const);

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

/** The filters beside each other, the chosen one marked; where there is little room, only that one has its whole name. */
export function filterLine(chosen: ContestFilter, theme: Theme, columns: number): string {
  const line = (tabs: typeof filterTabs) => ` ${theme.accent('f')} ${tabLine(tabs, chosen, theme)}`;
  const whole = line(filterTabs);
  if (displayWidth(whole) <= columns) return whole;
  return line(
    filterTabs.map(([filter, label]) => [filter, filter === chosen ? label : label.replace(' Contests', '')] as const),
  );
}
