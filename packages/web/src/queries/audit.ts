import type { AuditQuery, PodiumClient } from '@podium/sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';

const pageSize = 50;

/** Reads the audit log page by page, newest first. */
export const auditQuery = (client: PodiumClient, filter: Pick<AuditQuery, 'user' | 'kind' | 'objectId'>) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam === undefined ? {} : { before: pageParam };
      return client.audit.list({ ...filter, ...before, limit: pageSize }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?._id : undefined),
    staleTime: 0,
  });
