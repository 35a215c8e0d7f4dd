import type { LeaderboardEntry } from '@podium/sdk/contract';
import { contestQuery, leaderboardQuery, profileQuery } from '@podium/sdk/queries';
import { useMemo } from 'react';
import {
  paintRank,
  paintRating,
  rankText,
  ratingChange,
  ratingText,
  staleNotice,
} from '../../../text/format-values.ts';
import { displayWidth, padToWidth, safeLine } from '../../../text/terminal-text.ts';
import { Below, useArea } from '../../components/area.tsx';
import { type ListState, useList } from '../../components/list.ts';
import { ListPane } from '../../components/panel.tsx';
import { editText, fieldLine, type TextState, textOf, useTextField } from '../../components/text-field.ts';
import type { Loadable } from '../../data/queries.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { indent, spreadLine, wrapLines } from '../../text/fit-line.ts';
import { listRow } from '../../text/list-row.ts';
import { stateLines } from '../../text/state-lines.ts';
import { narrower, type Theme } from '../../theme.ts';

const noEntries: readonly LeaderboardEntry[] = [];

/** Shows the rankings of a past contest. */
export function LeaderboardScreen({ route }: ScreenProps<'leaderboard'>) {
  const { loadable, value: entries = noEntries } = useServerData((client) => leaderboardQuery(client, route.contestId));
  const { value: contest } = useServerData((client) => contestQuery(client, route.contestId));
  const { value: profile } = useServerData(profileQuery);
  useScreenTitle(contest ? safeLine(contest.title) : 'Contest Rankings');
  const theme = useTheme();
  const myIndex = useMemo(() => entries.findIndex(({ userId }) => userId === profile?._id), [entries, profile]);
  const notices = contest?.leaderboardStale ? indent(wrapLines(staleNotice, theme.columns - 2, theme.warn)) : [];
  const list = useList({ name: 'rankings', items: entries, rows: useArea().rows - 3 - notices.length });
  const search = useNameSearch(entries, list);
  useKeys('leaderboard', {
    mine: myIndex < 0 ? undefined : () => list.select(myIndex),
    search: entries.length > 0 ? search.start : undefined,
    next: search.found.length > 0 ? () => search.move(1) : undefined,
    previous: search.found.length > 0 ? () => search.move(-1) : undefined,
  });
  const widths = useMemo(() => measureRanking(entries, theme), [entries, theme]);
  const found = useMemo(() => new Set(search.found.map((index) => entries[index])), [entries, search.found]);
  const mine = entries[myIndex];
  const standing = mine ? `You are ${mine.rank} of ${entries.length} ` : '';
  return (
    <Below heading={[searchLine(search, standing, theme), ...notices]}>
      <ListPane
        title="Contest Rankings"
        isFocused={!search.isTyping}
        list={list}
        row={(entry, isSelected, rowTheme) =>
          leaderboardRow(entry, { isMine: entry === mine, isFound: found.has(entry), widths }, isSelected, rowTheme)
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

function emptyLines(loadable: Loadable<unknown>, theme: Theme): string[] {
  const lines = stateLines(loadable, theme);
  const headline = 'Failed to fetch leaderboard';
  // biome-ignore lint/plugin: decides only whether the headline is said yet
  if (loadable.state === 'failed' && !loadable.failure.message.startsWith(headline))
    return ['', ` ${theme.bad(theme.bold(headline))}`, ...(lines ?? []).slice(1)];
  const none = [
    theme.bold('Leaderboard Not Available'),
    theme.dim('The leaderboard for this contest is not available at the moment.'),
  ];
  return lines ?? ['', ...indent(none)];
}

interface NameSearch {
  field: TextState;
  isTyping: boolean;
  /** Ascending indices in the list. */
  found: readonly number[];
  start(): void;
  /** Selects the next entry found, or the previous one. */
  move(step: 1 | -1): void;
}

/**
 * Finds rows by a part of the name. While the user types, the first match from the start of the
 * search is selected.
 */
function useNameSearch(
  entries: readonly LeaderboardEntry[],
  { cursor: { index: cursor }, select }: ListState<LeaderboardEntry>,
): NameSearch {
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
    found,
    start() {
      setStartedAt(cursor);
      setField((before) => editText(before, 'eraseAll'));
      setIsTyping(true);
    },
    move(step) {
      const index = foundAfter(found, cursor, step);
      if (index !== undefined) select(index);
    },
  };
}

/**
 * Returns the indices of the names that contain a text, without regard to case; none for an empty
 * text. `names` are in lower case.
 */
export function findNames(names: readonly string[], text: string): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return names.flatMap((name, at) => (name.includes(wanted) ? [at] : []));
}

/**
 * Returns the index found after another index, or before it with a step of -1. It wraps around at
 * the ends. `found` ascends.
 */
export function foundAfter(found: readonly number[], index: number, step: 1 | -1): number | undefined {
  if (step === 1) return found.find((each) => each > index) ?? found[0];
  return found.findLast((each) => each < index) ?? found.at(-1);
}

/** The widths of columns, which fit the widest of all entries. */
interface RankingColumns {
  rank: number;
  solved: number;
  score: number;
  rating: number;
  change: number;
}

function measureRanking(entries: readonly LeaderboardEntry[], theme: Theme): RankingColumns {
  const widest = (textOfEntry: (entry: LeaderboardEntry) => string) =>
    entries.reduce((most, entry) => Math.max(most, displayWidth(textOfEntry(entry))), 1);
  return {
    rank: widest(({ rank }) => rankText(rank, theme)),
    solved: widest(({ solvedProblems }) => String(solvedProblems)),
    score: widest(({ score }) => String(score)),
    rating: widest(ratingText),
    change: widest(ratingChange),
  };
}

/** Narrower lists show only the change of the rating. */
const ratingFromColumns = 72;

interface RowLook {
  isMine: boolean;
  /** Whether the search found the name. */
  isFound: boolean;
  widths: RankingColumns;
}

/**
 * Formats one entry of the rankings: rank, name, solved problems, score, and the change of the
 * rating.
 */
function leaderboardRow(entry: LeaderboardEntry, look: RowLook, isSelected: boolean, theme: Theme): string {
  const { isMine, isFound, widths } = look;
  const solved = `Solved: ${padToWidth(String(entry.solvedProblems), widths.solved, 'right')}`;
  const score = `Score ${theme.bold(padToWidth(String(entry.score), widths.score, 'right'))}`;
  const rating =
    theme.columns > ratingFromColumns
      ? padToWidth(ratingText(entry), widths.rating, 'right')
      : padToWidth(ratingChange(entry), widths.change, 'right');
  const weight = isMine || entry.rank <= 3 ? theme.bold : (text: string) => text;
  const parts = {
    left: `${paintRank(entry.rank, padToWidth(rankText(entry.rank, theme), widths.rank, 'right'), theme)}  `,
    title: nameOf(entry),
    suffix: isMine ? ' (you)' : '',
    paint: (name: string) => (isMine || isFound ? theme.accent(weight(name)) : weight(name)),
    right: `  ${solved}   ${score}   ${paintRating(entry, rating, theme)}  `,
  };
  return listRow(parts, isSelected, theme);
}

/** Returns the name as it is shown and searched. */
function nameOf({ user }: LeaderboardEntry): string {
  return safeLine(`${user.firstName} ${user.lastName}`);
}
