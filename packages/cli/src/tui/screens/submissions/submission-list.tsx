import type { SubmissionSummary } from '@podium/sdk/contract';
import { contestsQuery, problemQuery } from '@podium/sdk/queries';
import { useEffect, useEffectEvent } from 'react';
import { safeLine } from '../../../output/safe-text.ts';
import { plural } from '../../../output/text/format-values.ts';
import { useList } from '../../components/list.ts';
import { Panel } from '../../components/panel.tsx';
import { peek } from '../../data/queries.ts';
import { useNow } from '../../data/time.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { phaseAtTick } from '../../text/contest-times.ts';
import { stateLines } from '../../text/state-lines.ts';
import { submissionRow } from './submission-row.ts';
import { useSubmissions } from './use-submissions.ts';

const minuteMs = 60_000;
/** So many rows before the end the next page is read. */
const readAhead = 10;

interface SubmissionListProps {
  /** Only of this problem. */
  problemId: string | undefined;
  title: string;
  columns: number;
  rows: number;
}

/** My submissions, newest first; older ones come as one goes towards the end. */
export function SubmissionList({ problemId, title, columns, rows }: SubmissionListProps) {
  const theme = useTheme();
  const { copy, notify } = useShell();
  const { open } = useNavigation();
  const { loadable, submissions, hasOlder, loadOlder } = useSubmissions(problemId);
  const inView = rows - 2;
  const { cursor, selected, visible } = useList({
    name: 'submissions',
    items: submissions,
    rows: inView,
    onOpen: ({ _id }) => open({ screen: 'submission', submissionId: _id }),
  });
  const openProblem = useOpenProblem();
  useKeys('submissions', {
    copy: selected
      ? () => {
          copy(selected._id);
          notify('The id is on the clipboard.');
        }
      : undefined,
    problem: selected && problemId === undefined ? () => openProblem(selected) : undefined,
  });
  const isNearEnd = cursor.index >= submissions.length - readAhead;
  const readOn = useEffectEvent(loadOlder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failure, the next step towards the end tries again
  useEffect(() => {
    if (isNearEnd) readOn();
  }, [isNearEnd, submissions.length, cursor.index]);
  // Seconds of an age would be drawn anew every second.
  const now = Math.floor(useNow() / minuteMs) * minuteMs;
  const rowOf = (submission: SubmissionSummary, isSelected: boolean) =>
    submissionRow(submission, { isSelected, now, showsProblem: problemId === undefined, columns: columns - 2 }, theme);
  const list =
    submissions.length > 0
      ? visible.map((submission, row) => rowOf(submission, cursor.first + row === cursor.index))
      : (stateLines(loadable, theme, columns - 2) ?? ['', theme.dim(' No submissions yet.')]);
  const count = `${submissions.length}${hasOlder ? '+' : ''}`;

  return (
    <Panel
      title={title}
      note={submissions.length === 0 ? plural(0, 'submission') : `${cursor.index + 1} of ${count}`}
      columns={columns}
      rows={rows}
      isFocused
      scroll={{ first: cursor.first, total: submissions.length }}
      lines={list}
    />
  );
}

/** Opens the problem of a submission: in its contest while that runs, else to practise it. */
export function useOpenProblem(): (submission: { problemId: string; contestId: string | null }) => void {
  const { client, queries } = useServices();
  const { open } = useNavigation();
  return ({ problemId, contestId }) => {
    // The header keeps them loaded.
    const contest = peek(queries, contestsQuery(client, 'all'))?.find(({ _id }) => _id === contestId);
    const isLive = contest !== undefined && phaseAtTick(contest, client.clock.now()) === 'ongoing';
    open({ screen: 'problem', problemId, ...(isLive ? { contestId: contest._id } : {}) });
  };
}

/** All I submitted, or all for one problem. */
export function SubmissionsScreen({ route: { problemId }, columns, rows }: ScreenProps<'submissions'>) {
  const { client, queries } = useServices();
  const known = problemId === undefined ? undefined : peek(queries, problemQuery(client, problemId));
  useScreenTitle(known ? `My Submissions: ${safeLine(known.title)}` : 'My Submissions');
  return <SubmissionList problemId={problemId} title="Submissions" columns={columns} rows={rows} />;
}
