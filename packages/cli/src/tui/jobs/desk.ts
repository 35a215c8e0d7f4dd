import { constraintsOf, runSource } from '../../solving/run-source.ts';
import { testOnSave } from '../../solving/test-on-save.ts';
import { testSource } from '../../solving/test-source.ts';
import { readSource, type SourceFile } from '../../workspace/source-file.ts';
import { createStore, type Store } from '../data/store.ts';
import type { Services } from '../services.ts';
import {
  type ChosenInput,
  changeDesk,
  type DeskEvent,
  type DeskState,
  emptyDesk,
  type Work,
  workUnderWay,
} from './desk-state.ts';
import { type SubmitJob, submitUntilJudged } from './submit-until-judged.ts';

/** More than anybody reads; the rest of a larger output is not kept. */
export const keptOutputBytes = 1024 * 1024;

/** A pulled problem: its folder, and the file of the solution in it. */
export interface DeskPlace {
  folder: string;
  path: string;
}

export type SubmitEnd = Extract<DeskEvent, { type: 'judged' | 'submit-failed' }>;

/** The work on one problem. It goes on while other screens are open, but for what is of use only while one looks at it. */
export interface Desk {
  store: Store<DeskState>;
  test(place: DeskPlace): void;
  /** Tests now and at every save, until it is stopped. */
  watch(place: DeskPlace): void;
  stopWatching(): void;
  run(place: DeskPlace): void;
  /** `onEnd`: once it is judged or refused; not when it was stopped. */
  submit(job: SubmitJob, onEnd: (end: SubmitEnd) => void): void;
  chooseInput(input: ChosenInput): void;
  /** Stops what is under way. */
  stop(): void;
  /** The screen shows it, until what this returns is called: then testing and running end, a submit goes on. */
  enter(): () => void;
  isSeen(): boolean;
}

type Tell = (event: DeskEvent) => void;

export function createDesk(services: Services): Desk {
  const store = createStore<DeskState>(emptyDesk);
  const change: Tell = (event) => store.set((before) => changeDesk(before, event));
  const { start, end } = createRunner(services, change);
  let screens = 0;
  return {
    store,
    test: (place) => start('test', (tell, signal) => testOnce(services, place, tell, signal)),
    watch(place) {
      start('test', (tell, signal) => watchFile(services, place, tell, signal));
      change({ type: 'watch-changed', isWatching: true });
    },
    stopWatching() {
      end('test');
      if (store.get().test.state === 'testing') change({ type: 'stopped', work: 'test' });
      change({ type: 'watch-changed', isWatching: false });
    },
    run: (place) => start('run', (tell, signal) => runOnce(services, place, store.get().input.text, tell, signal)),
    submit: (job, onEnd) => start('submit', (tell, signal) => submitOnce(services, job, onEnd, tell, signal)),
    chooseInput: (input) => change({ type: 'input-chosen', input }),
    stop() {
      const work = workUnderWay(store.get());
      if (work === undefined) return;
      end(work);
      change({ type: 'stopped', work });
    },
    enter() {
      screens += 1;
      return () => {
        screens -= 1;
        if (screens > 0) return;
        end('test');
        end('run');
        change({ type: 'left' });
      };
    },
    isSeen: () => screens > 0,
  };
}

type Job = (tell: Tell, signal: AbortSignal) => Promise<void>;

/** One work of a kind at a time; nothing is heard of one that was ended. */
function createRunner(services: Services, change: Tell) {
  const running: Partial<Record<Work, AbortController>> = {};
  const end = (work: Work) => running[work]?.abort();
  const start = (work: Work, job: Job) => {
    end(work);
    const ended = new AbortController();
    running[work] = ended;
    const signal = AbortSignal.any([services.signal, ended.signal]);
    const tell: Tell = (event) => {
      if (!signal.aborted) change(event);
    };
    job(tell, signal).catch((error: unknown) => {
      tell({ type: `${work}-failed`, failure: services.explain(error) });
      if (work === 'test') tell({ type: 'watch-changed', isWatching: false });
    });
  };
  return { start, end };
}

async function submitOnce(
  services: Services,
  job: SubmitJob,
  onEnd: (end: SubmitEnd) => void,
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  tell({ type: 'submit-started' });
  const end = await submitUntilJudged(services, job, tell, signal).then(
    (submission): SubmitEnd => ({ type: 'judged', submission }),
    (error: unknown): SubmitEnd => ({ type: 'submit-failed', failure: services.explain(error) }),
  );
  if (signal.aborted) return;
  tell(end);
  onEnd(end);
}

async function testOnce(services: Services, place: DeskPlace, tell: Tell, signal: AbortSignal): Promise<void> {
  tell({ type: 'test-started' });
  tell({ type: 'tested', ...(await judgeFile(services, place, tell, signal)) });
}

async function watchFile(services: Services, place: DeskPlace, tell: Tell, signal: AbortSignal): Promise<void> {
  let source: SourceFile | undefined;
  const test = async (testSignal: AbortSignal) => {
    const judged = await judgeFile(services, place, tell, testSignal);
    source = judged.source;
    return judged.report;
  };
  const saves = testOnSave({ ...place, test }, signal);
  for (;;) {
    const { value } = await saves.next();
    if (value.type === 'testing') tell({ type: 'test-started' });
    else if (value.type === 'unusable') tell({ type: 'test-failed', failure: services.explain(value.error) });
    else if (source) tell({ type: 'tested', source, report: value.report });
  }
}

async function judgeFile({ judge, settings }: Services, { folder, path }: DeskPlace, tell: Tell, signal: AbortSignal) {
  const source = await readSource(folder, path);
  const report = await testSource(
    {
      judge,
      source,
      only: [],
      testedDir: settings.paths.testedDir,
      onProgress: (step) => tell({ type: 'test-progressed', step }),
    },
    signal,
  );
  return { source, report };
}

async function runOnce(
  { judge }: Services,
  { folder, path }: DeskPlace,
  input: string,
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  tell({ type: 'run-started' });
  const source = await readSource(folder, path);
  const constraints = constraintsOf(source);
  const request = { judge, source, input: Buffer.from(input), constraints, outputMaxBytes: keptOutputBytes };
  tell({ type: 'ran', source, input, ...(await runSource(request, signal)) });
}
