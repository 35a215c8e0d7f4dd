import type { Contest, LeaderboardEntry } from '@podium/sdk/contract';
import { contestQuery, leaderboardQuery, profileQuery } from '@podium/sdk/queries';
import { useMemo } from 'react';
import type { Column } from '../../../output/table.ts';
import { leftOutHint, rankingColumns } from '../../../output/text/contest.ts';
import { paintRank, rankText, staleNotice } from '../../../text/format-values.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { Below, useArea } from '../../components/area.tsx';
import { type ListState, useList } from '../../components/list.ts';
import { ListPane } from '../../components/panel.tsx';
import { editText, fieldLine, type TextState, textOf, useTextField } from '../../components/text-field.ts';
import type { Loadable } from '../../data/queries.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/routes.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { indent, spreadLine, stateLines, wrapLines } from '../../text/lines.ts';
import { type FittedTable, fitTable, tableHead, tableRow } from '../../text/table-rows.ts';
import { narrower, type Theme } from '../../theme.ts';

const noEntries: readonly LeaderboardEntry[] = [];

export function LeaderboardScreen({ route }: ScreenProps<'leaderboard'>) {
  const rankings = useServerData((client) => leaderboardQuery(client, route.contestId));
  const { loadable: contestState, value: contest } = useServerData((client) => contestQuery(client, route.contestId));
  // The columns of the table come from the contest: without it, rows would move when it arrives.
  const isWaiting = contestState.state === 'loading' && rankings.loadable.state === 'ready';
  const loadable = isWaiting ? contestState : rankings.loadable;
  const entries = isWaiting ? noEntries : (rankings.value ?? noEntries);
  const { value: profile } = useServerData(profileQuery);
  useScreenTitle(contest ? safeLine(contest.title) : 'Contest Rankings');
  const theme = useTheme();
  const myIndex = useMemo(() => entries.findIndex(({ userId }) => userId === profile?._id), [entries, profile]);
  const notices = contest?.leaderboardStale ? indent(wrapLines(staleNotice, theme.columns - 2, theme.warn)) : [];
  const list = useList({ name: 'rankings', items: entries, rows: useArea().rows - 4 - notices.length });
  const search = useNameSearch(entries, list);
  useKeys('leaderboard', {
    mine: myIndex < 0 ? undefined : () => list.select(myIndex),
    search: entries.length > 0 ? search.start : undefined,
    next: search.found.length > 0 ? () => search.move(1) : undefined,
    previous: search.found.length > 0 ? () => search.move(-1) : undefined,
  });
  const found = useMemo(() => new Set(search.found.map((index) => entries[index])), [entries, search.found]);
  const mine = entries[myIndex];
  const table = useMemo(() => fitRankings(contest, entries, mine, theme), [contest, entries, mine, theme]);
  const hint = leftOutHint(table.leftOut);
  const standing = mine ? `You are ${mine.rank} of ${entries.length} ` : '';
  return (
    <Below heading={[searchLine(search, standing, theme), ...notices]}>
      <ListPane
        title="Contest Rankings"
        isFocused={!search.isTyping}
        list={list}
        heading={entries.length > 0 ? [tableHead(table, narrower(theme, 2))] : []}
        note={hint ? `${hint}  ${list.cursor.index + 1} of ${list.total}` : undefined}
        row={(entry, isSelected, rowTheme) =>
          leaderboardRow(entry, { isMine: entry === mine, isFound: found.has(entry), table }, isSelected, rowTheme)
        }
        empty={emptyLines(loadable, narrower(theme, 2))}
      />
    </Below>
  );
}

function searchLine(search: NameSearch, standing: string, theme: Theme): string {
  const look = { columns: Math.min(40, theme.columns - 30), isFocused: search.isTyping, placeholder: 'Find a name' };
  const count = search.field.value === '' ? '' : theme.dim(`  ${search.found.length} found`);
  const field = ` ${theme.accent(theme.keyOf('leaderboard', 'search'))} ${fieldLine(search.field, theme, look)}${count}`;
  return spreadLine(field, theme.dim(standing), theme);
}

export function emptyLines(loadable: Loadable<unknown>, theme: Theme): string[] {
  const lines = stateLines(loadable, theme);
  // The fallback of the call is this headline already.
  if (loadable.state === 'failed' && !loadable.failure.isFallback)
    return ['', ` ${theme.bad(theme.bold('Failed to fetch leaderboard'))}`, ...(lines ?? []).slice(1)];
  const none = [
    theme.bold('Leaderboard Not Available'),
    theme.dim('The leaderboard for this contest is not available at the moment.'),
  ];
  return lines ?? ['', ...indent(none)];
}

type NameSearch = ReturnType<typeof useNameSearch>;

/** Finds rows by a part of the name. Typing selects the first match after the start. */
function useNameSearch(
  entries: readonly LeaderboardEntry[],
  { cursor: { index: cursor }, select }: ListState<LeaderboardEntry>,
) {
  const [field, setField] = useScreenState<TextState>('search', textOf(''));
  const [isTyping, setIsTyping] = useScreenState('is typing', false);
  const [startedAt, setStartedAt] = useScreenState('search started at', 0);
  const names = useMemo(() => entries.map((entry) => nameOf(entry).toLowerCase()), [entries]);
  const found = useMemo(() => findNames(names, field.value), [names, field.value]);
  useTextField({
    state: field,
    isActive: isTyping,
    onChange(change) {
      let next = field;
      setField((before) => {
        next = change(before);
        return next;
      });
      select(foundAfter(findNames(names, next.value), startedAt - 1, 1) ?? startedAt);
    },
    onSubmit: () => setIsTyping(false),
    onCancel() {
      setIsTyping(false);
      setField(textOf(''));
      select(startedAt);
    },
  });
  return {
    field,
    isTyping,
    /** Ascending indices in the list. */
    found,
    start() {
      setStartedAt(cursor);
      setField((before) => editText(before, 'eraseAll'));
      setIsTyping(true);
    },
    move(step: 1 | -1) {
      const index = foundAfter(found, cursor, step);
      if (index !== undefined) select(index);
    },
  };
}

/** Returns the indices of names, in lower case, that contain a text; none for an empty text. */
export function findNames(names: readonly string[], text: string): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return names.flatMap((name, at) => (name.includes(wanted) ? [at] : []));
}

/** Returns the next index found, or the previous one, around the ends. `found` ascends. */
export function foundAfter(found: readonly number[], index: number, step: 1 | -1): number | undefined {
  if (step === 1) return found.find((each) => each > index) ?? found[0];
  return found.findLast((each) => each < index) ?? found.at(-1);
}

/** Decides which columns fit. Those of rank and name are always there. */
function fitRankings(
  contest: Contest | undefined,
  entries: readonly LeaderboardEntry[],
  mine: LeaderboardEntry | undefined,
  theme: Theme,
): FittedTable<LeaderboardEntry> {
  const columns: Column<LeaderboardEntry>[] = [
    {
      title: 'Rank',
      text: ({ rank }) => rankText(rank, theme),
      paint: (cell, { rank }) => paintRank(rank, cell, theme),
      align: 'right',
    },
    { title: 'Name', text: (entry) => nameOf(entry) + (entry === mine ? youSuffix : ''), flexible: true },
    ...rankingColumns(contest, entries, theme),
  ];
  return fitTable(columns, entries, narrower(theme, 2));
}

const youSuffix = ' (you)';

function leaderboardRow(
  entry: LeaderboardEntry,
  { isMine, isFound, table }: { isMine: boolean; isFound: boolean; table: FittedTable<LeaderboardEntry> },
  isSelected: boolean,
  theme: Theme,
): string {
  const weight = isMine || entry.rank <= 3 ? theme.bold : (text: string) => text;
  const look = {
    title: nameOf(entry),
    suffix: isMine ? youSuffix : '',
    paint: (name: string) => (isMine || isFound ? theme.accent(weight(name)) : weight(name)),
  };
  return tableRow(entry, table, look, isSelected, theme);
}

/** Returns the name as it is shown and searched. */
function nameOf({ user }: LeaderboardEntry): string {
  return safeLine(`${user.firstName} ${user.lastName}`);
}
