import type { LeaderboardEntry } from '@podium/sdk/contract';
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { inputClass } from './text-field.tsx';
import { WindowedList, type WindowedListHandle } from './windowed-list.tsx';

interface RankingsProps {
  /** By rank; at least one. */
  entries: readonly LeaderboardEntry[];
  /** Who looks at them: their row is marked, and they can jump to it. */
  ownId?: string | undefined;
}

/** From as many on somebody is looked for by name: the browser's own search finds only the rows in view. */
const searchFrom = 20;

/** Who reached which place in a contest. */
export function Rankings({ entries, ownId }: RankingsProps) {
  const list = useRef<WindowedListHandle>(null);
  const [search, setSearch] = useState('');
  const settled = useDeferredValue(search);
  const found = useMemo(() => findByName(entries, settled), [entries, settled]);
  const ownIndex = useMemo(() => found.findIndex(({ userId }) => userId === ownId), [found, ownId]);
  const own = useMemo(() => entries.find(({ userId }) => userId === ownId), [entries, ownId]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-muted">
          {own ? (
            <>
              You are <strong className="text-ink">{formatCount(own.rank)}</strong> of {formatCount(entries.length)}
            </>
          ) : (
            `${formatCount(entries.length)} ${entries.length === 1 ? 'participant' : 'participants'}`
          )}
        </p>
        {entries.length >= searchFrom ? (
          <div className="flex flex-1 flex-wrap items-center justify-end gap-3">
            <input
              type="search"
              aria-label="Find a name"
              placeholder="Find a name"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className={classNames(inputClass, 'max-w-xs flex-1 basis-40')}
            />
            {ownIndex >= 0 ? <Button onClick={() => list.current?.show(ownIndex)}>Show my row</Button> : null}
          </div>
        ) : null}
      </div>
      {found.length === 0 ? <p className="py-8 text-center text-muted">Nobody has that name.</p> : null}
      <WindowedList
        handle={list}
        items={found}
        keyOf={({ userId }) => userId}
        estimatedHeight={68}
        label="Rankings"
        isOrdered
      >
        {(entry) => <RankingRow entry={entry} isOwn={entry.userId === ownId} />}
      </WindowedList>
    </>
  );
}

function findByName(entries: readonly LeaderboardEntry[], search: string): readonly LeaderboardEntry[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries.filter(({ user }) => `${user.firstName} ${user.lastName}`.toLowerCase().includes(wanted));
}

const RankingRow = memo(function RankingRow({ entry, isOwn }: { entry: LeaderboardEntry; isOwn: boolean }) {
  const { user, rank, solvedProblems, score } = entry;
  return (
    <div
      aria-current={isOwn || undefined}
      className={classNames(
        'mb-2 grid grid-cols-[2.75rem_1fr_auto] items-center gap-x-3 rounded-lg border px-4 py-3 sm:grid-cols-[3.5rem_1fr_6rem_7rem_9rem] sm:gap-x-4',
        isOwn ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      <Rank rank={rank} />
      <span className="flex min-w-0 items-baseline gap-1.5">
        <span className={classNames('truncate', rank <= 3 || isOwn ? 'font-bold' : 'font-medium')}>
          {user.firstName}
        </span>
        <span className="hidden truncate text-muted sm:inline">{user.lastName}</span>
        {isOwn ? <span className="shrink-0 text-sm text-accent">(you)</span> : null}
      </span>
      <span className="text-right text-sm text-muted tabular-nums max-sm:col-start-3 max-sm:row-start-2">
        Solved: {solvedProblems}
      </span>
      <span className="text-right font-semibold tabular-nums max-sm:col-start-3 max-sm:row-start-1">
        Score: {formatCount(score)}
      </span>
      <Rating {...entry} />
    </div>
  );
});

const medals: Readonly<Record<number, string>> = {
  1: 'bg-accent text-on-accent',
  2: 'bg-accent-soft text-accent ring-2 ring-accent',
  3: 'bg-accent-soft text-accent',
};

/** The first three stand on a step of the podium, each on its own. */
function Rank({ rank }: { rank: number }) {
  const medal = medals[rank];
  return (
    <span
      className={classNames(
        'inline-flex h-9 min-w-9 items-center justify-center justify-self-start rounded-full px-1 text-sm font-bold tabular-nums max-sm:row-span-2',
        medal ?? 'text-muted',
      )}
    >
      <span className="sr-only">Rank </span>
      {rank}
    </span>
  );
}

function Rating({ ratingBefore, ratingAfter }: LeaderboardEntry) {
  const change = ratingAfter - ratingBefore;
  return (
    <span className="hidden text-right text-sm text-muted tabular-nums sm:block">
      Rating {ratingAfter}{' '}
      <span className={classNames(change > 0 && 'text-good', change < 0 && 'text-bad')}>
        {/* A true minus sign: as wide as the plus. */}
        {change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0'}
      </span>
    </span>
  );
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}
