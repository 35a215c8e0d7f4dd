import type { QuestionList } from '@podium/sdk/contract';
import { questionsQuery } from '@podium/sdk/queries';
import { useEffect } from 'react';
import { useServices } from '../services.ts';
import type { Loadable } from './queries.ts';
import { useServerData } from './use-server-data.ts';

const refreshMs = 30_000;

/**
 * Loads the questions and announcements of a contest, and again at each change. Without a contest
 * it loads nothing.
 */
export function useQuestions(contestId: string | undefined): {
  loadable: Loadable<QuestionList>;
  value: QuestionList | undefined;
} {
  const { client, queries } = useServices();
  const id = contestId ?? '';
  const isActive = contestId !== undefined;
  const data = useServerData((from) => questionsQuery(from, id), { refreshEveryMs: refreshMs, isActive });
  useEffect(() => {
    if (!isActive) return;
    const { queryKey } = questionsQuery(client, id);
    return client.events.subscribe(`questions:${id}`, (event) => {
      const known = queries.getQueryData<QuestionList>(queryKey);
      // Without a list the first one is on its way.
      if (event.type !== 'reset' || known === undefined || known.version === event.version) return;
      void queries.invalidateQueries({ queryKey });
    });
  }, [client, queries, id, isActive]);
  return data;
}
