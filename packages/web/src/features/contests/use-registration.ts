import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contestQuery } from '../../queries/contests.ts';
import { useClient } from '../../session/use-session.ts';

/** Registers for a contest. The result stays until it is reset. */
export function useRegistration(contestId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const { queryKey } = contestQuery(client, contestId);
  return useMutation({
    mutationFn: () => client.contests.register(contestId),
    onSuccess: () => {
      queries.setQueryData(queryKey, (contest) => contest && { ...contest, isRegistered: true });
    },
    onSettled: () => {
      // An error too means that the page is out of date.
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: ['contests'] });
    },
  });
}
