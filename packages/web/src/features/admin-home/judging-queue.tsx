import type { Health } from '@podium/sdk';
import { healthQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { classNames } from '../../components/class-names.ts';
import { SummaryCard } from '../../components/summary-card.tsx';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';

const refreshMs = 10_000;

const judgeStates: Readonly<Record<Health['judge'], { text: string; colour: string }>> = {
  ready: { text: 'The judge is ready', colour: 'text-good' },
  starting: { text: 'The judge is starting', colour: 'text-muted' },
  hindered: { text: 'Some submissions wait: check this machine', colour: 'text-warn' },
  unable: { text: 'The judge is not working: all submissions wait', colour: 'text-bad' },
  absent: { text: 'Judging runs on other machines', colour: 'text-muted' },
};

/** The card shows these while nothing is judged although nothing is broken here. */
const nobodyJudges: Partial<typeof judgeStates> = {
  ready: { text: 'All submissions wait', colour: 'text-warn' },
  absent: { text: 'All submissions wait for a worker', colour: 'text-warn' },
};

export function JudgingQueue() {
  const { data: health, error } = useQuery({ ...healthQuery(useClient()), refetchInterval: refreshMs });
  const state = health && ((health.judging ? undefined : nobodyJudges[health.judge]) ?? judgeStates[health.judge]);
  return (
    <SummaryCard title="Judging queue">
      {health ? (
        <>
          <p>
            <span className="text-lg font-semibold tabular-nums">{health.pendingSubmissions.toLocaleString('en')}</span>{' '}
            {health.pendingSubmissions === 1 ? 'submission waits' : 'submissions wait'} or{' '}
            {health.pendingSubmissions === 1 ? 'is' : 'are'} being judged
          </p>
          <p className={classNames('font-medium', state?.colour)}>{state?.text}</p>
          {health.notes.map((note) => (
            <p key={note} className="text-xs text-muted wrap-anywhere">
              {note}
            </p>
          ))}
        </>
      ) : error ? (
        <p className="text-bad">{error.message}</p>
      ) : null}
      <Link to={paths.admin.workers} className="self-start font-medium text-accent hover:underline">
        Workers
      </Link>
    </SummaryCard>
  );
}
