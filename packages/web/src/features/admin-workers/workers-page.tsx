import type { Worker } from '@podium/sdk';
import { languageName } from '@podium/sdk/languages';
import { workersQuery } from '@podium/sdk/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { formatAgo } from '../../components/format-moment.ts';
import { Loaded } from '../../components/loaded.tsx';
import { EmptyState, Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { useSingleMutation } from '../../components/use-single-mutation.ts';
import { useClient } from '../../session/use-session.ts';

const refreshMs = 5_000;

export function WorkersPage() {
  const client = useClient();
  const query = useQuery({ ...workersQuery(client), refetchInterval: refreshMs });
  return (
    <Page title="Workers">
      <Loaded query={query} loading="Loading the workers">
        {(workers) =>
          workers.length === 0 ? <EmptyState title="No worker has reported yet" /> : <WorkerTable workers={workers} />
        }
      </Loaded>
    </Page>
  );
}

const titles = [
  'Name',
  'State',
  'Working on',
  'Verdicts',
  'Speed',
  'Languages',
  'Memory by',
  'Connected by',
  'Seen',
  '',
];

function WorkerTable({ workers }: { workers: readonly Worker[] }) {
  const client = useClient();
  const queries = useQueryClient();
  const { mutate: drain, error } = useSingleMutation({
    mutationFn: ({ _id, draining }: Worker) => (draining ? client.workers.resume(_id) : client.workers.drain(_id)),
    onSettled: () => queries.invalidateQueries(workersQuery(client)),
  });
  return (
    <>
      {error ? <Notice tone="bad">{error.message}</Notice> : null}
      <Table label="Workers" titles={titles}>
        {workers.map((worker) => (
          <WorkerRow key={worker._id} worker={worker} onDrain={drain} />
        ))}
      </Table>
      <p className="mt-3 text-xs text-muted">
        Speed is that of one core: 1 for a machine on which the reference program takes 100 ms. A draining worker
        finishes its jobs and takes no more. A worker that has not reported for 30 seconds is marked as gone.
      </p>
    </>
  );
}

const stateColours: Readonly<Record<string, string>> = {
  judging: 'text-good',
  sick: 'text-bad',
  draining: 'text-warn',
};

interface WorkerRowProps {
  worker: Worker;
  onDrain: (worker: Worker) => void;
}

function WorkerRow({ worker, onDrain }: WorkerRowProps) {
  const {
    _id,
    name,
    state,
    reason,
    inProgress,
    slots,
    verdicts,
    speed,
    languages,
    compilers,
    memoryControl,
    connection,
  } = worker;
  const now = useClient().clock.now();
  return (
    <tr>
      <th
        scope="row"
        title={`${_id}, Podium ${worker.version}, ${worker.cores} cores`}
        className="px-4 py-2 font-medium"
      >
        {name}
      </th>
      <td className="max-w-72 min-w-32 px-4 py-2 wrap-anywhere">
        <span className={classNames('font-medium', stateColours[state] ?? 'text-muted')}>{state}</span>
        {reason !== null && state !== 'gone' ? <span className="block text-xs text-muted">{reason}</span> : null}
      </td>
      <td className="px-4 py-2 whitespace-nowrap tabular-nums">
        {inProgress} of {slots}
      </td>
      <td className="px-4 py-2 tabular-nums">{verdicts.toLocaleString('en')}</td>
      <td className="px-4 py-2 tabular-nums">{speed?.toFixed(2) ?? '–'}</td>
      <td className="px-4 py-2">
        {languages.map((id) => (
          <span key={id} className="block whitespace-nowrap">
            {languageName(id)} <span className="text-muted tabular-nums">{compilers[id]}</span>
          </span>
        ))}
      </td>
      <td className="px-4 py-2 whitespace-nowrap">{memoryControl ?? '–'}</td>
      <td className="px-4 py-2">{connection === 'joined' ? 'token' : connection}</td>
      <td className="px-4 py-2 whitespace-nowrap text-muted">{formatAgo(worker.seenAt, now)}</td>
      <td className="px-4 py-2 text-right">
        <Button onClick={() => onDrain(worker)} aria-label={`${worker.draining ? 'Resume' : 'Drain'} ${name}`}>
          {worker.draining ? 'Resume' : 'Drain'}
        </Button>
      </td>
    </tr>
  );
}
