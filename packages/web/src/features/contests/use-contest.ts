import { isOpening, phaseOf, pickOpeningDelayMs } from '@podium/sdk/display';
import { contestQuery, contestRefreshMs } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../components/use-now.ts';
import { useClient } from '../../session/use-session.ts';

/**
 * Follows a contest by the server's clock. Once its problems are open, requests them until the
 * server sends them.
 */
export function useContest(contestId: string) {
  const client = useClient();
  const now = useNow();
  const [openingEveryMs] = useState(pickOpeningDelayMs);
  const {
    data: contest,
    error,
    refetch,
  } = useQuery({
    ...contestQuery(client, contestId),
    refetchInterval: ({ state: { data } }) =>
      data && isOpening(data, client.clock.now()) ? openingEveryMs : contestRefreshMs,
  });
  return {
    contest,
    phase: contest && phaseOf(contest, now),
    now,
    error,
    retry: () => void refetch(),
  };
}
