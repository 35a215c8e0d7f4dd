import type { Standings } from '@podium/sdk/contract';
import { isOver } from '@podium/sdk/display';
import { publicStandingsQuery } from '@podium/sdk/queries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { ContestClockLine } from '../../components/contest-clock-line.tsx';
import { EmptyState, LoadFailure } from '../../components/notice.tsx';
import { Page, usePageTitle } from '../../components/page.tsx';
import { PlainHeader, PlainPage } from '../../components/plain-page.tsx';
import { RowPages, rowsPerPage } from '../../components/row-pages.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { BoardState, Legend } from '../../components/standings/standings-notes.tsx';
import { placed, StandingsTable } from '../../components/standings/standings-table.tsx';
import { useLargeText } from '../../components/standings/use-large-text.ts';
import { isMissing } from '../../lib/is-missing.ts';
import { useClient, useHome } from '../../session/use-session.ts';

/** Proxies keep an answer for about as long. A hidden tab reads nothing. */
const refreshMs = 5_000;
/** Final standings change by a rejudge alone. */
const finalRefreshMs = 60_000;

/**
 * The public board of a contest, for everybody. `?projector` shows it large and without controls,
 * for a hall; `?projector=scroll` also scrolls through all rows.
 */
export function PublicStandingsPage() {
  const { contestId = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(address.get('page'))) || 1);
  const client = useClient();
  const query = useQuery({
    ...publicStandingsQuery(client, contestId, { from: (page - 1) * rowsPerPage, count: rowsPerPage }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && isFinal(data, client.clock.now()) ? finalRefreshMs : refreshMs),
  });
  const choosePage = (chosen: number) =>
    setAddress(
      (before) => {
        const params = new URLSearchParams(before);
        params.set('page', String(chosen));
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  const { data: standings, error } = query;
  if (!standings) return <NoBoard error={error} onRetry={() => void query.refetch()} />;
  const projector = address.get('projector');
  const oldSince = query.isRefetchError ? query.dataUpdatedAt : undefined;
  const shown = { standings, page, choosePage, oldSince };
  return projector === null ? <Board {...shown} /> : <Projection {...shown} isScrolling={projector === 'scroll'} />;
}

/** Reports whether the contest is over, and nothing of it is frozen or waits for a verdict. */
function isFinal({ contest, frozen, problems }: Standings, now: number): boolean {
  return isOver(contest, now) && !frozen && problems.every(({ pending }) => pending === 0);
}

/** A board that is not public looks like one of a contest that does not exist. */
function NoBoard({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { home, isSignedIn } = useHome();
  if (isMissing(error)) {
    return (
      <PlainPage title="No public standings here" home={home}>
        <p className="mt-4 text-muted">
          No contest shows its standings to everybody at this address. Check the link with the organisers
          {isSignedIn ? '.' : ', or log in to see the standings of your contests.'}
        </p>
        <ButtonLink to={home} look="primary" className="mt-8">
          {isSignedIn ? 'Go home' : 'Log In'}
        </ButtonLink>
      </PlainPage>
    );
  }
  return (
    <PlainPage title="Standings" home={home}>
      <div className="mt-6">
        {error ? <LoadFailure error={error} onRetry={onRetry} /> : <Spinner label="Loading the standings" />}
      </div>
    </PlainPage>
  );
}

interface BoardProps {
  standings: Standings;
  page: number;
  choosePage: (page: number) => void;
  oldSince: number | undefined;
}

function Board({ standings, page, choosePage, oldSince }: BoardProps) {
  const { home } = useHome();
  const { contest, count } = standings;
  return (
    <>
      <PlainHeader home={home} className="max-w-7xl" />
      <Page
        title={`Standings: ${contest.title}`}
        className="flex h-[calc(100dvh-3.5rem)] max-w-7xl flex-col print:block print:h-auto"
        actions={<ContestClockLine contest={contest} />}
      >
        <div className="flex min-h-0 flex-1 flex-col gap-3">
          <BoardState {...{ standings, oldSince }} />
          {standings.rows.length === 0 ? (
            <EmptyState title={count > 0 ? 'There are no rows on this page' : 'Nobody takes part yet'} />
          ) : (
            <StandingsTable standings={standings} rows={placed(standings)} page={String(page)} />
          )}
          <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
            <p className="text-sm text-muted max-sm:hidden">
              For a hall: <ModeLink to="?projector">on a projector</ModeLink>, or{' '}
              <ModeLink to="?projector=scroll">scrolling by itself</ModeLink>
            </p>
            <RowPages label="Pages of the standings" page={page} count={count} onChoose={choosePage} />
          </div>
          <Legend contest={contest} />
        </div>
      </Page>
    </>
  );
}

function ModeLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-semibold text-accent underline underline-offset-2">
      {children}
    </Link>
  );
}

/** How long a screenful stays before the next one, so that a hall can read it. */
const screenfulMs = 8_000;

/** Fills the screen with the board. The text is as large as the columns allow. */
function Projection({ standings, page, choosePage, oldSince, isScrolling }: BoardProps & { isScrolling: boolean }) {
  const { contest, problems, count } = standings;
  const heading = usePageTitle(`Standings: ${contest.title}`);
  const box = useRef<HTMLDivElement>(null);
  useLargeText(problems.length * 5 + 26);
  useScreenfuls(box, isScrolling, () => choosePage(page * rowsPerPage >= count ? 1 : page + 1));
  return (
    <main id="main" className="flex h-dvh flex-col gap-2 p-3">
      <div className="flex items-baseline justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 truncate text-xl font-bold outline-none">
          {contest.title}
        </h1>
        <ContestClockLine contest={contest} />
      </div>
      <BoardState {...{ standings, oldSince }} />
      <StandingsTable box={box} standings={standings} rows={placed(standings)} page={String(page)} />
    </main>
  );
}

/** Scrolls by a screenful again and again, and calls `onEnd` where there is none left. */
function useScreenfuls(box: RefObject<HTMLDivElement | null>, isOn: boolean, onEnd: () => void): void {
  const advance = useEffectEvent(() => {
    const { current } = box;
    if (!current) return;
    if (current.scrollTop + current.clientHeight >= current.scrollHeight - 1) {
      current.scrollTo({ top: 0 });
      onEnd();
      return;
    }
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // The head covers the first row, and the last one of a screenful may be cut.
    const top = current.clientHeight * 0.8;
    current.scrollBy({ top, behavior: isStill ? 'auto' : 'smooth' });
  });
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(advance, screenfulMs);
    return () => clearInterval(timer);
  }, [isOn]);
}
