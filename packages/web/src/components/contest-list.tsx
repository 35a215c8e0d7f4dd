import type { Contest, ContestPhase } from '@podium/sdk/contract';
import { type ContestFilter, contestFilterLabels, contestFilters, phaseOf, showsContest } from '@podium/sdk/display';
import { contestsQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { plainText } from '../lib/plain-text.ts';
import { useClient } from '../session/use-session.ts';
import { classNames } from './class-names.ts';
import { CancelledMark, Mark, UpcomingMark } from './contest-mark.tsx';
import { formatCount } from './format-count.ts';
import { Loaded } from './loaded.tsx';
import { Moment } from './moment.tsx';
import { EmptyState } from './notice.tsx';
import { Page } from './page.tsx';
import { Select } from './select.tsx';
import { inputClass } from './text-field.tsx';
import { useNow } from './use-now.ts';

interface ContestListPageProps {
  allLabel: string;
  action?: ReactNode;
  pathOf: (contestId: string) => string;
  /** Leads to the board, where the user may read it. */
  standingsOf: (contest: Contest, now: number) => string | undefined;
  /** Leads to the list of participants, for those who may change it. */
  participantsOf?: (contestId: string) => string;
  /** Returns what is shown instead of no contests. */
  hintOf: (filter: ContestFilter) => ReactNode;
}

/** The filter is in the URL, so that it survives navigation. */
export function ContestListPage(props: ContestListPageProps) {
  const { allLabel, action, pathOf, standingsOf, participantsOf, hintOf } = props;
  const [search, setSearch] = useSearchParams();
  const filter = contestFilters.find((known) => known === search.get('filter')) ?? 'all';
  const choose = (chosen: ContestFilter) =>
    setSearch(chosen === 'all' ? {} : { filter: chosen }, { replace: true, preventScrollReset: true });
  // Ongoing and future contests are loaded together, so that a contest that starts changes its
  // filter without a request. A chosen filter is always fetched: a contest that has just ended
  // moves from one list to the other.
  const wanted = contestsQuery(useClient(), filter === 'past' ? 'past' : 'all');
  const query = useQuery({ ...wanted, staleTime: 0 });
  // Contests start and end while their list is open.
  const now = useNow();
  const select = (
    <Select
      label="Filter contests"
      options={{ ...contestFilterLabels, all: allLabel }}
      value={filter}
      onChoose={choose}
      className={classNames(inputClass, 'sm:w-56')}
    />
  );
  return (
    <Page
      title="Contests"
      actions={
        action ? (
          <div className="flex flex-wrap gap-3">
            {select}
            {action}
          </div>
        ) : (
          select
        )
      }
    >
      {filter === 'all' ? (
        // The name of the list promises more.
        <p className="-mt-3 mb-5 text-sm text-muted">
          Ongoing and future contests.{' '}
          <button
            type="button"
            onClick={() => choose('past')}
            className="font-semibold text-accent underline underline-offset-2"
          >
            Show past contests
          </button>
        </p>
      ) : null}
      <Loaded query={query} loading={<ContestCardsSkeleton />}>
        {(all) => {
          const contests = all.filter((contest) => showsContest(filter, contest, now));
          if (contests.length === 0) return <EmptyState title="No contests to show">{hintOf(filter)}</EmptyState>;
          return (
            <ul aria-label="Contests" className="grid gap-5 sm:grid-cols-2">
              {contests.map((contest) => (
                <ContestCard
                  key={contest._id}
                  contest={contest}
                  phase={phaseOf(contest, now)}
                  path={pathOf(contest._id)}
                  standings={standingsOf(contest, now)}
                  participants={participantsOf?.(contest._id)}
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Page>
  );
}

interface ContestCardProps {
  contest: Contest;
  phase: ContestPhase;
  path: string;
  standings: string | undefined;
  participants: string | undefined;
}

const ContestCard = memo(function ContestCard({ contest, phase, path, standings, participants }: ContestCardProps) {
  const { title, description, startTime, endTime, problemCount, participantCount, isRegistered, cancelled } = contest;
  const titleId = useId();
  return (
    <li
      className={classNames(
        'flex min-w-0 flex-col rounded-lg border border-t-4 border-line bg-surface transition-shadow hover:shadow-md',
        phase === 'ongoing' && 'border-t-good',
      )}
    >
      <Link to={path} className="flex flex-1 flex-col gap-3 rounded-lg p-5">
        <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <span id={titleId} className="min-w-0 text-lg font-semibold wrap-anywhere">
            {title}
          </span>
          <span className="flex gap-2 pt-1">
            {isRegistered ? <Mark className="bg-sunken text-ink" text="Registered" /> : null}
            {cancelled ? <CancelledMark /> : null}
            {phase === 'ongoing' ? <Mark className="bg-good-soft text-good" text="Ongoing" /> : null}
            {phase === 'future' ? <UpcomingMark /> : null}
          </span>
        </span>
        <span className="line-clamp-2 text-sm text-muted wrap-anywhere">{plainText(description)}</span>
        <span className="mt-auto grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 pt-2 text-sm">
          <span className="text-muted">Start</span>
          <Moment iso={startTime} />
          <span className="text-muted">End</span>
          <Moment iso={endTime} />
        </span>
        <span className="text-xs text-muted">
          {formatCount(problemCount, 'problem')} · {formatCount(participantCount, 'participant')}
        </span>
      </Link>
      {standings || participants ? (
        <p className="flex gap-4 border-t border-line px-5 py-2 text-sm">
          {standings ? <CardLink to={standings} titleId={titleId} text="Standings" /> : null}
          {participants ? <CardLink to={participants} titleId={titleId} text="Participants" /> : null}
        </p>
      ) : null}
    </li>
  );
});

/** The card itself is named after its contest, so this link has another name. */
function CardLink({ to, titleId, text }: { to: string; titleId: string; text: string }) {
  return (
    <Link to={to} aria-describedby={titleId} className="font-medium text-accent hover:underline">
      {text}
    </Link>
  );
}

/** Stands in for contests while they load, in the shape of their cards. */
function ContestCardsSkeleton() {
  return (
    <div role="status" className="grid gap-5 sm:grid-cols-2">
      <span className="sr-only">Loading contests…</span>
      {['first', 'second', 'third', 'fourth'].map((card) => (
        <div
          key={card}
          aria-hidden="true"
          className="flex h-52 animate-pulse flex-col gap-3 rounded-lg border border-t-4 border-line bg-surface p-5"
        >
          <span className="h-5 w-1/2 rounded bg-sunken" />
          <span className="h-4 w-full rounded bg-sunken" />
          <span className="h-4 w-3/4 rounded bg-sunken" />
          <span className="mt-auto h-4 w-2/3 rounded bg-sunken" />
          <span className="h-4 w-2/3 rounded bg-sunken" />
          <span className="h-3 w-1/3 rounded bg-sunken" />
        </div>
      ))}
    </div>
  );
}
