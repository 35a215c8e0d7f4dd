import { createSubmitJob, type SubmitJob, type SubmitJobState, type SubmitTarget } from '@podium/sdk/solving';
import { createStore } from '@podium/sdk/store';
import { constraintsOf, runSource } from '../../solving/run-source.ts';
import { type LastSubmission, openSubmissionRecord, submitOf } from '../../solving/submit-job.ts';
import { testOnSave } from '../../solving/test-on-save.ts';
import { type TestingStep, testSource } from '../../solving/test-source.ts';
import { readSource, type SourceFile } from '../../workspace/workspace.ts';
import type { ScreenServices } from '../services.ts';
import {
  type ChosenInput,
  initialSolvingState,
  jobUnderWay,
  nextSolvingState,
  type SolvingEvent,
  type SolvingState,
} from './solving-state.ts';

/** Larger outputs are cut at this number of bytes. */
export const outputMaxBytes = 1024 * 1024;

export interface WorkspacePaths {
  folder: string;
  path: string;
}

export interface SubmitRequest {
  source: SourceFile;
  target: SubmitTarget;
  /** The last submission, if it has the same source. */
  repeats: LastSubmission | undefined;
}

export type SolvingSession = ReturnType<typeof createSolvingSession>;

/** Solving sessions live as long as the services, because another server has other problems. */
const sessionsOf = new WeakMap<ScreenServices, Map<string, SolvingSession>>();

/** Returns the session of a problem, for practice or in a contest. The first call opens it. */
export function solvingSessionOf(
  services: ScreenServices,
  { problemId, contestId = '' }: { problemId: string; contestId?: string },
): SolvingSession {
  const open = sessionsOf.get(services) ?? openSessions(services);
  const name = `${problemId} ${contestId}`;
  const solving = open.get(name) ?? createSolvingSession(services);
  open.set(name, solving);
  return solving;
}

function openSessions(services: ScreenServices): Map<string, SolvingSession> {
  const open = new Map<string, SolvingSession>();
  sessionsOf.set(services, open);
  // The next user who signs in must not see the jobs of this one.
  services.sessionState.subscribe(() => {
    if (services.sessionState.get() !== 'signed-out') return;
    for (const solving of open.values()) solving.close();
    open.clear();
  });
  return open;
}

type Dispatch = (event: SolvingEvent) => void;
const stopped = { state: 'stopped' } as const;

/** Creates the jobs of one problem. A submit continues while other screens are open. */
function createSolvingSession(services: ScreenServices) {
  const store = createStore<SolvingState>(initialSolvingState);
  const dispatch: Dispatch = (event) => store.set((before) => nextSolvingState(before, event));
  const { start, end } = createRunner(services, dispatch);
  let submitJob: SubmitJob | undefined;
  let screens = 0;
  const endLocalJobs = () => {
    end('test');
    end('run');
    dispatch({ type: 'left' });
  };
  return {
    store,
    test: (paths: WorkspacePaths) => start('test', paths, testOnce),
    /** Tests now and at every save, until `stopWatching`. */
    watch(paths: WorkspacePaths) {
      start('test', paths, watchFile);
      dispatch({ type: 'watch-changed', isWatching: true });
    },
    stopWatching() {
      end('test');
      if (store.get().test.state === 'testing') dispatch({ type: 'ended', job: 'test', end: stopped });
      dispatch({ type: 'watch-changed', isWatching: false });
    },
    run: (paths: WorkspacePaths) => start('run', paths, (job) => runOnce(job, store.get().input.text)),
    /** Resolves with the state in which the submit ended; undefined if it was stopped. */
    submit(request: SubmitRequest): Promise<SubmitJobState | undefined> {
      const { job, ended } = startSubmit(services, request, dispatch);
      submitJob = job;
      return ended;
    },
    chooseInput: (input: ChosenInput) => dispatch({ type: 'input-chosen', input }),
    stop() {
      const job = jobUnderWay(store.get());
      if (job === 'submit') submitJob?.stop();
      else if (job) {
        end(job);
        dispatch({ type: 'ended', job, end: stopped });
      }
    },
    /**
     * Marks the session as visible until the returned function is called. Test runs and runs end
     * with the last screen.
     */
    enter() {
      screens += 1;
      return () => {
        screens -= 1;
        if (screens === 0) endLocalJobs();
      };
    },
    isVisible: () => screens > 0,
    /** Ends all jobs. The same submit resumes later. */
    close() {
      endLocalJobs();
      submitJob?.close();
    },
  };
}

/** A test run or a run. It reports nothing after it was ended. */
interface LocalJob {
  services: ScreenServices;
  paths: WorkspacePaths;
  report: Dispatch;
  signal: AbortSignal;
}

/** Runs one test run and one run at a time. */
function createRunner(services: ScreenServices, dispatch: Dispatch) {
  const running: Partial<Record<'test' | 'run', AbortController>> = {};
  const end = (name: 'test' | 'run') => running[name]?.abort();
  const start = (name: 'test' | 'run', paths: WorkspacePaths, work: (job: LocalJob) => Promise<void>) => {
    end(name);
    const ended = new AbortController();
    running[name] = ended;
    const signal = AbortSignal.any([services.signal, ended.signal]);
    const report: Dispatch = (event) => {
      if (!signal.aborted) dispatch(event);
    };
    work({ services, paths, report, signal }).catch((error: unknown) => {
      report({ type: 'ended', job: name, end: { state: 'failed', failure: services.explain(error) } });
      if (name === 'test') report({ type: 'watch-changed', isWatching: false });
    });
  };
  return { start, end };
}

function startSubmit(services: ScreenServices, { source, target, repeats }: SubmitRequest, dispatch: Dispatch) {
  const { client, connection, current, session, settings, signal } = services;
  const { server } = current;
  const submit = { source, target, server, userId: session.userId, pendingDir: settings.paths.pendingDir };
  const retries = { sending: true, following: true };
  const job = createSubmitJob({ client, storage: openSubmissionRecord(submit), retries });
  dispatch({ type: 'submit-started', repeats });
  job.subscribe(() => {
    const state = job.get();
    dispatch({ type: 'submit-changed', submit: state });
    if (state.state === 'disconnected') connection.set({ state: 'offline', failure: services.explain(state.error) });
  });
  signal.addEventListener('abort', job.close, { once: true });
  const ended = job.submit(submitOf(submit)).finally(() => signal.removeEventListener('abort', job.close));
  return { job, ended };
}

async function testOnce(job: LocalJob): Promise<void> {
  job.report({ type: 'test-started' });
  job.report({ type: 'ended', job: 'test', end: { state: 'tested', ...(await judgeFile(job)) } });
}

async function watchFile(job: LocalJob): Promise<void> {
  const { services, paths, report, signal } = job;
  let source: SourceFile | undefined;
  const test = async (testSignal: AbortSignal) => {
    const judged = await judgeFile({ ...job, signal: testSignal });
    source = judged.source;
    return judged.report;
  };
  const saves = testOnSave({ ...paths, test }, signal);
  for (;;) {
    const { value } = await saves.next();
    if (value.type === 'testing') report({ type: 'test-started' });
    else if (value.type === 'unusable') {
      const failure = services.explain(value.error);
      report({ type: 'ended', job: 'test', end: { state: 'failed', failure } });
    } else if (source) report({ type: 'ended', job: 'test', end: { state: 'tested', source, report: value.report } });
  }
}

async function judgeFile({ services: { openJudge, settings }, paths, report, signal }: LocalJob) {
  const source = await readSource(paths.folder, paths.path);
  const onProgress = (step: TestingStep) => report({ type: 'test-progressed', step });
  const testing = { openJudge, source, only: [], testedDir: settings.paths.testedDir, onProgress };
  return { source, report: await testSource(testing, signal) };
}

async function runOnce({ services: { openJudge }, paths, report, signal }: LocalJob, input: string): Promise<void> {
  report({ type: 'run-started' });
  const source = await readSource(paths.folder, paths.path);
  const request = { openJudge, source, input: Buffer.from(input), constraints: constraintsOf(source), outputMaxBytes };
  report({ type: 'ended', job: 'run', end: { state: 'ran', source, input, ...(await runSource(request, signal)) } });
}
