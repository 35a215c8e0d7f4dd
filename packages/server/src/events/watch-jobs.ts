import { LRUCache } from 'lru-cache';
import type { JobEvent, JobEventBus } from '../queue/job-events.ts';
import type { ChangeBus } from './changes.ts';
import type { EventRepository, SubmissionFacts } from './event-repository.ts';

/** A job has three such events, shortly after another. */
const rememberedMax = 2_000;

interface WatchJobsDeps {
  events: Pick<JobEventBus, 'subscribeToAll'>;
  changes: ChangeBus;
  repository: Pick<EventRepository, 'findSubmission'>;
}

/**
 * Publishes the steps of judging as changes of their submissions, in the order of the events. Every
 * process hears of every job, so the changes stay within this one.
 */
export function watchJobs({ events, changes, repository }: WatchJobsDeps): void {
  const known = new LRUCache<string, { facts: SubmissionFacts | undefined }>({ max: rememberedMax });
  let publishing: Promise<void> = Promise.resolve();

  events.subscribeToAll((jobId, event) => {
    const step = stepOf(event);
    if (step) publishing = publishing.then(() => publish(jobId, step));
  });

  async function publish(jobId: string, step: 'compiling' | 'running' | 'judged'): Promise<void> {
    try {
      const { facts } = known.get(jobId) ?? { facts: await repository.findSubmission(jobId) };
      known.set(jobId, { facts });
      if (facts) changes.publishHere({ type: 'submission', ...facts, step });
    } catch {
      // Readers who fail as well try again until the database is there.
      changes.publishHere({ type: 'anything' });
    }
  }
}

function stepOf(event: JobEvent): 'compiling' | 'running' | 'judged' | undefined {
  if (event.type === 'settled') return 'judged';
  if (event.type !== 'progress') return undefined;
  return event.progress === 'compiling' || event.progress === 'running' ? event.progress : undefined;
}
