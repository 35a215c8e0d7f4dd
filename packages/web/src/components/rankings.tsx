import type { LeaderboardEntry } from '@podium/sdk/contract';
import { memo, type Ref, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { inputClass } from './text-field.tsx';
import { WindowedList, type WindowedListHandle } from './windowed-list.tsx';

interface RankingsProps {
  /** At least one entry, in order of rank. */
  entries: readonly LeaderboardEntry[];
  /** The signed-in user, whose row is marked and can be jumped to. */
  ownId?: string | undefined;
}

/** Longer lists have a search field, because the browser's search finds only the rows in view. */
const searchFrom = 20;

export function Rankings({ entries, ownId }: RankingsProps) {
  const list = useRef<WindowedListHandle>(null);
  const ownRow = useFocusOnceThere();
  const [search, setSearch] = useState('');
  const settled = useDeferredValue(search);
  const found = useMemo(() => findByName(entries, settled), [entries, settled]);
  const ownIndex = useMemo(() => found.findIndex(({ userId }) => userId === ownId), [found, ownId]);
  const own = useMemo(() => entries.find(({ userId }) => userId === ownId), [entries, ownId]);
  const showOwn = () => {
    list.current?.show(ownIndex);
    ownRow.focus();
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-muted max-sm:basis-full">
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
            {ownIndex >= 0 ? <Button onClick={showOwn}>Show my row</Button> : null}
          </div>
        ) : null}
      </div>
      {found.length === 0 ? <p className="py-8 text-center text-muted">No participants match.</p> : null}
      <WindowedList
        handle={list}
        items={found}
        keyOf={({ userId }) => userId}
        estimatedHeight={68}
        label="Rankings"
        isOrdered
      >
        {(entry) =>
          entry.userId === ownId ? (
            <RankingRow entry={entry} isOwn row={ownRow.attach} />
          ) : (
            <RankingRow entry={entry} isOwn={false} />
          )
        }
      </WindowedList>
    </>
  );
}

function findByName(entries: readonly LeaderboardEntry[], search: string): readonly LeaderboardEntry[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries.filter(({ user }) => `${user.firstName} ${user.lastName}`.toLowerCase().includes(wanted));
}

/**
 * Focuses an element for screen readers, if necessary once the list has scrolled it into the
 * document.
 */
function useFocusOnceThere() {
  const element = useRef<HTMLElement>(null);
  const isWanted = useRef(false);
  const attach = useCallback((attached: HTMLElement | null) => {
    element.current = attached;
    if (!attached || !isWanted.current) return;
    isWanted.current = false;
    attached.focus({ preventScroll: true });
  }, []);
  const focus = () => {
    if (element.current) element.current.focus({ preventScroll: true });
    else isWanted.current = true;
  };
  return { attach, focus };
}

interface RankingRowProps {
  entry: LeaderboardEntry;
  isOwn: boolean;
  row?: Ref<HTMLDivElement>;
}

const RankingRow = memo(function RankingRow({ entry, isOwn, row }: RankingRowProps) {
  const { user, rank, solvedProblems, score } = entry;
  return (
    <div
      ref={row}
      tabIndex={isOwn ? -1 : undefined}
      aria-current={isOwn || undefined}
      className={classNames(
        'mb-2 grid grid-cols-[2.75rem_1fr_auto] items-center gap-x-3 rounded-lg border border-l-4 px-4 py-2.5 sm:grid-cols-[2.75rem_1fr_6rem_auto_9rem] sm:gap-x-5',
        isOwn ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
        rank <= 3 && 'border-l-accent',
      )}
    >
      <Rank rank={rank} />
      <span className="flex min-w-0 items-baseline gap-1.5 max-sm:row-span-2">
        <span className={classNames('truncate', rank <= 3 || isOwn ? 'font-bold' : 'font-medium')}>
          {user.firstName}
        </span>
        <span className="hidden truncate text-muted sm:inline">{user.lastName}</span>
        {isOwn ? <span className="shrink-0 text-sm text-accent">(you)</span> : null}
      </span>
      <span className="text-right text-sm text-muted tabular-nums max-sm:col-start-3 max-sm:row-start-2">
        Solved: {solvedProblems}
      </span>
      <span className="min-w-28 text-right font-semibold whitespace-nowrap tabular-nums max-sm:col-start-3 max-sm:row-start-1">
        Score: {formatCount(score)}
      </span>
      <Rating {...entry} />
    </div>
  );
});

const medals: Readonly<Record<number, string>> = {
  1: 'bg-accent text-on-accent',
  2: 'bg-surface text-accent ring-3 ring-accent',
  3: 'bg-surface text-accent ring-1 ring-accent',
};

/** Gives each of the first three ranks a medal of its own. */
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
        {/* The minus sign U+2212 is as wide as the plus. */}
        {change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0'}
      </span>
    </span>
  );
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}
