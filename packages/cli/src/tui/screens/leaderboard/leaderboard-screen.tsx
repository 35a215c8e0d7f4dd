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
import { cutToWidth, displayWidth, padToWidth, safeLine } from '../../../text/terminal-text.ts';
import { Below, useArea } from '../../components/area.tsx';
import { useList } from '../../components/list.ts';
import { ListPane } from '../../components/panel.tsx';
import { editText, fieldLine, type TextState, textOf, useTextField } from '../../components/text-field.ts';
import type { Loadable } from '../../data/queries.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { spreadLine, wrapLines } from '../../text/fit-line.ts';
import { stateLines } from '../../text/state-lines.ts';
import type { Theme } from '../../theme.ts';

const noEntries: readonly LeaderboardEntry[] = [];

/** The rankings of a contest that is over. */
export function LeaderboardScreen({ route }: ScreenProps<'leaderboard'>) {
  const { columns, rows } = useArea();
  const { loadable, entries, title, myPlace, isStale } = useRankings(route.contestId);
  useScreenTitle(title);
  const theme = useTheme();
  const notices = isStale ? wrapLines(staleNotice, columns - 2, (line) => ` ${theme.warn(line)}`) : [];
  const list = useList({ name: 'rankings', items: entries, rows: rows - 3 - notices.length });
  const { select } = list;
  const search = useNameSearch(entries, list.cursor.index, select);
  useKeys('leaderboard', {
    mine: myPlace < 0 ? undefined : () => select(myPlace),
    search: entries.length > 0 ? search.start : undefined,
    next: search.found.length > 0 ? () => search.move(1) : undefined,
    previous: search.found.length > 0 ? () => search.move(-1) : undefined,
  });
  const widths = useMemo(() => measureRanking(entries, theme), [entries, theme]);
  const found = useMemo(() => new Set(search.found), [search.found]);
  const none = entries.length === 0 ? emptyLines(theme) : undefined;
  const mine = entries[myPlace];
  const standing = mine ? `You are ${mine.rank} of ${entries.length} ` : '';
  return (
    <Below heading={[searchLine(search, standing, theme, columns), ...notices]}>
      <ListPane
        title="Contest Rankings"
        isFocused={!search.isTyping}
        list={list}
        row={(entry, isSelected, at) => {
          const look = { isSelected, isMine: at === myPlace, isFound: found.has(at) };
          return leaderboardRow(entry, look, theme, widths, columns - 3);
        }}
        instead={failedLines(loadable, theme, columns - 2) ?? none}
      />
    </Below>
  );
}

function useRankings(contestId: string) {
  const { loadable, value: entries = noEntries } = useServerData((client) => leaderboardQuery(client, contestId));
  const { value: known } = useServerData((client) => contestQuery(client, contestId));
  const { value: profile } = useServerData(profileQuery);
  const myPlace = useMemo(() => entries.findIndex(({ userId }) => userId === profile?._id), [entries, profile]);
  const title = known ? safeLine(known.title) : 'Contest Rankings';
  return { loadable, entries, title, myPlace, isStale: known?.leaderboardStale ?? false };
}

function searchLine(search: NameSearch, standing: string, theme: Theme, columns: number): string {
  const look = { columns: Math.min(40, columns - 30), isFocused: search.isTyping, placeholder: 'Find a name' };
  const count = search.field.value === '' ? '' : theme.dim(`  ${search.found.length} found`);
  const field = ` ${theme.accent('/')} ${fieldLine(search.field, theme, look)}${count}`;
  return spreadLine(field, theme.dim(standing), columns);
}

function failedLines(loadable: Loadable<unknown>, theme: Theme, columns: number): string[] | undefined {
  const lines = stateLines(loadable, theme, columns);
  const headline = 'Failed to fetch leaderboard';
  // biome-ignore lint/plugin: decides only whether the headline is said yet
  if (loadable.state !== 'failed' || loadable.failure.message.startsWith(headline)) return lines;
  return ['', ` ${theme.bad(theme.bold(headline))}`, ...(lines ?? []).slice(1)];
}

function emptyLines(theme: Theme): string[] {
  return [
    '',
    ` ${theme.bold('Leaderboard Not Available')}`,
    ` ${theme.dim('The leaderboard for this contest is not available at the moment.')}`,
  ];
}

interface NameSearch {
  field: TextState;
  isTyping: boolean;
  /** Places in the list, in its order. */
  found: readonly number[];
  start(): void;
  /** To the next one found, or the one before. */
  move(step: 1 | -1): void;
}

/** Finds rows by a part of the name. While it is typed the cursor is on the first one from where it was. */
function useNameSearch(
  entries: readonly LeaderboardEntry[],
  cursor: number,
  select: (index: number) => void,
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
      const place = foundAfter(findNames(names, next.value), startedAt - 1, 1);
      select(place ?? startedAt);
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
      const place = foundAfter(found, cursor, step);
      if (place !== undefined) select(place);
    },
  };
}

/** The places of the names in which a text occurs, without regard to case; none for an empty text. `names` are in lower case. */
export function findNames(names: readonly string[], text: string): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return names.flatMap((name, at) => (name.includes(wanted) ? [at] : []));
}

/** The place found after another place, or before it with a step of -1; around the ends. `found` ascends. */
export function foundAfter(found: readonly number[], place: number, step: 1 | -1): number | undefined {
  if (step === 1) return found.find((each) => each > place) ?? found[0];
  return found.findLast((each) => each < place) ?? found.at(-1);
}

interface RowLook {
  isSelected: boolean;
  isMine: boolean;
  /** The name is one of those looked for. */
  isFound: boolean;
}

/** Columns that are as wide as the widest of all entries needs. */
interface RankingColumns {
  rank: number;
  solved: number;
  score: number;
  rating: number;
  change: number;
}

/** Below this the rating stands there only as its change. */
const ratingFromColumns = 72;

function measureRanking(entries: readonly LeaderboardEntry[], theme: Theme): RankingColumns {
  const columns = { rank: 1, solved: 1, score: 1, rating: 1, change: 1 };
  for (const entry of entries) {
    columns.rank = Math.max(columns.rank, displayWidth(rankText(entry.rank, theme)));
    columns.solved = Math.max(columns.solved, String(entry.solvedProblems).length);
    columns.score = Math.max(columns.score, String(entry.score).length);
    columns.rating = Math.max(columns.rating, ratingText(entry).length);
    columns.change = Math.max(columns.change, ratingChange(entry).length);
  }
  return columns;
}

/** One place of the rankings: rank, name, what was solved, score, and how the rating changed. */
function leaderboardRow(
  entry: LeaderboardEntry,
  { isSelected, isMine, isFound }: RowLook,
  theme: Theme,
  widths: RankingColumns,
  columns: number,
): string {
  const pointer = isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other;
  const rank = paintRank(entry.rank, padToWidth(rankText(entry.rank, theme), widths.rank, 'right'), theme);
  const solved = `Solved: ${padToWidth(String(entry.solvedProblems), widths.solved, 'right')}`;
  const score = `Score ${theme.bold(padToWidth(String(entry.score), widths.score, 'right'))}`;
  const rating =
    columns >= ratingFromColumns
      ? padToWidth(ratingText(entry), widths.rating, 'right')
      : padToWidth(ratingChange(entry), widths.change, 'right');
  const facts = `${solved}   ${score}   ${paintRating(entry, rating, theme)}`;
  const nameColumns = Math.max(8, columns - 2 - widths.rank - 2 - 2 - displayWidth(facts) - 1);
  const you = isMine ? ' (you)' : '';
  const name = padToWidth(cutToWidth(nameOf(entry), nameColumns - you.length, theme.ellipsis) + you, nameColumns);
  return `${pointer}${rank}  ${paintName(name, entry.rank, { isSelected, isMine, isFound }, theme)}  ${facts}`;
}

/** As it is shown and looked for. */
function nameOf({ user }: LeaderboardEntry): string {
  return safeLine(`${user.firstName} ${user.lastName}`);
}

function paintName(name: string, rank: number, { isSelected, isMine, isFound }: RowLook, theme: Theme): string {
  const weight = isMine || rank <= 3 ? theme.bold : (text: string) => text;
  if (isSelected) return theme.selected(weight(name));
  return isMine || isFound ? theme.accent(weight(name)) : weight(name);
}
