import type { Contest, ContestProblem, ContestScores, SubmissionSummary, Verdict } from '@podium/sdk/contract';
import { contestTotals, countsPoints, plural, type ScoringRuleName } from '@podium/sdk/display';
import { limits } from '@podium/sdk/limits';
import { contestScoresQuery, pendingRefreshMs, solvedProblemsQuery, submissionsQuery } from '@podium/sdk/queries';
import { verdicts } from '@podium/sdk/verdicts';
import { useMemo } from 'react';
import type { Column } from '../../../output/table.ts';
import { penaltyText, pointsText } from '../../../output/text/contest.ts';
import { paintDifficulty, paintVerdict, verdictLabel } from '../../../text/format-values.ts';
import { displayWidth, safeLine } from '../../../text/terminal-text.ts';
import { useList } from '../../components/list.ts';
import { type FocusProps, ListPane } from '../../components/panel.tsx';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { type FittedTable, fitTable, tableRow } from '../../text/table-rows.ts';
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
  const hasPoints = contest.isRegistered && countsPoints(contest.rule);
  const points = hasPoints ? `, ${plural(totals.points, 'point')}` : '';
  const note = `${totals.solved} of ${items.length} solved${points}`;
  // The frame takes two columns.
  const theme = useTheme(2);
  const table = useMemo(() => fitProblems(items, theme), [items, theme]);
  return (
    <ListPane
      title="Problems"
      note={note}
      {...focus}
      list={list}
      row={(row, isSelected, rowTheme) => tableRow(row, table, { title: row.problem.title }, isSelected, rowTheme)}
    />
  );
}

function useContestRows({ _id: id, problems, rule }: Contest) {
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
      rule,
      isSolved: marks?.[problem._id] === true,
      earned: points?.[problem._id],
      attempts: attempts.get(problem._id),
    }));
  }, [problems, rule, marks, points, mine]);
  return { items, totals: contestTotals(marks, points) };
}

export interface ContestRow {
  problem: ContestProblem;
  /** The rule of the contest. */
  rule: ScoringRuleName;
  isSolved: boolean;
  earned: ContestScores[string] | undefined;
  attempts: Attempts | undefined;
}

/**
 * Decides the columns of the problems: those with something in them, and no longer than the titles
 * allow.
 */
export function fitProblems(rows: readonly ContestRow[], theme: Theme): FittedTable<ContestRow> {
  const arrange = (isLong: boolean) => fitTable(columnsOf(rows, isLong, theme), rows, theme);
  const long = arrange(true);
  const widest = Math.max(0, ...rows.map(({ problem }) => displayWidth(safeLine(problem.title))));
  const isWhole = long.fitted.some(({ column, width }) => column.flexible && width >= widest);
  return isWhole ? long : arrange(false);
}

function columnsOf(rows: readonly ContestRow[], isLong: boolean, theme: Theme): Column<ContestRow>[] {
  const difficultyOf = ({ problem }: ContestRow) => problem.difficulty;
  const columns: Column<ContestRow>[] = [
    { title: '', text: difficultyOf, paint: (cell, row) => paintDifficulty(difficultyOf(row), cell, theme) },
    {
      title: '',
      text: ({ problem, rule, isSolved, earned }) =>
        countsPoints(rule) ? pointsText(problem, isSolved, earned?.score) : '',
      align: 'right',
    },
    {
      title: '',
      text: ({ earned, rule }) => penaltyText(rule, earned?.penalty ?? 0),
      paint: theme.warn,
      align: 'right',
    },
    { title: '', text: ({ problem }) => (problem.judgingPaused ? 'judging paused' : ''), paint: theme.warn },
    {
      title: '',
      text: ({ isSolved }) => (isSolved ? `${theme.marks.solved} Solved` : ''),
      paint: theme.good,
    },
    {
      title: '',
      text: ({ attempts }) => (attempts ? attemptsText(attempts, isLong, theme) : ''),
      paint: (cell, { attempts }) =>
        attempts?.verdict ? paintVerdict(attempts.verdict, cell, theme) : theme.warn(cell),
    },
  ];
  const used = columns.filter(({ text }) => rows.some((row) => text(row) !== ''));
  return [
    { title: '', text: ({ problem }) => problem.label, paint: theme.accent },
    { title: '', text: ({ problem }) => problem.title, flexible: true },
    ...used,
  ];
}

/** A long form has the label of the verdict, a short one its code. */
function attemptsText({ count, verdict }: Attempts, isLong: boolean, theme: Theme): string {
  const tries = count > 1 ? (isLong ? `, ${count} tries` : ` ${count}x`) : '';
  if (verdict === null) return `Judging${theme.ellipsis}${isLong ? tries : ''}`;
  return `${isLong ? verdictLabel(verdict) : verdicts[verdict].code}${tries}`;
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
