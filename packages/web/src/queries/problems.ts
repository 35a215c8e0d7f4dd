import type { PodiumClient } from '@podium/sdk';
import * as queries from '@podium/sdk/queries';
import { queryOptions } from '@tanstack/react-query';
import { statementLanguage } from '../lib/statement-language.ts';

/** The server counts again only after half a minute. */
const solverCountsStaleMs = 30_000;

/**
 * The list stays in memory while a problem is solved, so that Back shows it at once where it was.
 */
export const problemsQuery = (client: PodiumClient) =>
  queryOptions({ ...queries.problemsQuery(client), gcTime: Number.POSITIVE_INFINITY });
export const solverCountsQuery = (client: PodiumClient) =>
  queryOptions({ ...queries.solverCountsQuery(client), staleTime: solverCountsStaleMs });
/** The statement is in the chosen language, where the problem has it. */
export const problemQuery = (client: PodiumClient, id: string) =>
  queryOptions({
    ...queries.problemQuery(client, id),
    queryFn: ({ signal }) => client.problems.get(id, { signal, language: statementLanguage.get() }),
  });

/** Long test cases arrive cut, so that the form opens soon. */
const editedTestMaxBytes = 64 * 1024;

/** Reads a problem for the form. Without hashing, the form must send test cases as text. */
export const readForEditing = (client: PodiumClient, id: string, signal?: AbortSignal) =>
  client.problems.get(id, { signal, ...(globalThis.crypto?.subtle && { maxTestBytes: editedTestMaxBytes }) });

export const editedProblemQuery = (client: PodiumClient, id: string) =>
  queryOptions({
    queryKey: ['problem', id, 'edited'],
    queryFn: ({ signal }) => readForEditing(client, id, signal),
  });

export const uploadDefaultsQuery = (client: PodiumClient) =>
  queryOptions({
    queryKey: ['upload defaults'],
    queryFn: ({ signal }) => client.problems.uploadDefaults({ signal }),
  });
