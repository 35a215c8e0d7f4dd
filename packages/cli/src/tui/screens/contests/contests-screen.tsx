import { type ContestFilter, contestFilterLabels, contestFilters, showsContest } from '@podium/sdk/display';
import { contestsQuery } from '@podium/sdk/queries';
import { useMemo } from 'react';
import { displayWidth } from '../../../text/terminal-text.ts';
import { Below, useArea } from '../../components/area.tsx';
import { useList } from '../../components/list.ts';
import { ListPane } from '../../components/panel.tsx';
import { searchFieldLine, useSearchField } from '../../components/search-field.ts';
import { tabLine, useTabs } from '../../components/tabs.ts';
import { useNow } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useOpenPage } from '../../shell/key-actions.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { cardRows, contestCard } from '../../text/contest-lines.ts';
import type { Theme } from '../../theme.ts';

/** Only this screen refreshes the list of past contests. */
const refreshMs = 30_000;

const titles: Readonly<Record<ContestFilter, string>> = {
  all: 'Running and upcoming',
  ongoing: 'Running',
  future: 'Upcoming',
  past: 'Past, the newest first',
};

/** Lists contests by their start, the earliest first, but past ones the newest first. */
export function ContestsScreen() {
  const { rows } = useArea();
  useScreenTitle('Contests');
  const { tab: filter, next, previous } = useTabs(contestFilters, 'all', 'filter');
  const search = useSearchField();
  const { loadable, contests, total, now } = useContests(filter, search.wanted);
  const { open } = useNavigation();
  const openPage = useOpenPage();
  const list = useList({
    // Each search begins at its first contest, and clearing it returns to the contest before.
    name: `contests ${filter} ${search.wanted}`,
    items: contests,
    rows: Math.max(1, Math.floor((rows - 4) / cardRows)),
    onOpen: ({ _id }) => open({ screen: 'contest', contestId: _id }),
  });
  const { selected } = list;
  useKeys('contests', {
    filter: next,
    previousFilter: previous,
    search: search.start,
    clear: search.clear,
    browser: selected ? () => openPage(['contest', selected._id]) : 'There is no contest to open.',
  });
  const theme = useTheme();
  const searchLook = {
    key: theme.keyOf('contests', 'search'),
    placeholder: 'Search contests...',
    note: search.wanted === '' ? '' : theme.dim(`${contests.length} of ${total}`),
  };
  return (
    <Below heading={[filterLine(filter, theme), searchFieldLine(search, searchLook, theme)]}>
      <ListPane
        title={titles[filter]}
        list={list}
        row={(contest, isSelected, rowTheme) => contestCard(contest, isSelected, now, rowTheme)}
        loadable={loadable}
        empty={emptyLines(search.wanted, theme)}
      />
    </Below>
  );
}

function emptyLines(wanted: string, theme: Theme): string[] {
  if (wanted === '') {
    return ['', ` ${theme.bold('No contests to show')}`, ` ${theme.dim('Please solve practice questions')}`];
  }
  return ['', theme.dim(` No contest matches. ${theme.keyOf('contests', 'clear')} clears the search.`)];
}

/** The header refreshes the list of ongoing and future ones: one that starts moves at once. */
function useContests(filter: ContestFilter, wanted: string) {
  const loaded = filter === 'past' ? 'past' : 'all';
  const { loadable, value: known } = useServerData(
    (client) => contestsQuery(client, loaded),
    loaded === 'past' ? { refreshEveryMs: refreshMs } : {},
  );
  const now = useNow();
  const shown = useMemo(() => {
    const inFilter = (known ?? []).filter((contest) => showsContest(filter, contest, now + 1));
    return filter === 'past' ? inFilter.toReversed() : inFilter;
  }, [known, filter, now]);
  const contests = useMemo(() => shown.filter(({ title }) => title.toLowerCase().includes(wanted)), [shown, wanted]);
  return { loadable, contests, total: shown.length, now };
}

/** Marks the chosen filter. If there is little room, only that one has its whole name. */
export function filterLine(chosen: ContestFilter, theme: Theme): string {
  const line = (labels: typeof contestFilterLabels) =>
    ` ${theme.accent(theme.keyOf('contests', 'filter'))} ${tabLine(labels, chosen, theme)}`;
  const whole = line(contestFilterLabels);
  if (displayWidth(whole) <= theme.columns) return whole;
  const short = { ongoing: 'Ongoing', future: 'Future', past: 'Past' };
  return line({ ...contestFilterLabels, ...short, [chosen]: contestFilterLabels[chosen] });
}
