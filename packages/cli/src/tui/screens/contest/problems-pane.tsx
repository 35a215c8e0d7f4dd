import type { Contest, ContestProblem, SubmissionSummary, Verdict } from '@podium/sdk/contract';
import { solvedProblemsQuery, submissionsQuery } from '@podium/sdk/queries';
import { verdicts } from '@podium/sdk/verdicts';
import { useMemo } from 'react';
import { paintDifficulty, paintVerdict, verdictLabel } from '../../../text/format-values.ts';
import { cutToWidth, padToWidth, safeLine } from '../../../text/terminal-text.ts';
import { useArea } from '../../components/area.tsx';
import { useList } from '../../components/list.ts';
import { ListPane } from '../../components/panel.tsx';
import { useEvery } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useTheme } from '../../shell/shell-context.ts';
import type { Theme } from '../../theme.ts';

const refreshMs = 30_000;
const pendingRefreshMs = 2_000;
/** As many as the server lists at once. */
const submissionsRead = 200;

interface ProblemsPaneProps {
  contest: Contest;
  /** What is solved from here counts in the contest. */
  isLive: boolean;
  isFocused: boolean;
}

/** The problems of a contest, with what I solved of them in it. */
export function ProblemsPane({ contest, isLive, isFocused }: ProblemsPaneProps) {
  const theme = useTheme();
  const { columns, rows } = useArea();
  const { open } = useNavigation();
  const items = useContestRows(contest);
  const contestId = isLive ? { contestId: contest._id } : {};
  const list = useList({
    name: 'contest problems',
    items,
    rows: rows - 2,
    isActive: isFocused,
    onOpen: ({ problem }) => open({ screen: 'problem', problemId: problem._id, ...contestId }),
  });
  const problemId = isFocused ? list.selected?.problem._id : undefined;
  useKeys('contest', {
    solve: problemId === undefined ? undefined : () => open({ screen: 'workspace', problemId, ...contestId }),
  });
  const solved = items.filter(({ isSolved }) => isSolved).length;

  return (
    <ListPane
      title="Problems"
      note={`${solved} of ${items.length} solved`}
      isFocused={isFocused}
      hasOthers
      list={list}
      row={(row, isSelected) => problemRow(row, isSelected, theme, columns - 2)}
    />
  );
}

const noAttempts: ReadonlyMap<string, Attempts> = new Map();

function useContestRows({ _id: id, problems }: Contest): ContestRow[] {
  const solved = useServerData((client) => solvedProblemsQuery(client, id));
  const submissions = useServerData(
    (client) => submissionsQuery(client, { userId: 'me', contestId: id, limit: submissionsRead }),
    {
      refreshEveryMs: refreshMs,
    },
  );
  const { value: marks } = solved;
  const { value: mine } = submissions;
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

const labelColumns = 3;
const difficultyColumns = 8;
const pointsColumns = 6;
const solvedColumns = 9;

interface ContestRow {
  problem: ContestProblem;
  isSolved: boolean;
  attempts: Attempts | undefined;
}

/** One problem of a contest: label, title, difficulty, points, whether it is solved, how the last try went. */
function problemRow(row: ContestRow, isSelected: boolean, theme: Theme, columns: number): string {
  const { problem, isSolved, attempts } = row;
  // The words of a verdict where there is room, else its code.
  const verdictColumns = columns >= 84 ? 28 : 9;
  const fixed = 2 + labelColumns + 1 + difficultyColumns + pointsColumns + 2 + solvedColumns + verdictColumns;
  const titleColumns = Math.max(8, columns - fixed);
  const title = padToWidth(cutToWidth(safeLine(problem.title), titleColumns, theme.ellipsis), titleColumns);
  const solved = padToWidth(isSolved ? `${theme.marks.solved} Solved` : '', solvedColumns);
  return [
    isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other,
    theme.accent(padToWidth(problem.label, labelColumns)),
    isSelected ? theme.selected(theme.bold(title)) : title,
    ' ',
    paintDifficulty(problem.difficulty, padToWidth(problem.difficulty, difficultyColumns), theme),
    padToWidth(String(problem.points), pointsColumns, 'right'),
    '  ',
    theme.good(solved),
    attempts ? attemptsText(attempts, verdictColumns > 9, theme) : '',
  ].join('');
}

function attemptsText({ count, verdict }: Attempts, isLong: boolean, theme: Theme): string {
  const tries = count > 1 ? theme.dim(isLong ? `, ${count} tries` : ` ${count}x`) : '';
  if (verdict === null) return `${theme.warn(`Judging${theme.ellipsis}`)}${isLong ? tries : ''}`;
  return `${paintVerdict(verdict, isLong ? verdictLabel(verdict) : verdicts[verdict].code, theme)}${tries}`;
}

interface Attempts {
  count: number;
  /** Of the last one; null while it is judged. */
  verdict: Verdict | null;
}

/** How often one tried each problem, by its id, and how the last try went. The newest submission comes first. */
export function countAttempts(submissions: readonly SubmissionSummary[]): ReadonlyMap<string, Attempts> {
  const attempts = new Map<string, Attempts>();
  for (const { problemId, verdict } of submissions) {
    const known = attempts.get(problemId);
    attempts.set(problemId, { count: (known?.count ?? 0) + 1, verdict: known ? known.verdict : verdict });
  }
  return attempts;
}
