import type { Contest, LeaderboardEntry } from '@podium/sdk/contract';
import { countsPoints, problemColumns } from '@podium/sdk/display';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { formatCount } from '../format-count.ts';
import { inputClass } from '../text-field.tsx';
import { RankingsTable, type RankingsTableHandle } from './rankings-table.tsx';

interface RankingsProps {
  /** At least one entry, in order of rank. */
  entries: readonly LeaderboardEntry[];
  /** Undefined while it loads. Its problems are the columns. */
  contest: Contest | undefined;
  ownId?: string | undefined;
  problemPath?: (problemId: string) => string;
}

/** Longer tables have a search field, because the browser's search finds only the rows in view. */
const searchFrom = 20;

export function Rankings({ entries, contest, ownId, problemPath }: RankingsProps) {
  const table = useRef<RankingsTableHandle>(null);
  const [search, setSearch] = useState('');
  const settled = useDeferredValue(search);
  const found = useMemo(() => findByName(entries, settled), [entries, settled]);
  const own = useMemo(() => entries.find(({ userId }) => userId === ownId), [entries, ownId]);
  const isByPoints = contest === undefined || countsPoints(contest.rule);
  const columns = useMemo(() => problemColumns(contest, entries), [contest, entries]);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Standing own={own} participants={entries.length} />
        {entries.length >= searchFrom ? (
          <div className="flex flex-1 flex-wrap items-center justify-end gap-3">
            <input
              type="search"
              aria-label="Find a name"
              placeholder="Find a name"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className={classNames(inputClass, 'flex-1 basis-40 sm:max-w-xs')}
            />
            {own && found.includes(own) ? <Button onClick={() => table.current?.showOwn()}>Show my row</Button> : null}
          </div>
        ) : null}
      </div>
      {found.length === 0 ? (
        <p className="py-8 text-center text-muted">No participants match.</p>
      ) : (
        <RankingsTable handle={table} entries={found} {...{ columns, isByPoints, ownId, problemPath }} />
      )}
      {columns.length === 0 ? null : <Legend isByPoints={isByPoints} />}
    </>
  );
}

function Standing({ own, participants }: { own: LeaderboardEntry | undefined; participants: number }) {
  return (
    <p className="text-sm text-muted max-sm:basis-full">
      {own ? (
        <>
          You are <strong className="text-ink">{formatCount(own.rank)}</strong> of {formatCount(participants)}
        </>
      ) : (
        formatCount(participants, 'participant')
      )}
    </p>
  );
}

function Legend({ isByPoints }: { isByPoints: boolean }) {
  return (
    <p className="mt-3 text-xs text-muted">
      A problem shows {isByPoints ? 'the points, ' : ''}the time of the accepted submission in hours and minutes, and
      the tries (2× means two). <span className="text-warn">★</span> First to solve the problem.
    </p>
  );
}

function findByName(entries: readonly LeaderboardEntry[], search: string): readonly LeaderboardEntry[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries.filter(({ user }) => `${user.firstName} ${user.lastName}`.toLowerCase().includes(wanted));
}
