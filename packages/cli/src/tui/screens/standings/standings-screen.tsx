import type { StandingsRow } from '@podium/sdk/contract';
import {
  type ContestTimes,
  formatDuration,
  formatElapsed,
  isOver,
  phaseOf,
  plural,
  timesOf,
} from '@podium/sdk/display';
import { contestQuery, profileQuery } from '@podium/sdk/queries';
import { findsRows } from '@podium/sdk/standings';
import { useMemo } from 'react';
import { frozenNotice } from '../../../output/text/standings.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { Below, useArea } from '../../components/area.tsx';
import { ListPane } from '../../components/panel.tsx';
import { searchFieldLine, useSearchField } from '../../components/search-field.ts';
import { useNow, useSettled } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/routes.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { contestBar } from '../../text/contest-bar.ts';
import { clockAtTick } from '../../text/contest-lines.ts';
import { indent, wrapLines } from '../../text/lines.ts';
import { tableHead } from '../../text/table-rows.ts';
import { narrower, type Theme } from '../../theme.ts';
import { type BoardMarks, boardRow, fitBoard } from './board-rows.ts';
import { useFollowedList } from './followed-list.ts';
import { useBoard, usePinned, useRankMoves } from './use-board.ts';
import { useReplay } from './use-replay.ts';

/** The rows that are read at once, around those in view. */
const windowRows = 400;

/** The columns are as wide as so many rows before and after the cursor need. */
const fittedRows = 100;

/** A search waits until nothing is typed for so many milliseconds. */
const searchDelayMs = 150;

/** Shows the whole board of a contest, as it is and as it was. */
export function StandingsScreen({ route: { contestId } }: ScreenProps<'standings'>) {
  const { value: contest } = useServerData((client) => contestQuery(client, contestId), { isEnough: true });
  const { value: profile } = useServerData(profileQuery, { isEnough: true });
  const now = useNow();
  const isLive = contest !== undefined && phaseOf(contest, now) === 'ongoing';
  const search = useSearchField();
  const wanted = useSettled(search.wanted, searchDelayMs);
  const [from, setFrom] = useScreenState('from', 0);
  const live = useBoard(contestId, { from, count: windowRows, ...(wanted && { search: wanted }) }, isLive);
  // The contest has the own clock and the end of the last one.
  const times = contest ?? live.board?.contest;
  const replay = useReplay(contestId, times);
  const { pinned, toggle } = usePinned(contestId);
  const theme = useTheme();
  useScreenTitle(`Standings${contest ? ` of ${safeLine(contest.title)}` : ''}`);

  const shown = replay.isLookingBack ? replay.board : live.board;
  const items = useItems(shown, replay.isLookingBack ? undefined : live.board?.from, live.board?.count ?? 0, wanted);
  const moves = useRankMoves(shown, now);
  const myId = live.board?.mine?.row.id;
  const marks: BoardMarks = { myId, pinned, moves };

  const notices = noticeLines(live.board, replay, now, theme);
  const rows = useArea().rows - 5 - notices.length;
  const list = useFollowedList<StandingsRow>({ name: `standings ${wanted}`, items, rows, isActive: !search.isTyping });
  // The window follows the cursor by halves, so that the rows in view are always within it.
  const nextFrom = Math.max(0, (Math.floor(list.cursor.index / (windowRows / 2)) - 0.5) * (windowRows / 2));
  if (!replay.isLookingBack && nextFrom !== from) setFrom(nextFrom);

  const { open } = useNavigation();
  const myIndex = replay.isLookingBack ? items.findIndex((row) => row?.id === myId) : (live.board?.mine?.index ?? -1);
  useKeys(
    'replay',
    { earlier: replay.earlier, later: replay.later, play: replay.playOrPause },
    { isActive: !search.isTyping },
  );
  useKeys('standings', {
    present: replay.stop,
    mine: myIndex < 0 ? 'You are not on this board.' : () => list.select(myIndex),
    search: search.start,
    clear: search.clear,
    pin: list.selected ? () => list.selected && toggle(list.selected) : 'There is no row to pin.',
    resolve:
      whyNotResolve(live.board, times, now, profile?.userType === 'admin') ??
      (() => open({ screen: 'resolver', contestId })),
  });
  const rowTheme = narrower(theme, 2);
  const near = items
    .slice(Math.max(0, list.cursor.index - fittedRows), list.cursor.index + fittedRows)
    .filter((row) => row !== undefined);
  const table =
    shown && live.board && fitBoard({ contest: live.board.contest, problems: shown.problems }, near, marks, rowTheme);
  const look = {
    key: theme.keyOf('standings', 'search'),
    placeholder: 'Find a name...',
    note: theme.dim(wanted === '' ? standing(live.board) : `${live.board?.count ?? 0} found`),
  };
  const none =
    wanted === ''
      ? 'Nobody is on the board yet.'
      : `No row matches. ${theme.keyOf('standings', 'clear')} clears the search.`;
  return (
    <Below
      heading={[clockLine(live.board, times, replay, now, theme), searchFieldLine(search, look, theme), ...notices]}
    >
      <ListPane
        title={replay.isLookingBack ? 'Standings as they were' : 'Standings'}
        isFocused={!search.isTyping}
        list={list}
        heading={table && items.length > 0 ? [tableHead(table, rowTheme)] : []}
        row={(row, isSelected, at) => (table ? boardRow(row, table, marks, isSelected, at) : '')}
        loadable={replay.isLookingBack ? replay.loadable : live.loadable}
        empty={['', theme.dim(` ${none}`)]}
      />
    </Below>
  );
}

type Shown = { rows: readonly StandingsRow[]; version: string } | undefined;

/** Returns all rows of the board, undefined where one is not loaded. */
function useItems(board: Shown, from: number | undefined, count: number, wanted: string) {
  return useMemo(() => {
    const rows = board?.rows ?? [];
    // A replay has every row, and is searched here.
    if (from === undefined) return rows.filter(findsRows(wanted));
    return Array.from({ length: count }, (_, index) => rows[index - from]);
  }, [board, from, count, wanted]);
}

type Live = ReturnType<typeof useBoard>['board'];
type Replay = ReturnType<typeof useReplay>;

function clockLine(board: Live, times: ContestTimes | undefined, replay: Replay, now: number, theme: Theme): string {
  if (!board || !times) return '';
  const { contest } = board;
  const moment = replay.moment ?? now;
  const what = replay.isLookingBack
    ? theme.accent(
        theme.bold(
          `${replay.isPlaying ? (theme.unicode ? '▶' : '>') : theme.unicode ? '◀' : '<'} ${formatElapsed(moment - Date.parse(contest.startTime))}`,
        ),
      )
    : presentText(times, now, theme);
  const endTime = replay.isLookingBack ? (times.overAt ?? times.endTime) : timesOf(times).endTime;
  return ` ${what}  ${contestBar({ ...contest, endTime }, moment, narrower(theme, 42))}`;
}

function presentText(times: ContestTimes, now: number, theme: Theme): string {
  const clock = clockAtTick(times, now);
  if (!clock) return theme.dim('Contest is over');
  return `${theme.dim(clock.label)} ${theme.bold((clock.isUrgent ? theme.bad : String)(formatDuration(clock.leftMs, 3)))}`;
}

function noticeLines(board: Live, replay: Replay, now: number, theme: Theme): string[] {
  const notice = board && !replay.isLookingBack ? frozenNotice(board, now) : undefined;
  return notice === undefined ? [] : indent(wrapLines(notice, theme.columns - 2, theme.warn));
}

function standing(board: Live): string {
  if (!board) return '';
  const rank = board.mine?.row.rank ?? null;
  return rank === null ? plural(board.officials, 'participant') : `You are ${rank} of ${board.officials}`;
}

/** Returns why the results of a freeze cannot be opened one by one; undefined if they can. */
function whyNotResolve(
  board: Live,
  times: ContestTimes | undefined,
  now: number,
  isAdmin: boolean,
): string | undefined {
  if (!board || !times || board.contest.frozenFrom === null) return 'This contest has no freeze to resolve.';
  if (!isOver(times, now + 1)) return 'The freeze is resolved after the end of the contest.';
  if (!isAdmin && board.frozen) return 'An administrator resolves the freeze first.';
  return undefined;
}
