import type { ContestFilter } from '@podium/sdk';
import { contestPhaseAt } from '@podium/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { formatMoment } from '../../components/format-moment.ts';
import { EmptyState, LoadFailure } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { inputClass } from '../../components/text-field.tsx';
import { useNow } from '../../components/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { contestsQuery } from '../../queries/contests.ts';
import { useClient } from '../../session/use-session.ts';

const filters = {
  all: 'All Contests',
  ongoing: 'Ongoing Contests',
  future: 'Future Contests',
  past: 'Past Contests',
} as const satisfies Record<ContestFilter, string>;

/** Every contest, by filter; the filter is in the address, so that one comes back to it. */
export function AdminContestsPage() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('filter') ?? '';
  const filter = Object.hasOwn(filters, wanted) ? (wanted as ContestFilter) : 'all';
  const { data: contests, error, refetch } = useQuery(contestsQuery(useClient(), filter));
  const actions = (
    <div className="flex flex-wrap gap-3">
      <select
        aria-label="Filter contests"
        value={filter}
        onChange={(event) => setSearch({ filter: event.target.value }, { replace: true })}
        className={`${inputClass} w-auto`}
      >
        {Object.entries(filters).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ButtonLink look="primary" to={paths.admin.scheduleContest}>
        Schedule Contest
      </ButtonLink>
    </div>
  );
  return (
    <Page title="Contests" actions={actions}>
      {contests ? (
        contests.length === 0 ? (
          <EmptyState title="No contests to show" />
        ) : (
          <ul className="grid gap-5 sm:grid-cols-2">
            {contests.map((contest) => (
              <li key={contest._id}>
                <ContestCard contest={contest} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailure message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Spinner label="Loading contests" />
      )}
    </Page>
  );
}

interface CardContest {
  _id: string;
  title: string;
  description: string;
  startTime: string;
  endTime: string;
}

function ContestCard({ contest }: { contest: CardContest }) {
  const { _id, title, description, startTime, endTime } = contest;
  const isOngoing = contestPhaseAt(useNow(), Date.parse(startTime), Date.parse(endTime)) === 'ongoing';
  return (
    <Link
      to={paths.admin.contest(_id)}
      className="flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-5 transition-shadow hover:shadow-md"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="text-lg font-semibold">{title}</span>
        {isOngoing ? (
          <span className="rounded-full bg-good-soft px-2.5 py-0.5 text-xs font-semibold text-good">Ongoing</span>
        ) : null}
      </span>
      <span className="line-clamp-2 text-sm text-muted">{description}</span>
      <span className="mt-auto grid grid-cols-[auto_1fr] gap-x-3 text-sm">
        <span className="text-muted">Start</span>
        <time dateTime={startTime}>{formatMoment(startTime)}</time>
        <span className="text-muted">End</span>
        <time dateTime={endTime}>{formatMoment(endTime)}</time>
      </span>
    </Link>
  );
}
