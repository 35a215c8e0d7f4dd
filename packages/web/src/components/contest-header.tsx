import type { Contest } from '@podium/sdk/contract';
import { describeFreeze, describeRule, phaseOf, standingsAudienceTexts, timesOf } from '@podium/sdk/display';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ContestClock } from './contest-clock.tsx';
import { CancelledMark, UpcomingMark } from './contest-mark.tsx';
import { Moment } from './moment.tsx';
import { useNow } from './use-now.ts';

interface ContestHeaderProps {
  contest: Contest;
  children?: ReactNode;
}

const frameClass = 'mb-6 flex flex-col gap-5 rounded-lg border border-line bg-surface p-4 sm:px-6 sm:py-5';

/** The times, the status and the clock of a contest. Every page of the contest begins with it. */
export function ContestHeader({ contest, children }: ContestHeaderProps) {
  const { startTime, endTime } = timesOf(contest);
  return (
    <section aria-label="Contest" className={frameClass}>
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 sm:flex sm:flex-wrap sm:gap-x-10 sm:gap-y-4">
          <Fact name="Start Time">
            <Moment iso={startTime} />
          </Fact>
          <Fact name="End Time">
            <Moment iso={endTime} />
            {endTime === contest.endTime ? null : (
              <span className="block text-sm text-muted">with your extra time</span>
            )}
          </Fact>
          <Fact name="Status">
            <Status contest={contest} />
          </Fact>
        </dl>
        <ContestClock contest={contest} />
      </div>
      {children}
    </section>
  );
}

/** Stands in for the header while the contest loads, in its shape. */
export function ContestHeaderSkeleton() {
  return (
    <div aria-hidden="true" className={classNames(frameClass, 'animate-pulse')}>
      <div className="flex min-h-12 flex-wrap items-center gap-x-10 gap-y-4">
        {['start', 'end', 'status'].map((fact) => (
          <span key={fact} className="flex flex-col gap-2 max-sm:w-full">
            <span className="h-4 w-20 rounded bg-sunken" />
            <span className="h-5 w-40 rounded bg-sunken" />
          </span>
        ))}
        <span className="h-10 w-48 rounded bg-sunken sm:ml-auto" />
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="max-sm:contents">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold max-sm:text-sm sm:mt-1">{children}</dd>
    </div>
  );
}

function Status({ contest }: { contest: Contest }) {
  const phase = phaseOf(contest, useNow());
  if (contest.cancelled) return <CancelledMark />;
  if (phase === 'past') return <span className="text-muted">Contest Over</span>;
  return (
    <span className="flex items-center gap-2">
      <span className="text-good">Active</span>
      {phase === 'future' ? <UpcomingMark /> : null}
    </span>
  );
}

/** How the contest is scored, when its standings freeze, and who sees them. */
export function ContestRules({ contest }: { contest: Contest }) {
  const freeze = describeFreeze(contest, useNow());
  return (
    <ul aria-label="Rules" className="flex flex-col gap-1 text-sm text-muted">
      <li>{describeRule(contest)}.</li>
      {freeze ? <li>{freeze}.</li> : null}
      <li>Standings while it runs: {standingsAudienceTexts[contest.standings].toLowerCase()}.</li>
    </ul>
  );
}
