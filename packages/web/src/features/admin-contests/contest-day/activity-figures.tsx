import type { ContestActivity, QuestionList } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import { Link } from 'react-router';
import { classNames } from '../../../components/class-names.ts';
import { SummaryCard } from '../../../components/summary-card.tsx';
import { paths } from '../../../lib/paths.ts';

/** A wait of this many seconds needs somebody to look at it. */
const longWaitSeconds = 60;

interface ActivityFiguresProps {
  contestId: string;
  activity: ContestActivity;
  /** Undefined until they are read. */
  questions: Pick<QuestionList, 'unread'> | undefined;
}

export function ActivityFigures({ contestId, activity, questions }: ActivityFiguresProps) {
  const { participants, online, onlineMinutes, queue, workers } = activity;
  const { oldestSeconds } = queue;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <SummaryCard title="Participants online">
        <p>
          <Figure>{online.toLocaleString('en')}</Figure> of {participants.toLocaleString('en')}{' '}
          <Link to={paths.admin.participants(contestId)} className="font-medium text-accent hover:underline">
            Participants
          </Link>
        </p>
        <p className="text-xs text-muted">
          Signed in, or with a client that asked for something, in the last {onlineMinutes} minutes.
        </p>
      </SummaryCard>
      <SummaryCard title="Submissions per minute">
        <RatePlot perMinute={activity.perMinute} />
      </SummaryCard>
      <SummaryCard title="Judging">
        <p>
          <Figure>{queue.pending.toLocaleString('en')}</Figure> pending, {queue.judging} of them being judged
        </p>
        <p
          className={classNames(
            'font-medium',
            oldestSeconds !== null && oldestSeconds >= longWaitSeconds ? 'text-bad' : 'text-muted',
          )}
        >
          {oldestSeconds === null ? 'Nobody waits.' : `The oldest arrived ${describeSeconds(oldestSeconds)} ago.`}
        </p>
        <p className={workers.judging === 0 ? 'font-medium text-bad' : ''}>
          <Link to={paths.admin.workers} className="font-medium text-accent hover:underline">
            {plural(workers.judging, 'worker')}
          </Link>{' '}
          with {plural(workers.slots, 'slot')}
          {workers.others === 0 ? '' : `, ${workers.others} not judging`}
        </p>
      </SummaryCard>
      <SummaryCard title="Questions">
        {questions ? (
          <p className={questions.unread > 0 ? 'text-warn' : 'text-muted'}>
            <Figure>{questions.unread.toLocaleString('en')}</Figure> that nobody has claimed.{' '}
            <Link to={paths.admin.questions(contestId)} className="font-medium text-accent hover:underline">
              Queue
            </Link>
          </p>
        ) : null}
      </SummaryCard>
    </div>
  );
}

function Figure({ children }: { children: string }) {
  return <span className="text-lg font-semibold tabular-nums">{children}</span>;
}

function describeSeconds(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

const plotHeight = 40;
const barWidth = 6;

/** Draws a bar for each minute, the present one last. */
function RatePlot({ perMinute }: Pick<ContestActivity, 'perMinute'>) {
  const most = Math.max(0, ...perMinute);
  const heightOf = (count: number) => (count / Math.max(1, most)) * plotHeight;
  const [before = 0, present = 0] = perMinute.slice(-2);
  return (
    <>
      <svg
        role="img"
        aria-label={`In the last ${perMinute.length} minutes, oldest first: ${perMinute.join(', ')}`}
        viewBox={`0 0 ${perMinute.length * barWidth} ${plotHeight}`}
        preserveAspectRatio="none"
        className="h-12 w-full border-b border-line text-accent"
      >
        {perMinute.map((count, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no name but its place
            key={index}
            x={index * barWidth}
            width={barWidth - 1}
            height={heightOf(count)}
            y={plotHeight - heightOf(count)}
            fill="currentColor"
          />
        ))}
      </svg>
      <p className="text-xs text-muted tabular-nums">
        {present} in this minute, {before} in the one before; at most {most} in {perMinute.length} minutes
      </p>
    </>
  );
}
