import type { Contest } from '@podium/sdk/contract';
import { useMemo } from 'react';
import { Lines } from '../../components/lines.tsx';
import { useList } from '../../components/use-list.ts';
import { useEvery } from '../../data/use-every.ts';
import { useResource } from '../../data/use-resource.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { frameLines } from '../../text/frame-lines.ts';
import { type Attempts, countAttempts } from './count-attempts.ts';
import { type ContestRow, problemRow } from './problem-row.ts';

const refreshMs = 30_000;
const pendingRefreshMs = 2_000;
/** As many as the server lists at once. */
const submissionsRead = 200;

interface ProblemsPaneProps {
  contest: Contest;
  /** What is solved from here counts in the contest. */
  isLive: boolean;
  isFocused: boolean;
  columns: number;
  rows: number;
}

/** The problems of a contest, with what I solved of them in it. */
export function ProblemsPane({ contest, isLive, isFocused, columns, rows }: ProblemsPaneProps) {
  const theme = useTheme();
  const { open } = useNavigation();
  const items = useContestRows(contest);
  const contestId = isLive ? { contestId: contest._id } : {};
  const { cursor, selected, visible } = useList({
    name: 'contest problems',
    items,
    rows: rows - 2,
    isActive: isFocused,
    onOpen: ({ problem }) => open({ screen: 'problem', problemId: problem._id, ...contestId }),
  });
  const problemId = isFocused ? selected?.problem._id : undefined;
  useKeys('contest', {
    solve: problemId === undefined ? undefined : () => open({ screen: 'workspace', problemId, ...contestId }),
  });
  const lines = visible.map((row, at) => problemRow(row, cursor.first + at === cursor.index, theme, columns - 2));
  const solved = items.filter(({ isSolved }) => isSolved).length;
  const framed = frameLines(lines, theme, {
    title: 'Problems',
    note: `${solved} of ${items.length} solved`,
    columns,
    rows,
    isFocused,
    hasOthers: true,
    scroll: { first: cursor.first, total: items.length },
  });
  return <Lines lines={framed} columns={columns} rows={rows} />;
}

const noAttempts: ReadonlyMap<string, Attempts> = new Map();

function useContestRows({ _id: id, problems }: Contest): ContestRow[] {
  const solved = useResource(`solved ${id}`, (client, signal) => client.contests.solvedProblems(id, { signal }));
  const submissions = useResource(
    `submissions contest ${id}`,
    (client, signal) => client.submissions.list({ userId: 'me', contestId: id, limit: submissionsRead }, { signal }),
    { refreshEveryMs: refreshMs },
  );
  const marks = solved.loadable.state === 'ready' ? solved.loadable.value : undefined;
  const mine = submissions.loadable.state === 'ready' ? submissions.loadable.value : undefined;
  const isPending = mine?.some(({ verdict }) => verdict === null) ?? false;
  useEvery(isPending ? pendingRefreshMs : undefined, () => {
    void submissions.reload();
    void solved.reload();
  });
  return useMemo(() => {
    const attempts = mine ? countAttempts(mine) : noAttempts;
    return problems.map((problem) => ({
      problem,
      isSolved: marks?.[problem._id] === true,
      attempts: attempts.get(problem._id),
    }));
  }, [problems, marks, mine]);
}
