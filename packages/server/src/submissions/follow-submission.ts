import type { Progress, SubmissionEvent } from '@podium/sdk/contract';
import { isUnavailable } from '../errors.ts';
import { createWakeUp, laterRecheckMs, type WaitingTimes } from '../queue/await-outcome.ts';
import type { JobEvent, JobEventBus } from '../queue/job-events.ts';
import type { SubmissionRepository, SubmissionState } from './submission-repository.ts';
import { scoreOf } from './submission-summary-repository.ts';

interface FollowOptions {
  submissions: Pick<SubmissionRepository, 'findState' | 'listTests'>;
  events: Pick<JobEventBus, 'subscribe' | 'history'>;
  submissionId: string;
  disconnected: AbortSignal;
  waiting?: WaitingTimes;
}

const aliveEveryMs = 15_000;

/**
 * Yields the events of a submission in the contract's order, each once, ending with the verdict.
 * Live events only make it faster: missed events are read from the database, at the latest together
 * with the verdict.
 */
export async function* followSubmission(
  options: FollowOptions,
): AsyncGenerator<SubmissionEvent | 'alive', void, undefined> {
  const { submissions, events, submissionId, disconnected, waiting } = options;
  const { recheckMs = 2_000 } = waiting ?? {};
  const wakeUp = createWakeUp(disconnected);
  // Nothing else runs between here and the subscription, so no event is lost between history and
  // stream.
  const inbox: JobEvent[] = [...events.history(submissionId)];
  const unsubscribe = events.subscribe(submissionId, (event) => {
    inbox.push(event);
    wakeUp.wake();
  });
  const seen = createSeenEvents();
  let looksAt = 0;
  let lookAgainMs = recheckMs;
  let spokeAt = performance.now();
  try {
    while (!disconnected.aborted) {
      if (performance.now() >= looksAt) {
        const state = await submissions.findState(submissionId).catch(awayIfUnavailable);
        if (!state) return;
        if (state !== 'away' && state.progress === 'judged') {
          for (const event of inbox) if (event.type !== 'settled' && seen.isNews(event)) yield event;
          yield* conclude(options, seen, state);
          return;
        }
        const change = state !== 'away' && inbox.length === 0 && seen.progressRead(state);
        if (change) yield change;
        looksAt = performance.now() + lookAgainMs;
        lookAgainMs = laterRecheckMs(lookAgainMs, recheckMs);
      }
      for (const event of inbox.splice(0)) {
        // It is being judged, so the verdict is near.
        lookAgainMs = recheckMs;
        looksAt = Math.min(looksAt, performance.now() + recheckMs);
        if (event.type === 'settled') looksAt = 0;
        else if (seen.isNews(event)) yield event;
        spokeAt = performance.now();
      }
      if (performance.now() - spokeAt >= aliveEveryMs) {
        spokeAt = performance.now();
        yield 'alive';
      }
      await wakeUp.sleep(Math.max(0, looksAt - performance.now()));
    }
  } finally {
    unsubscribe();
  }
}

/** Waits while the database is unavailable for a moment. Live events still arrive. */
function awayIfUnavailable(error: unknown): 'away' {
  if (isUnavailable(error)) return 'away';
  throw error;
}

async function* conclude(
  { submissions, submissionId }: FollowOptions,
  seen: SeenEvents,
  { verdict, testsPassed, testsTotal, score, maxScore }: SubmissionState,
): AsyncGenerator<SubmissionEvent, void, undefined> {
  for (const { number, verdict: ofTest, timeMs, memoryBytes } of await submissions.listTests(submissionId)) {
    const event = { type: 'test', number, testsTotal, verdict: ofTest, timeMs, memoryBytes } as const;
    if (seen.isNews(event)) yield event;
  }
  yield { type: 'progress', progress: 'judged', testsTotal };
  const scores = scoreOf({ score, maxScore });
  yield { type: 'verdict', verdict: verdict ?? 'judging_error', testsPassed, testsTotal, ...scores };
}

type LiveEvent = Exclude<JobEvent, { type: 'settled' }>;
type SeenEvents = ReturnType<typeof createSeenEvents>;

const progressOrder: readonly Progress[] = [
  'paused',
  'no_worker',
  'no_checker',
  'queued',
  'compiling',
  'running',
  'judged',
];
/**
 * Judging returns to these: a job was returned, an admin paused or resumed its problem, or the
 * workers that could judge it ended.
 */
const waiting: readonly Progress[] = ['paused', 'no_worker', 'no_checker', 'queued'];

/** Remembers which events the subscriber has received. */
function createSeenEvents() {
  const tests = new Set<number>();
  let progress: Progress | undefined;

  function isNews(event: LiveEvent): boolean {
    if (event.type === 'test') {
      const isNew = !tests.has(event.number);
      tests.add(event.number);
      return isNew;
    }
    const isNew = event.progress !== progress;
    progress = event.progress;
    return isNew;
  }

  return {
    isNews,
    /**
     * Returns the event for progress read from the database, which may lag behind events, except
     * when a job was returned.
     */
    progressRead(state: SubmissionState): LiveEvent | undefined {
      const event = { type: 'progress', progress: state.progress, testsTotal: state.testsTotal } as const;
      const isBehind =
        progress !== undefined && progressOrder.indexOf(state.progress) < progressOrder.indexOf(progress);
      if (isBehind && !waiting.includes(state.progress)) return undefined;
      return isNews(event) ? event : undefined;
    },
  };
}
