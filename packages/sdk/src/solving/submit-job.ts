import { createStore, type Store } from '../store.ts';
import type { Submit } from './submission-storage.ts';
import { isUnderWay, nextSubmitJobState, type SubmitJobEvent, type SubmitJobState } from './submit-job-state.ts';
import { type SolvingOptions, submitUntilJudged } from './submit-until-judged.ts';

/**
 * Runs one submit at a time, for a view that stays open. `submit` and `resume` settle when the job
 * has ended, with the state in which it ended. While a job is under way they do nothing and return
 * undefined.
 */
export interface SubmitJob extends Pick<Store<SubmitJobState>, 'get' | 'subscribe'> {
  /**
   * Sends a source and follows it to the verdict. A failure is the state `failed`; it is not
   * thrown.
   */
  submit(submit: Submit): Promise<SubmitJobState | undefined>;
  /** Continues the stored submit, unless the user stopped it. */
  resume(): Promise<SubmitJobState | undefined>;
  /** Stops waiting. Only submitting the same source again resumes the submit. */
  stop(): void;
  /** Ends the job because the view is closed; `resume` continues it. */
  close(): void;
}

/** Creates a job, in the state `idle`, for one user and one problem. */
export function createSubmitJob(options: SolvingOptions): SubmitJob {
  const { storage } = options;
  const { get, set, subscribe } = createStore<SubmitJobState>({ state: 'idle' });
  let running = new AbortController();
  /** Runs use the storage one after the other, so each waits for this promise of the run before. */
  let settled: Promise<unknown> = Promise.resolve();

  const dispatch = (event: SubmitJobEvent) => set((job) => nextSubmitJobState(job, event));

  async function run(submit: Submit): Promise<SubmitJobState | undefined> {
    if (isUnderWay(get())) return undefined;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const onEvent = (event: SubmitJobEvent) => {
      if (!signal.aborted) dispatch(event);
    };
    onEvent({ type: 'started' });
    settled = settled
      .then(() => submitUntilJudged(options, submit, onEvent, signal))
      .then(
        ({ submission }) => onEvent({ type: 'judged', submission }),
        async (error: unknown) => {
          const pending = await storage.find().catch(() => undefined);
          onEvent({ type: 'failed', error, canResume: pending !== undefined });
        },
      );
    await settled;
    return signal.aborted ? undefined : get();
  }

  async function markStopped(): Promise<void> {
    const pending = await storage.find();
    if (pending) await storage.save({ ...pending, isStopped: true });
  }

  return {
    get,
    subscribe,
    submit: run,
    async resume() {
      if (isUnderWay(get())) return undefined;
      running.abort();
      running = new AbortController();
      const { signal } = running;
      await settled;
      const pending = await storage.find();
      // The view may have been closed, or have submitted, since the storage was asked.
      if (!pending || pending.isStopped || signal.aborted) return undefined;
      const { code, language, problemId, contestId } = pending;
      return run({ code, language, problemId, contestId });
    },
    stop() {
      if (!isUnderWay(get())) return;
      running.abort();
      // A submit that cannot be marked is resumed once more, and nothing is lost.
      settled = settled.then(markStopped).catch(() => undefined);
      dispatch({ type: 'stopped' });
    },
    close() {
      running.abort();
      dispatch({ type: 'closed' });
    },
  };
}
