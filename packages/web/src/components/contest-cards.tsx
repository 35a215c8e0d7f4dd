import type { ContestFilter } from '@podium/sdk';
import type { Contest, ContestPhase } from '@podium/sdk/contract';
import { phaseOf } from '@podium/sdk/display';
import { memo } from 'react';
import { Link } from 'react-router';
import { plainText } from '../lib/plain-text.ts';
import { classNames } from './class-names.ts';
import { CancelledMark, Mark, UpcomingMark } from './contest-mark.tsx';
import { formatCount } from './format-count.ts';
import { Moment } from './moment.tsx';
import { inputClass } from './text-field.tsx';

interface ContestFilterSelectProps {
  labels: Readonly<Record<ContestFilter, string>>;
  filter: ContestFilter;
  onChange: (filter: ContestFilter) => void;
}

export function ContestFilterSelect({ labels, filter, onChange }: ContestFilterSelectProps) {
  return (
    <select
      aria-label="Filter contests"
      value={filter}
      onChange={(event) => onChange(event.target.value as ContestFilter)}
      className={classNames(inputClass, 'sm:w-56')}
    >
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface AllContestsNoteProps {
  filter: ContestFilter;
  onChange: (filter: ContestFilter) => void;
}

/** Says what the list without a filter holds, because its name promises more. */
export function AllContestsNote({ filter, onChange }: AllContestsNoteProps) {
  if (filter !== 'all') return null;
  return (
    <p className="-mt-3 mb-5 text-sm text-muted">
      Ongoing and future contests.{' '}
      <button
        type="button"
        onClick={() => onChange('past')}
        className="font-semibold text-accent underline underline-offset-2"
      >
        Show past contests
      </button>
    </p>
  );
}

interface ContestCardsProps {
  contests: readonly Contest[];
  /** Server time in milliseconds since 1970. */
  now: number;
  pathOf: (contestId: string) => string;
}

/** Shows contests in a grid of links to their pages. */
export function ContestCards({ contests, now, pathOf }: ContestCardsProps) {
  return (
    <ul aria-label="Contests" className="grid gap-5 sm:grid-cols-2">
      {contests.map((contest) => (
        <li key={contest._id} className="min-w-0">
          <ContestCard contest={contest} phase={phaseOf(contest, now)} path={pathOf(contest._id)} />
        </li>
      ))}
    </ul>
  );
}

interface ContestCardProps {
  contest: Contest;
  phase: ContestPhase;
  path: string;
}

const ContestCard = memo(function ContestCard({ contest, phase, path }: ContestCardProps) {
  const { title, description, startTime, endTime, problemCount, participantCount, isRegistered, cancelled } = contest;
  return (
    <Link
      to={path}
      className={classNames(
        'flex h-full flex-col gap-3 rounded-lg border border-t-4 border-line bg-surface p-5 transition-shadow hover:shadow-md',
        phase === 'ongoing' && 'border-t-good',
      )}
    >
      <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 text-lg font-semibold wrap-anywhere">{title}</span>
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
  );
});

/** Stands in for contests while they load, in the shape of their cards. */
export function ContestCardsSkeleton() {
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
