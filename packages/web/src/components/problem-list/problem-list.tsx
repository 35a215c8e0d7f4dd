import type { ProblemSummary } from '@podium/sdk';
import { problemsQuery, solverCountsQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useClient } from '../../session/use-session.ts';
import { EmptyState, LoadFailure } from '../notice.tsx';
import { Spinner } from '../spinner.tsx';
import { useShortcut } from '../use-keys.ts';
import { useScrollAfterReload } from '../use-scroll-after-reload.ts';
import { focusNext, WindowedList } from '../windowed-list.tsx';
import { ProblemFilter } from './problem-filter.tsx';
import { ColumnNames, type ListReader, ProblemRow, rowHeight } from './problem-row.tsx';
import { useProblemFilter } from './use-problem-filter.ts';

const none: readonly ProblemSummary[] = [];
const frameClass = 'overflow-hidden rounded-lg border border-line bg-surface';

interface ProblemListProps {
  reader: ListReader;
  /** Shown under "There are no problems yet". */
  nextStep?: ReactNode;
}

export function ProblemList({ reader, nextStep }: ProblemListProps) {
  const client = useClient();
  const { data: problems, error, refetch } = useQuery(problemsQuery(client));
  const { data: solverCounts } = useQuery(solverCountsQuery(client));
  const { filter, setFilter, writeTyped, tags, found } = useProblemFilter(problems ?? none, solverCounts);
  const list = useRef<HTMLUListElement>(null);
  useShortcut('j', () => focusNext(list.current, 1));
  useShortcut('k', () => focusNext(list.current, -1));
  useScrollAfterReload(problems !== undefined);
  if (!problems) {
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <LoadingProblems />;
  }
  return (
    <>
      <ProblemFilter {...{ filter, tags }} hasStatus={reader === 'learner'} onChange={setFilter} onTyped={writeTyped} />
      {found.length > 0 ? (
        <div className={frameClass}>
          <ColumnNames reader={reader} />
          <WindowedList
            list={list}
            items={found}
            keyOf={({ _id }) => _id}
            estimatedHeight={rowHeight()}
            label="Problems"
          >
            {(problem) => <ProblemRow problem={problem} reader={reader} solvers={solverCounts?.[problem._id]} />}
          </WindowedList>
        </div>
      ) : problems.length === 0 ? (
        <EmptyState title="There are no problems yet">{nextStep}</EmptyState>
      ) : (
        <EmptyState title="No problems match">Change the search or the filters above, or clear them.</EmptyState>
      )}
    </>
  );
}

export function ListKeys() {
  return (
    <p className="text-xs text-muted max-lg:hidden">
      <Key name="j" /> <Key name="k" /> move · <Key name="Enter" /> opens · <Key name="/" /> searches
    </p>
  );
}

function Key({ name }: { name: string }) {
  return <kbd className="rounded border border-line bg-surface px-1.5 py-0.5 font-mono">{name}</kbd>;
}

function LoadingProblems() {
  return (
    <div className="relative">
      <div className="absolute inset-x-0 top-24">
        <Spinner label="Loading problems" />
      </div>
      <div aria-hidden="true" className="animate-pulse">
        <div className="mb-3 h-9 rounded-md bg-sunken" />
        <div className={frameClass}>
          {Array.from({ length: 12 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
            <div key={index} className="flex h-15 items-center gap-6 border-b border-line px-5 md:h-11">
              <span className="h-3 w-1/3 rounded bg-sunken" />
              <span className="ml-auto h-3 w-1/6 rounded bg-sunken" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
