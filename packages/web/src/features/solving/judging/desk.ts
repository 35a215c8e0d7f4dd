import { isPodiumError, newIdempotencyKey, type PodiumClient, type Problem, type SubmissionEvent } from '@podium/sdk';
import { createStore, type Store } from '../../../lib/store.ts';
import type { Attempt, AttemptStorage } from './attempt-storage.ts';
import { runFailure, submitFailure } from './failure.ts';
import { followSubmission } from './follow-submission.ts';
import type { Target } from './target.ts';
import { isBusy, type SampleRun, type Work } from './work.ts';

type SampledProblem = Pick<Problem, '_id' | 'testCases' | 'checker'>;

/** Runs and submits programs for one problem, one thing at a time; what is asked while it is busy is not done. */
export interface Desk {
  work: Store<Work>;
  run(code: string, input: string): Promise<void>;
  runSamples(code: string, problem: SampledProblem): Promise<void>;
  submit(code: string): Promise<void>;
  /** Takes up a submit that this tab has not seen to its end: it cannot become two. */
  resume(): Promise<void>;
  /** Waits no longer. What was submitted is judged all the same. */
  stop(): void;
  /** The page goes. What is under way is taken up by `resume`. */
  close(): void;
}

interface DeskDeps {
  client: PodiumClient;
  target: Target;
  attempts: AttemptStorage;
  now: () => number;
  /** There is a verdict: lists and marks may have changed. */
  onJudged(): void;
}

export function createDesk(deps: DeskDeps): Desk {
  const { client, attempts } = deps;
  const work = createStore<Work>({ state: 'idle' });
  let stopping = new AbortController();

  /** Begins something, and sees to it that nothing is told once it was stopped. */
  async function begin(first: Work, perform: (signal: AbortSignal, tell: (next: Work) => void) => Promise<Work>) {
    if (isBusy(work.get())) return;
    stopping = new AbortController();
    const { signal } = stopping;
    const tell = (next: Work) => {
      if (!signal.aborted) work.set(next);
    };
    tell(first);
    tell(await perform(signal, tell));
  }

  return {
    work,
    run: (code, input) =>
      begin({ state: 'running' }, async (signal) => {
        try {
          const { result } = await client.compiler.run({ code, language: 'cpp', input }, { signal });
          return { state: 'ran', result };
        } catch (error) {
          return { state: 'run-failed', failure: runFailure(error) };
        }
      }),
    runSamples: (code, problem) =>
      begin({ state: 'running-samples', runs: [] }, (signal, tell) =>
        runEachSample(client, code, problem, signal, tell),
      ),
    submit: (code) =>
      begin({ state: 'sending' }, (signal, tell) => submitAndFollow(deps, attemptFor(deps, code), signal, tell)),
    async resume() {
      const attempt = attempts.read();
      if (!attempt || attempt.isStopped) return;
      await begin({ state: 'sending' }, (signal, tell) => submitAndFollow(deps, attempt, signal, tell));
    },
    stop() {
      const { state } = work.get();
      if (!isBusy(work.get())) return;
      stopping.abort();
      const isSubmit = state !== 'running' && state !== 'running-samples';
      if (isSubmit) rememberStopped(attempts);
      work.set({ state: 'stopped', isSubmit });
    },
    close() {
      stopping.abort();
      if (isBusy(work.get())) work.set({ state: 'idle' });
    },
  };
}

/** The same program that may have arrived already is the same attempt; another one is another. */
function attemptFor({ attempts, now }: DeskDeps, code: string): Attempt {
  const earlier = attempts.read();
  const isSame = earlier?.code === code && earlier.submissionId === undefined;
  const attempt = isSame
    ? { ...earlier, isStopped: false }
    : { idempotencyKey: newIdempotencyKey(), code, startedAt: now() };
  attempts.keep(attempt);
  return attempt;
}

/** Nobody waits for it any more; should it be sent again by hand, it is still the same one. */
function rememberStopped(attempts: AttemptStorage): void {
  const attempt = attempts.read();
  if (attempt?.submissionId !== undefined) attempts.forget();
  else if (attempt) attempts.keep({ ...attempt, isStopped: true });
}

async function submitAndFollow(
  { client, target, attempts, onJudged }: DeskDeps,
  attempt: Attempt,
  signal: AbortSignal,
  tell: (next: Work) => void,
): Promise<Work> {
  try {
    const submissionId = attempt.submissionId ?? (await send(client, target, attempt, signal));
    if (signal.aborted) return { state: 'idle' };
    attempts.keep({ ...attempt, submissionId });
    let judging: Judging = { state: 'judging', submissionId, progress: 'queued', tests: [], testsTotal: 0 };
    tell(judging);
    const submission = await followSubmission({
      ...{ client, id: submissionId, signal },
      onEvent(event) {
        judging = advance(judging, event);
        tell(judging);
      },
      onOutOfTouch: () => tell({ state: 'out-of-touch', submissionId }),
    });
    attempts.forget();
    onJudged();
    return { state: 'judged', submission };
  } catch (error) {
    const failure = submitFailure(error, target);
    // Signing in again comes back to it.
    const isToBeTakenUp = failure.mayHaveArrived || (isPodiumError(error) && error.code === 'signed_out');
    if (!isToBeTakenUp && !signal.aborted) attempts.forget();
    return { state: 'submit-failed', failure };
  }
}

async function send(client: PodiumClient, target: Target, attempt: Attempt, signal: AbortSignal): Promise<string> {
  const { problemId, contestId } = target;
  const request = { code: attempt.code, language: 'cpp', problemId } as const;
  const options = { idempotencyKey: attempt.idempotencyKey, signal };
  const { submissionId } =
    contestId === null
      ? await client.compiler.queuePractice(request, options)
      : await client.compiler.queueContest({ ...request, contestId }, options);
  return submissionId;
}

type Judging = Extract<Work, { state: 'judging' }>;

function advance(judging: Judging, event: SubmissionEvent): Judging {
  switch (event.type) {
    case 'progress':
      return { ...judging, progress: event.progress, testsTotal: event.testsTotal };
    case 'test': {
      const { number, verdict } = event;
      const others = judging.tests.filter((test) => test.number !== number);
      const tests = [...others, { number, verdict }].sort((a, b) => a.number - b.number);
      return { ...judging, progress: 'running', tests, testsTotal: event.testsTotal };
    }
    case 'verdict':
      return judging;
  }
}

async function runEachSample(
  client: PodiumClient,
  code: string,
  { _id: problemId, testCases, checker }: SampledProblem,
  signal: AbortSignal,
  tell: (next: Work) => void,
): Promise<Work> {
  const samples = testCases.filter(({ isSample }) => isSample);
  let runs: SampleRun[] = samples.map((sample) => ({ sample, result: undefined }));
  try {
    for (const [index, sample] of samples.entries()) {
      tell({ state: 'running-samples', runs });
      // Nobody but its interactor can tell about an interactive problem: there is only an input.
      const on = checker.type === 'interactive' ? { input: sample.input } : { problemId, sample: index + 1 };
      const { result } = await client.compiler.run({ code, language: 'cpp', ...on }, { signal });
      // The next one would not compile either.
      if (result.verdict === 'compile_error') return { state: 'ran', result };
      runs = runs.with(index, { sample, result });
    }
    return { state: 'ran-samples', runs };
  } catch (error) {
    return { state: 'run-failed', failure: runFailure(error) };
  }
}
