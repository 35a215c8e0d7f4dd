import type { SubmissionSummary } from '@podium/sdk/contract';
import { submissionsQuery } from '@podium/sdk/queries';
import { useEffect, useMemo, useRef } from 'react';
import type { Loadable } from '../../data/queries.ts';
import { useEvery } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';

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
export function useSubmissions(problemId: string | undefined): Submissions {
  const filter = { userId: 'me', ...(problemId === undefined ? {} : { problemId }) } as const;
  const { loadable, reload } = useServerData((client) => submissionsQuery(client, { ...filter, limit: pageSize }));
  const page = loadable.state === 'ready' ? loadable.value : none;
  const [known, setKnown] = useScreenState('known submissions', none);
  const [isEnd, setIsEnd] = useScreenState('submissions end', false);
  useEffect(() => {
    if (page.length > 0) setKnown((before) => mergeSubmissions(page, before));
  }, [page, setKnown]);
  const submissions = useMemo(() => mergeSubmissions(page, known), [page, known]);
  const isPending = page.some(({ verdict }) => verdict === null);
  useEvery(isPending ? pendingMs : undefined, () => void reload());
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
