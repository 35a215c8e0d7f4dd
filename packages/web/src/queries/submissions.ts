import type { PodiumClient, SubmissionListQuery } from '@podium/sdk';
import { queryOptions } from '@tanstack/react-query';

export const submissionsQuery = (client: PodiumClient, query: SubmissionListQuery) =>
  queryOptions({
    queryKey: ['submissions', query],
    queryFn: ({ signal }) => client.submissions.list(query, { signal }),
  });

export const submissionQuery = (client: PodiumClient, id: string) =>
  queryOptions({
    queryKey: ['submission', id],
    queryFn: ({ signal }) => client.submissions.get(id, { signal }),
  });
