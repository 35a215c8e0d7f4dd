import type { QuestionList } from '@podium/sdk/contract';
import { questionsQuery } from '@podium/sdk/queries';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../../session/use-session.ts';

/** Reads the questions and announcements of a contest, and reads them again when they change. */
export function useQuestions(contestId: string, isOn = true): UseQueryResult<QuestionList> {
  const client = useClient();
  const queries = useQueryClient();
  const reading = questionsQuery(client, contestId);
  const query = useQuery({ ...reading, enabled: isOn });
  useEffect(() => {
    if (!isOn) return;
    const topic = `questions:${contestId}`;
    const list = questionsQuery(client, contestId);
    return client.events.subscribe(topic, (event) => {
      if (event.type !== 'reset') return;
      const { queryKey } = list;
      // The first list may still be on its way.
      void queries.ensureQueryData(list).then(
        (known) => {
          if (known.version !== event.version) void queries.invalidateQueries({ queryKey });
        },
        () => undefined,
      );
    });
  }, [client, queries, contestId, isOn]);
  return query;
}

/** Returns a function that reads the list again, for what this page has changed. */
export function useQuestionsAgain(contestId: string): () => void {
  const client = useClient();
  const queries = useQueryClient();
  const { queryKey } = questionsQuery(client, contestId);
  return () => void queries.invalidateQueries({ queryKey });
}
