import type { Standings, StandingsQuery, TopicEvent } from '@podium/sdk/contract';
import { standingsQuery } from '@podium/sdk/queries';
import { applyBoardEvent } from '@podium/sdk/standings';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useClient } from '../../session/use-session.ts';

/** A window that only the server knows is read again at most once in this time. */
const readEveryMs = 1_000;

/**
 * Reads a window of a board and keeps it up to date by the events of the board. While the window
 * changes, the rows before stay. Rows that an event does not change stay the same objects.
 */
export function useLiveStandings(contestId: string, wanted: StandingsQuery, isOn = true): UseQueryResult<Standings> {
  const client = useClient();
  const queries = useQueryClient();
  const reading = standingsQuery(client, contestId, wanted);
  const query = useQuery({
    ...reading,
    enabled: isOn,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  const { isFetching, refetch } = query;
  const again = useRef<{ isDue: boolean; timer?: ReturnType<typeof setTimeout> | undefined }>({ isDue: false });

  /** An answer that is on its way may be older than the event, so it is awaited first. */
  const readWhenFree = useEffectEvent(() => {
    const { current } = again;
    if (!current.isDue || isFetching || current.timer !== undefined) return;
    current.isDue = false;
    current.timer = setTimeout(() => {
      current.timer = undefined;
      readWhenFree();
    }, readEveryMs);
    void refetch();
  });
  const onEvent = useEffectEvent((event: TopicEvent) => {
    const before = queries.getQueryData<Standings>(reading.queryKey);
    if (event.type === 'reset' && before?.version === event.version) return;
    const after = event.type === 'board' && before ? applyBoardEvent(before, event, wanted) : 'read-again';
    if (after !== 'read-again' && !isFetching) {
      queries.setQueryData(reading.queryKey, after);
      return;
    }
    again.current.isDue = true;
    readWhenFree();
  });
  useEffect(() => {
    if (!isFetching) readWhenFree();
  }, [isFetching]);
  const topic = wanted.sees === 'everything' ? `board:${contestId}@everything` : `board:${contestId}`;
  useEffect(() => {
    if (!isOn) return;
    const { current } = again;
    const end = client.events.subscribe(topic, (event) => onEvent(event));
    return () => {
      end();
      clearTimeout(current.timer);
      current.timer = undefined;
    };
  }, [client, topic, isOn]);
  return query;
}
