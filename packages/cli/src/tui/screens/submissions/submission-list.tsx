import type { SubmissionSummary } from '@podium/sdk/contract';
import { contestsQuery, problemQuery, submissionsQuery } from '@podium/sdk/queries';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { plural } from '../../../text/format-values.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { useArea } from '../../components/area.tsx';
import { useList } from '../../components/list.ts';
import { ListPane } from '../../components/panel.tsx';
import { type Loadable, peek } from '../../data/queries.ts';
import { useMinute } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { phaseAtTick } from '../../text/contest-times.ts';
import { stateLines } from '../../text/state-lines.ts';
import { submissionRow } from './submission-row.ts';

/** So many rows before the end the next page is read. */
const readAhead = 10;

interface SubmissionListProps {
  /** Only of this problem. */
  problemId: string | undefined;
  title: string;
}

/** My submissions, newest first; older ones come as one goes towards the end. */
export function SubmissionList({ problemId, title }: SubmissionListProps) {
  const theme = useTheme();
  const { columns, rows } = useArea();
  const { copy } = useShell();
  const { open } = useNavigation();
  const { loadable, submissions, hasOlder, loadOlder } = useSubmissions(problemId);
  const list = useList({
    name: 'submissions',
    items: submissions,
    rows: rows - 2,
    onOpen: ({ _id }) => open({ screen: 'submission', submissionId: _id }),
  });
  const { cursor, selected } = list;
  const openProblem = useOpenProblem();
  useKeys('submissions', {
    copy: selected ? () => copy(selected._id, 'The id') : undefined,
    problem: selected && problemId === undefined ? () => openProblem(selected) : undefined,
  });
  const isNearEnd = cursor.index >= submissions.length - readAhead;
  const readOn = useEffectEvent(loadOlder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failure, the next step towards the end tries again
  useEffect(() => {
    if (isNearEnd) readOn();
  }, [isNearEnd, submissions.length, cursor.index]);
  const now = useMinute();
  const none = submissions.length > 0 ? undefined : ['', theme.dim(' No submissions yet.')];
  const count = `${submissions.length}${hasOlder ? '+' : ''}`;
  const showsProblem = problemId === undefined;
  return (
    <ListPane
      title={title}
      note={none ? plural(0, 'submission') : `${cursor.index + 1} of ${count}`}
      list={list}
      row={(submission, isSelected) =>
        submissionRow(submission, { isSelected, now, showsProblem, columns: columns - 2 }, theme)
      }
      instead={none && (stateLines(loadable, theme, columns - 2) ?? none)}
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
export function SubmissionsScreen({ route: { problemId } }: ScreenProps<'submissions'>) {
  const { client, queries } = useServices();
  const known = problemId === undefined ? undefined : peek(queries, problemQuery(client, problemId));
  useScreenTitle(known ? `My Submissions: ${safeLine(known.title)}` : 'My Submissions');
  return <SubmissionList problemId={problemId} title="Submissions" />;
}

const pageSize = 50;
/** How often those that wait for their verdict are looked at again, in milliseconds. */
const pendingMs = 2_000;

const none: readonly SubmissionSummary[] = [];

interface Submissions {
  loadable: Loadable<readonly SubmissionSummary[]>;
  /** Newest first. */
  submissions: readonly SubmissionSummary[];
  hasOlder: boolean;
  /** Reads the page after the last one; does nothing while one is being read. */
  loadOlder(): void;
}

/** My submissions, of one problem or of all: the newest page, kept up to date while a verdict is missing, and older ones as asked for. */
function useSubmissions(problemId: string | undefined): Submissions {
  const filter = { userId: 'me', ...(problemId === undefined ? {} : { problemId }) } as const;
  const { loadable, value: page = none } = useServerData(
    (client) => submissionsQuery(client, { ...filter, limit: pageSize }),
    { refreshEveryMs: (newest) => (newest?.some(({ verdict }) => verdict === null) ? pendingMs : undefined) },
  );
  const [known, setKnown] = useScreenState('known submissions', none);
  const [isEnd, setIsEnd] = useScreenState('submissions end', false);
  useEffect(() => {
    if (page.length > 0) setKnown((before) => mergeSubmissions(page, before));
  }, [page, setKnown]);
  const submissions = useMemo(() => mergeSubmissions(page, known), [page, known]);
  const readOlder = useOlderReader();
  const hasOlder = !isEnd && page.length === pageSize;
  return {
    loadable,
    submissions,
    hasOlder,
    loadOlder() {
      const last = submissions.at(-1);
      if (!hasOlder || last === undefined) return;
      readOlder({ ...filter, before: last._id, limit: pageSize }, (older) => {
        setKnown((before) => mergeSubmissions(before, older));
        setIsEnd(older.length < pageSize);
      });
    },
  };
}

interface OlderQuery {
  userId: 'me';
  problemId?: string;
  before: string;
  limit: number;
}

function useOlderReader(): (query: OlderQuery, onRead: (older: readonly SubmissionSummary[]) => void) => void {
  const { client, signal, explain } = useServices();
  const { notify } = useShell();
  const isReading = useRef(false);
  return (query, onRead) => {
    if (isReading.current) return;
    isReading.current = true;
    client.submissions
      .list(query, { signal })
      .then(onRead, (error: unknown) => {
        if (!signal.aborted) notify(explain(error).message, 'bad');
      })
      .finally(() => {
        isReading.current = false;
      });
  };
}

/** The newest ones as they are now, before older ones that were read earlier; each once. */
export function mergeSubmissions(
  newest: readonly SubmissionSummary[],
  known: readonly SubmissionSummary[],
): readonly SubmissionSummary[] {
  const ids = new Set(newest.map(({ _id }) => _id));
  const older = known.filter(({ _id }) => !ids.has(_id));
  if (older.length === 0) return newest;
  return [...newest, ...older].sort((a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt));
}
