import type { Contest, Standings } from '@podium/sdk/contract';
import { plural, timesOf } from '@podium/sdk/display';
import { limits } from '@podium/sdk/limits';
import { submissionsQuery } from '@podium/sdk/queries';
import { describeGap } from '@podium/sdk/standings';
import { Below, useArea } from '../../components/area.tsx';
import { type FocusProps, ListPane } from '../../components/panel.tsx';
import { useMinute, useNow } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { tableHead } from '../../text/table-rows.ts';
import { narrower } from '../../theme.ts';
import { boardRow, fitBoard } from '../standings/board-rows.ts';
import { useFollowedList } from '../standings/followed-list.ts';
import { useBoard, usePinned, useRankMoves } from '../standings/use-board.ts';
import { arenaLine, arenaRows, arenaWindow, liftText, windowFrom } from './arena-lines.ts';
import { useJudgedNow } from './use-judged-now.ts';

/** Shows the board around the own row with the pinned ones, and what is judged now. */
export function ArenaBoard({ contest, focus }: { contest: Contest; focus: FocusProps }) {
  const { _id: contestId, problems } = contest;
  const { isFocused = true } = focus;
  const theme = useTheme();
  const room = Math.max(1, useArea().rows - 4);
  const now = useNow();
  const minute = useMinute();
  const { pinned, toggle } = usePinned(contestId);
  const [from, setFrom] = useScreenState('board from', 0);
  const { loadable, board } = useBoard(contestId, { from, count: arenaWindow, friends: pinned }, true);
  const myIndex = board?.mine?.index;
  const nextFrom = myIndex === undefined ? from : windowFrom(from, myIndex);
  if (nextFrom !== from) setFrom(nextFrom);

  const { value: submissions = [] } = useServerData(
    (client) => submissionsQuery(client, { userId: 'me', contestId, limit: limits.listMaxCount }),
    { isEnough: true },
  );
  const judged = useJudgedNow(submissions);
  const { startTime, endTime } = timesOf(contest);
  const start = Date.parse(startTime);
  const lift = board ? liftText(board, Date.parse(endTime) - start, Math.max(minute, start) - start, theme) : '';

  const rows = board ? arenaRows(board, room) : [];
  const { open } = useNavigation();
  const openBoard = () => open({ screen: 'standings', contestId });
  const list = useFollowedList({ name: 'arena', items: rows, rows: room, isActive: isFocused, onOpen: openBoard });
  const { selected } = list;
  useKeys('standings', { pin: selected && (() => toggle(selected)) }, { isActive: isFocused });
  const marks = { myId: board?.mine?.row.id, pinned, moves: useRankMoves(board, now) };
  const rowTheme = narrower(theme, 2);
  const table = board && fitBoard(board, rows, marks, rowTheme);
  return (
    <Below heading={[arenaLine(judged, problems, lift, theme)]}>
      <ListPane
        {...focus}
        title="Standings"
        note={board && standingNote(board)}
        list={list}
        heading={table && rows.length > 0 ? [tableHead(table, rowTheme)] : []}
        row={(row, isSelected, at) => (table ? boardRow(row, table, marks, isFocused && isSelected, at) : '')}
        loadable={loadable}
        empty={[theme.dim('  Nobody is on the board yet.')]}
      />
    </Below>
  );
}

/** Says the own rank, what is between it and the next, and that the board is frozen. */
function standingNote(board: Standings): string {
  const { mine, officials } = board;
  const rank = mine?.row.rank ?? null;
  const gap = describeGap(board);
  return [
    rank === null ? plural(officials, 'participant') : `${rank} of ${officials}`,
    ...(gap === undefined ? [] : [gap]),
    ...(board.frozen ? ['frozen'] : []),
  ].join(', ');
}
