import { type ContestFilter, contestFilterLabels, contestFilters, showsContest } from '@podium/sdk/display';
import { contestsQuery } from '@podium/sdk/queries';
import { useMemo } from 'react';
import { displayWidth } from '../../../text/terminal-text.ts';
import { Below, useArea } from '../../components/area.tsx';
import { useList } from '../../components/list.ts';
import { ListPane } from '../../components/panel.tsx';
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
    filter: next,
    previousFilter: previous,
    browser: selected && (() => openPage(['contest', selected._id])),
  });
  const theme = useTheme();
  return (
    <Below heading={[filterLine(filter, theme)]}>
      <ListPane
        title={titles[filter]}
        list={list}
        row={(contest, isSelected, rowTheme) => contestCard(contest, isSelected, now, rowTheme)}
        loadable={loadable}
        empty={['', ` ${theme.bold('No contests to show')}`, ` ${theme.dim('Please solve practice questions')}`]}
      />
    </Below>
  );
}

/** The header refreshes the list of ongoing and future ones: one that starts moves at once. */
function useContests(filter: ContestFilter) {
  const loaded = filter === 'past' ? 'past' : 'all';
  const { loadable, value: known } = useServerData(
    (client) => contestsQuery(client, loaded),
    loaded === 'past' ? { refreshEveryMs: refreshMs } : {},
  );
  const now = useNow();
  const contests = useMemo(() => {
    const shown = (known ?? []).filter((contest) => showsContest(filter, contest, now + 1));
    return filter === 'past' ? shown.toReversed() : shown;
  }, [known, filter, now]);
  return { loadable, contests, now };
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
