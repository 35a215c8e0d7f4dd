import type { PodiumClient, SubmissionListQuery } from '@podium/sdk';
import * as queries from '@podium/sdk/queries';
import { queryOptions } from '@tanstack/react-query';

export const submissionsQuery = (client: PodiumClient, query: SubmissionListQuery) =>
  queryOptions(queries.submissionsQuery(client, query));
export const submissionQuery = (client: PodiumClient, id: string) => queryOptions(queries.submissionQuery(client, id));
