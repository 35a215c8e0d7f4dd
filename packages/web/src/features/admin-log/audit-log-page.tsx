import type { AuditEntry } from '@podium/sdk/contract';
import { auditKinds } from '@podium/sdk/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Select } from '../../components/select.tsx';
import { Table } from '../../components/table.tsx';
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
  return (
    <Page
      title="Audit Log"
      actions={
        <Select
          label="Filter changes"
          options={kindLabels}
          value={kind ?? ''}
          onChoose={(chosen) => setSearch(withFilter(search, 'kind', chosen))}
          className={classNames(inputClass, 'sm:w-56')}
        />
      }
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
      <Loaded query={log} loading="Loading the audit log">
        {({ pages }) =>
          pages[0]?.length === 0 ? (
            <EmptyState title="No changes to show" />
          ) : (
            <Table label="Audit log" titles={['When', 'Who', 'What', 'Details']}>
              {pages.flat().map((entry) => (
                <LogRow key={entry._id} entry={entry} search={search} />
              ))}
            </Table>
          )
        }
      </Loaded>
      {log.hasNextPage ? (
        <Button className="mt-4" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show older changes
        </Button>
      ) : null}
    </Page>
  );
}

const linkClass = 'font-semibold text-accent underline underline-offset-2';

/** Returns the parameters with one of them replaced, or removed if there is no value. */
function withFilter(search: URLSearchParams, name: 'user' | 'kind' | 'object', value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

const kindLabels = Object.fromEntries([['', 'All changes'], ...auditKinds.map((kind) => [kind, pluralOf(kind)])]);

/** Returns a heading such as `Problems`. Some kinds are plurals already. */
function pluralOf(kind: string): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1).replace(/s?$/, 's')}`;
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
