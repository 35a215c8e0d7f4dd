import type { PlacedRow, Standings } from '@podium/sdk/contract';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useClient } from '../../session/use-session.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { formatCount } from '../format-count.ts';
import { Loaded } from '../loaded.tsx';
import { EmptyState } from '../notice.tsx';
import { RowPages, rowsPerPage } from '../row-pages.tsx';
import { inputClass } from '../text-field.tsx';
import { useFocusHeadingOnRemoval } from '../use-focus-heading-on-removal.ts';
import { useShortcut } from '../use-keys.ts';
import { useSettled } from '../use-settled.ts';
import { useFriends } from './friends.ts';
import { ReplayView } from './replay-view.tsx';
import { BoardState, Legend } from './standings-notes.tsx';
import { placed, StandingsTable } from './standings-table.tsx';
import { useLiveStandings } from './use-live-standings.ts';

interface StandingsViewProps {
  contestId: string;
  /** Which board admins read; learners always read the public one. */
  sees?: Standings['sees'];
  problemPath?: (problemId: string) => string;
}

/** The board of a contest, which follows the contest. The page is in the URL. */
export function StandingsView({ contestId, sees, problemPath }: StandingsViewProps) {
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(address.get('page'))) || 1);
  const isOfFriends = address.has('friends');
  const isReplay = address.has('replay');
  const [search, setSearch] = useState('');
  const settled = useSettled(search.trim());
  const { friends, toggle } = useFriends(contestId);
  const query = useLiveStandings(contestId, {
    ...(settled === '' ? { from: (page - 1) * rowsPerPage } : { search: settled }),
    count: rowsPerPage,
    ...(friends.length > 0 && { friends: friends.join(',') }),
    ...(sees && { sees }),
  });
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', () => field.current?.focus());
  const box = useRef<HTMLDivElement>(null);
  const showOwn = useShowOwn(box, query.data);
  const go = (next: { page?: number; friends?: boolean; replay?: boolean }) =>
    setAddress(
      (before) => {
        const params = new URLSearchParams(before);
        params.delete('friends');
        params.delete('page');
        params.delete('replay');
        if (next.friends) params.set('friends', '');
        if (next.replay) params.set('replay', '');
        if (next.page && next.page > 1) params.set('page', String(next.page));
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  const view = useFocusHeadingOnRemoval();
  const now = useClient().clock.now();
  if (isReplay && query.data) {
    const ownId = query.data.mine?.row.id;
    return <ReplayView {...{ contestId, sees, ownId }} onClose={() => go({})} />;
  }
  return (
    <Loaded query={query} loading="Loading the standings">
      {(standings) => (
        <div ref={view} className="flex min-h-0 flex-1 flex-col gap-3">
          <BoardState standings={standings} oldSince={query.isRefetchError ? query.dataUpdatedAt : undefined} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <Standing standings={standings} />
            <div className="flex flex-1 flex-wrap items-center justify-end gap-3">
              <input
                ref={field}
                aria-keyshortcuts="/"
                type="search"
                aria-label="Find a participant"
                placeholder="Find a participant"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
                className={classNames(inputClass, 'flex-1 basis-40 sm:max-w-xs')}
              />
              {friends.length > 0 || isOfFriends ? (
                <Button aria-pressed={isOfFriends} onClick={() => go({ friends: !isOfFriends })}>
                  {isOfFriends ? 'Show everybody' : `Show friends (${friends.length})`}
                </Button>
              ) : null}
              {now > Date.parse(standings.contest.endTime) && standings.count > 0 ? (
                <Button onClick={() => go({ replay: true })}>Play back</Button>
              ) : null}
              {standings.mine ? (
                <Button
                  onClick={() => {
                    setSearch('');
                    go({ page: Math.floor((standings.mine?.index ?? 0) / rowsPerPage) + 1 });
                    showOwn();
                  }}
                >
                  Show my row
                </Button>
              ) : null}
            </div>
          </div>
          <Rows
            {...{ standings, box, friends, problemPath, isOfFriends }}
            search={settled}
            onFriend={toggle}
            isStale={query.isPlaceholderData}
          />
          {isOfFriends || settled !== '' ? null : (
            <div className="flex justify-end">
              <RowPages
                label="Pages of the standings"
                page={page}
                count={standings.count}
                onChoose={(chosen) => go({ page: chosen })}
              />
            </div>
          )}
          <Legend contest={standings.contest} />
        </div>
      )}
    </Loaded>
  );
}

/** The own place, which screen readers announce when it changes. */
function Standing({ standings: { mine, officials, count } }: { standings: Standings }) {
  const own = mine?.row.rank;
  return (
    <p role="status" className="text-sm text-muted max-sm:basis-full">
      {typeof own === 'number' ? (
        <>
          You are <strong className="text-ink">{formatCount(own)}</strong> of {formatCount(officials)}
        </>
      ) : (
        formatCount(count, 'participant')
      )}
    </p>
  );
}

interface RowsProps {
  standings: Standings;
  box: RefObject<HTMLDivElement | null>;
  search: string;
  isOfFriends: boolean;
  friends: readonly string[];
  onFriend: (participantId: string) => void;
  problemPath: StandingsViewProps['problemPath'];
  isStale: boolean;
}

function Rows({ standings, search, isOfFriends, isStale, ...rest }: RowsProps) {
  const rows = useMemo(
    () => (isOfFriends ? friendsOf(standings) : search === '' ? withOwn(standings) : placed(standings)),
    [standings, isOfFriends, search],
  );
  if (rows.length === 0) {
    return (
      <EmptyState
        title={
          search !== ''
            ? 'No participants match'
            : isOfFriends
              ? 'You have not marked any friends'
              : standings.count > 0
                ? 'There are no rows on this page'
                : 'Nobody takes part yet'
        }
      >
        {isOfFriends ? 'The heart beside a name marks a friend. This browser remembers them.' : null}
      </EmptyState>
    );
  }
  return (
    <StandingsTable
      {...{ standings, rows, ...rest }}
      ownId={standings.mine?.row.id}
      page={`${standings.from} ${search} ${isOfFriends}`}
      className={classNames('transition-opacity', isStale && 'opacity-60')}
    />
  );
}

/** The rows of the page, and before or after them the own one if it is on another page. */
function withOwn(standings: Standings): PlacedRow[] {
  const rows = placed(standings);
  const { mine } = standings;
  if (!mine || rows.length === 0 || rows.some(({ index }) => index === mine.index)) return rows;
  const own = { index: mine.index, row: mine.own ?? mine.row };
  return own.index < standings.from ? [own, ...rows] : [...rows, own];
}

function friendsOf({ friends, mine }: Standings): PlacedRow[] {
  if (friends.length === 0) return [];
  const others = friends.filter(({ row }) => row.id !== mine?.row.id);
  const own = mine ? [{ index: mine.index, row: mine.own ?? mine.row }] : [];
  return [...others, ...own].sort((a, b) => a.index - b.index);
}

/** Returns what scrolls to the own row and focuses it, once the page that has it is there. */
function useShowOwn(box: RefObject<HTMLDivElement | null>, standings: Standings | undefined): () => void {
  const [asked, setAsked] = useState(0);
  const answered = useRef(0);
  useEffect(() => {
    const { current } = box;
    const isThere = standings?.rows.some(({ id }) => id === standings.mine?.row.id);
    const row = current?.querySelector<HTMLElement>('tr[aria-current]');
    if (asked === answered.current || !isThere || !current || !row) return;
    answered.current = asked;
    current.scrollTo({ top: row.offsetTop - current.clientHeight / 2 });
    row.focus({ preventScroll: true });
  }, [asked, standings, box]);
  return () => setAsked((before) => before + 1);
}
