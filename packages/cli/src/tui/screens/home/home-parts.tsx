import type { SubmissionSummary } from '@podium/sdk/contract';
import { safeLine } from '../../../output/safe-text.ts';
import type { Status } from '../../../result.ts';
import { Lines } from '../../components/lines.tsx';
import { useList } from '../../components/use-list.ts';
import { useNow } from '../../data/use-now.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { phaseAtTick } from '../../text/contest-times.ts';
import { spreadLine } from '../../text/fit-line.ts';
import { frameLines } from '../../text/frame-lines.ts';
import type { LastProblem } from './last-problem.ts';
import { contestLine, greetingLines, pointed, verdictLine } from './status-lines.ts';

const minuteMs = 60_000;

interface PartProps {
  isFocused: boolean;
  columns: number;
  rows: number;
}

/** Contests that run and that come next. */
export function ContestsPart({ status, isFocused, columns, rows }: PartProps & { status: Status }) {
  const theme = useTheme();
  const now = useNow();
  const { open } = useNavigation();
  const contests = [...status.live, ...status.upcoming].filter((contest) => phaseAtTick(contest, now) !== 'past');
  const { cursor, visible } = useList({
    name: 'contests',
    items: contests,
    rows: rows - 2,
    isActive: isFocused,
    onOpen: ({ _id }) => open({ screen: 'contest', contestId: _id }),
  });
  const lines = visible.map((contest, at) =>
    contestLine(contest, isFocused && cursor.first + at === cursor.index, now, theme, columns - 2),
  );
  const none = theme.dim('  No contest is running or coming up.');
  const scroll = { first: cursor.first, total: contests.length };
  const framed = frameLines(lines.length > 0 ? lines : [none], theme, {
    title: 'Contests',
    columns,
    rows,
    isFocused,
    scroll,
  });
  return <Lines lines={framed} columns={columns} rows={rows} />;
}

export function LastProblemPart({ last, isFocused, columns, rows }: PartProps & { last: LastProblem | undefined }) {
  const theme = useTheme();
  const { open } = useNavigation();
  useList({
    name: 'problem',
    items: last ? [last] : [],
    rows: 1,
    isActive: isFocused,
    onOpen: ({ route }) => open(route),
  });
  const line = last
    ? spreadLine(
        pointed(safeLine(last.title), isFocused, theme),
        theme.dim(`${safeLine(last.origin)} `),
        columns - 2,
        theme.ellipsis,
      )
    : theme.dim('  None yet.');
  const framed = frameLines([line], theme, { title: 'Last problem', columns, rows, isFocused });
  return <Lines lines={framed} columns={columns} rows={rows} />;
}

/** The newest submissions, those that wait first; in their place what to do first, for somebody who has none. */
export function VerdictsPart({
  status,
  last,
  isFocused,
  columns,
  rows,
}: PartProps & { status: Status; last: LastProblem | undefined }) {
  const theme = useTheme();
  const { open } = useNavigation();
  // Seconds of an age would be drawn anew every second.
  const now = Math.floor(Math.max(status.now, useNow()) / minuteMs) * minuteMs;
  const submissions: SubmissionSummary[] = [...status.pending, ...status.recent];
  const { cursor, visible } = useList({
    name: 'verdicts',
    items: submissions,
    rows: rows - 2,
    isActive: isFocused,
    onOpen: ({ _id }) => open({ screen: 'submission', submissionId: _id }),
  });
  const lines = visible.map((submission, at) =>
    verdictLine(submission, isFocused && cursor.first + at === cursor.index, now, theme, columns - 2),
  );
  const isNew = submissions.length === 0 && last === undefined;
  const empty = isNew ? greetingLines(status.user.firstName, theme, rows - 2) : [theme.dim('  No submissions yet.')];
  const framed = frameLines(lines.length > 0 ? lines : empty, theme, {
    title: isNew ? 'First steps' : 'Recent verdicts',
    columns,
    rows,
    isFocused,
    scroll: { first: cursor.first, total: submissions.length },
  });
  return <Lines lines={framed} columns={columns} rows={rows} />;
}
