import type { Contest, ContestProblem, ContestScores, SubmissionSummary, Verdict } from '@podium/sdk/contract';
import { contestTotals, plural } from '@podium/sdk/display';
import { limits } from '@podium/sdk/limits';
import { contestScoresQuery, pendingRefreshMs, solvedProblemsQuery, submissionsQuery } from '@podium/sdk/queries';
import { verdicts } from '@podium/sdk/verdicts';
import { useMemo } from 'react';
import { pointsText } from '../../../output/text/contest.ts';
import { paintDifficulty, paintVerdict, verdictLabel } from '../../../text/format-values.ts';
import { padToWidth } from '../../../text/terminal-text.ts';
import { useList } from '../../components/list.ts';
import { type FocusProps, ListPane } from '../../components/panel.tsx';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { listRow } from '../../text/lines.ts';
import type { Theme } from '../../theme.ts';

const refreshMs = 30_000;

interface ProblemsPaneProps {
  contest: Contest;
  /** Whether submissions from this pane count in the contest. */
  isLive: boolean;
  focus: FocusProps;
}

export function ProblemsPane({ contest, isLive, focus }: ProblemsPaneProps) {
  const { isFocused = true } = focus;
  const { open } = useNavigation();
  const { items, totals } = useContestRows(contest);
  const contestId = isLive ? { contestId: contest._id } : {};
  const list = useList({
    name: 'contest problems',
    items,
    isActive: isFocused,
    onOpen: ({ problem }) => open({ screen: 'problem', problemId: problem._id, ...contestId }),
  });
  const problemId = isFocused ? list.selected?.problem._id : undefined;
  useKeys('contest', {
    solve: problemId === undefined ? undefined : () => open({ screen: 'workspace', problemId, ...contestId }),
  });
  const points = contest.isRegistered ? `, ${plural(totals.points, 'point')}` : '';
  const note = `${totals.solved} of ${items.length} solved${points}`;
  return <ListPane title="Problems" note={note} {...focus} list={list} row={problemRow} />;
}

function useContestRows({ _id: id, problems }: Contest) {
  const isPending = (known: readonly SubmissionSummary[] = []) => known.some(({ verdict }) => verdict === null);
  const { value: mine } = useServerData(
    (client) => submissionsQuery(client, { userId: 'me', contestId: id, limit: limits.listMaxCount }),
    { refreshEveryMs: (known) => (isPending(known) ? pendingRefreshMs : refreshMs) },
  );
  const whilePending = { refreshEveryMs: () => (isPending(mine) ? pendingRefreshMs : undefined) };
  const { value: marks } = useServerData((client) => solvedProblemsQuery(client, id), whilePending);
  const { value: points } = useServerData((client) => contestScoresQuery(client, id), whilePending);
  const items = useMemo<ContestRow[]>(() => {
    const attempts = countAttempts(mine ?? []);
    return problems.map((problem) => ({
      problem,
      isSolved: marks?.[problem._id] === true,
      earned: points?.[problem._id],
      attempts: attempts.get(problem._id),
    }));
  }, [problems, marks, points, mine]);
  return { items, totals: contestTotals(marks, points) };
}

interface ContestRow {
  problem: ContestProblem;
  isSolved: boolean;
  earned: ContestScores[string] | undefined;
  attempts: Attempts | undefined;
}

export function problemRow(
  { problem, isSolved, earned, attempts }: ContestRow,
  isSelected: boolean,
  theme: Theme,
): string {
  // A wide list shows the label of a verdict, a narrow one its code.
  const isWide = theme.columns >= 84;
  const right = [
    ' ',
    paintDifficulty(problem.difficulty, padToWidth(problem.difficulty, 8), theme),
    padToWidth(pointsText(problem, isSolved ? earned?.score : undefined), 10, 'right'),
    theme.warn(padToWidth(earned && earned.penalty > 0 ? `-${earned.penalty}` : '', 6, 'right')),
    '  ',
    theme.good(padToWidth(isSolved ? `${theme.marks.solved} Solved` : '', 9)),
    padToWidth(attempts ? attemptsText(attempts, isWide, theme) : '', isWide ? 28 : 9),
  ].join('');
  const left = theme.accent(padToWidth(problem.label, 3));
  return listRow({ left, title: problem.title, right }, isSelected, theme);
}

function attemptsText({ count, verdict }: Attempts, isLong: boolean, theme: Theme): string {
  const tries = count > 1 ? theme.dim(isLong ? `, ${count} tries` : ` ${count}x`) : '';
  if (verdict === null) return `${theme.warn(`Judging${theme.ellipsis}`)}${isLong ? tries : ''}`;
  return `${paintVerdict(verdict, isLong ? verdictLabel(verdict) : verdicts[verdict].code, theme)}${tries}`;
}

interface Attempts {
  count: number;
  /** The last verdict; null while it is pending. */
  verdict: Verdict | null;
}

/** Returns the tries by problem, with the last verdict. `submissions` has the newest one first. */
export function countAttempts(submissions: readonly SubmissionSummary[]): ReadonlyMap<string, Attempts> {
  const attempts = new Map<string, Attempts>();
  for (const { problemId, verdict } of submissions) {
    const known = attempts.get(problemId);
    attempts.set(problemId, { count: (known?.count ?? 0) + 1, verdict: known ? known.verdict : verdict });
  }
  return attempts;
}
