import type { PodiumClient, Problem } from '@podium/sdk';
import { createSubmitJob, type SubmissionStorage, type Submit, type SubmitTarget } from '@podium/sdk/solving';
import { createStore } from '@podium/sdk/store';
import { isCompileError } from '@podium/sdk/verdicts';
import { isBusy, isRunning, type JobState, type RunJobState, type SampleRun } from './job-state.ts';

type RunProblem = Pick<Problem, '_id' | 'testCases' | 'checker' | 'includedFiles'>;

export type Program = Pick<Submit, 'code' | 'language'>;

interface SolvingSessionDeps {
  client: PodiumClient;
  target: SubmitTarget;
  storage: SubmissionStorage;
  /** Called when a submit has arrived, and after its verdict, which both change lists and marks. */
  onChanged(): void;
}

export type SolvingSession = ReturnType<typeof createSolvingSession>;

/**
 * Runs and submits programs for one problem, one job at a time. While a job is under way, starting
 * another does nothing.
 */
export function createSolvingSession({ client, target, storage, onChanged }: SolvingSessionDeps) {
  const job = createStore<JobState>({ state: 'idle' });
  // The page itself offers to send a lost submit again.
  const submitJob = createSubmitJob({ client, storage, retries: { sending: false, following: true } });
  submitJob.subscribe(() => {
    const [before, next] = [job.get().state, submitJob.get()];
    job.set(next);
    if (next.state === 'judged' || (before === 'sending' && next.state === 'judging')) onChanged();
  });
  let running = new AbortController();

  async function run(
    first: RunJobState,
    perform: (signal: AbortSignal, report: (next: RunJobState) => void) => Promise<RunJobState>,
  ) {
    if (isBusy(job.get())) return;
    running = new AbortController();
    const { signal } = running;
    const report = (next: RunJobState) => {
      if (!signal.aborted) job.set(next);
    };
    report(first);
    report(await perform(signal, report).catch((error: unknown) => ({ state: 'run-failed', error })));
  }

  async function submit(start: () => Promise<unknown>) {
    if (!isBusy(job.get())) await start();
  }

  function endRun(next: JobState): void {
    if (!isRunning(job.get())) return;
    running.abort();
    job.set(next);
  }

  return {
    job,
    run: (program: Program, input: string, problem?: RunProblem) =>
      run({ state: 'running' }, async (signal) => {
        const { result } = await client.compiler.run({ ...program, input, ...filesOf(problem) }, { signal });
        return { state: 'ran', result };
      }),
    runSamples: (program: Program, problem: RunProblem) =>
      run({ state: 'running-samples', runs: [] }, (signal, report) =>
        runEachSample(client, program, problem, signal, report),
      ),
    submit: (program: Program) => submit(() => submitJob.submit({ ...program, ...target })),
    /**
     * Continues a submit whose verdict this tab has not shown. Sending it again cannot create a
     * second submission.
     */
    resume: () => submit(submitJob.resume),
    /** Stops waiting. The server still judges the submission. */
    stop() {
      endRun({ state: 'run-stopped' });
      submitJob.stop();
    },
    /** Ends all jobs when the user leaves the page. `resume` continues a submit later. */
    close() {
      endRun({ state: 'idle' });
      submitJob.close();
    },
  };
}

/** Names the problem in a run on any input only if it has files for the program. */
function filesOf(problem: RunProblem | undefined): { problemId?: string } {
  return problem?.includedFiles.length ? { problemId: problem._id } : {};
}

async function runEachSample(
  client: PodiumClient,
  program: Program,
  problem: RunProblem,
  signal: AbortSignal,
  report: (next: RunJobState) => void,
): Promise<RunJobState> {
  const { _id: problemId, testCases, checker } = problem;
  const samples = testCases.filter(({ isSample }) => isSample);
  let runs: SampleRun[] = samples.map((sample) => ({ sample, result: undefined }));
  for (const [index, sample] of samples.entries()) {
    report({ state: 'running-samples', runs });
    // Only an interactor can judge an interactive problem, so its samples are run on the input
    // alone.
    const on =
      checker.type === 'interactive' ? { input: sample.input, ...filesOf(problem) } : { problemId, sample: index + 1 };
    const { result } = await client.compiler.run({ ...program, ...on }, { signal });
    // The other samples would not compile either.
    if (isCompileError(result.verdict)) return { state: 'ran', result };
    runs = runs.with(index, { sample, result });
  }
  return { state: 'ran-samples', runs };
}
