import type { AuditEntry } from '@podium/sdk/contract';
import { auditKinds } from '@podium/sdk/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Moment } from '../../components/moment.tsx';
import { EmptyState, LoadFailure } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Scrollable } from '../../components/scrollable.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { inputClass } from '../../components/text-field.tsx';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';

const pageSize = 50;

/**
 * Lists who changed what. The filters are in the URL, so that a filtered log can be sent to others.
 */
export function AuditLogPage() {
  const [search, setSearch] = useSearchParams();
  const [user, objectId] = [search.get('user') ?? undefined, search.get('object') ?? undefined];
  const kind = auditKinds.find((known) => known === search.get('kind'));
  const client = useClient();
  const log = useInfiniteQuery({
    queryKey: ['audit', user, kind, objectId],
    queryFn: ({ signal, pageParam: before }) =>
      client.audit.list({ user, kind, objectId, before, limit: pageSize }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?._id : undefined),
    staleTime: 0,
  });
  const entries = log.data?.pages.flat();
  return (
    <Page
      title="Audit Log"
      actions={<KindSelect kind={kind} onChange={(chosen) => setSearch(withFilter(search, 'kind', chosen))} />}
    >
      {user || objectId ? (
        <p className="-mt-3 mb-5 text-sm text-muted">
          Only changes {user ? 'by one person' : null}
          {user && objectId ? ' ' : null}
          {objectId ? 'of one object' : null}.{' '}
          <Link to={paths.admin.log} className={linkClass}>
            Show all
          </Link>
        </p>
      ) : null}
      {!entries ? (
        log.error ? (
          <LoadFailure error={log.error} onRetry={() => void log.refetch()} />
        ) : (
          <Spinner label="Loading the audit log" />
        )
      ) : entries.length === 0 ? (
        <EmptyState title="No changes to show" />
      ) : (
        <>
          <LogTable entries={entries} search={search} />
          {log.hasNextPage ? (
            <Button className="mt-4" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              Show older changes
            </Button>
          ) : null}
        </>
      )}
    </Page>
  );
}

const linkClass = 'font-semibold text-accent underline underline-offset-2';

/** Returns the parameters with one of them replaced, or removed if there is no value. */
function withFilter(search: URLSearchParams, name: 'user' | 'kind' | 'object', value: string | undefined) {
  const next = new URLSearchParams(search);
  if (value === undefined) next.delete(name);
  else next.set(name, value);
  return next;
}

interface KindSelectProps {
  kind: string | undefined;
  onChange: (kind: string | undefined) => void;
}

function KindSelect({ kind, onChange }: KindSelectProps) {
  return (
    <select
      aria-label="Filter changes"
      value={kind ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      className={classNames(inputClass, 'sm:w-56')}
    >
      <option value="">All changes</option>
      {auditKinds.map((one) => (
        <option key={one} value={one}>
          {titleOfKind[one]}
        </option>
      ))}
    </select>
  );
}

const titleOfKind: Readonly<Record<(typeof auditKinds)[number], string>> = {
  problem: 'Problems',
  submissions: 'Submissions',
  contest: 'Contests',
  leaderboard: 'Leaderboards',
  token: 'Tokens',
  account: 'Accounts',
  worker: 'Workers',
};

interface LogTableProps {
  entries: readonly AuditEntry[];
  search: URLSearchParams;
}

function LogTable({ entries, search }: LogTableProps) {
  return (
    <Scrollable label="Audit log" className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {['When', 'Who', 'What', 'Details'].map((title) => (
              <th key={title} scope="col" className="px-4 py-2 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map((entry) => (
            <LogRow key={entry._id} entry={entry} search={search} />
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

function LogRow({ entry, search }: { entry: AuditEntry; search: URLSearchParams }) {
  const { at, user, action, kind, objectId, objectName, detail } = entry;
  return (
    <tr>
      <td className="px-4 py-2 whitespace-nowrap text-muted">
        <Moment iso={at} />
      </td>
      <td className="px-4 py-2">
        {user ? (
          <Link
            to={{ search: withFilter(search, 'user', user._id).toString() }}
            title={user.email}
            className="hover:underline"
          >
            {user.firstName} {user.lastName}
          </Link>
        ) : (
          'The server'
        )}
      </td>
      <td className="min-w-56 px-4 py-2 wrap-anywhere">
        {action} {kind}{' '}
        {objectId ? (
          <Link
            to={{ search: withFilter(search, 'object', objectId).toString() }}
            className="font-medium text-accent hover:underline"
          >
            {objectName}
          </Link>
        ) : null}
      </td>
      <td className="min-w-40 px-4 py-2 text-muted wrap-anywhere">{detail}</td>
    </tr>
  );
}
