import { isDeepStrictEqual } from 'node:util';
import type { Language } from '@podium/sdk/contract';
import type { JudgeState, MachineFacts, MessageFromWorker, MessageToWorker } from './worker-messages.ts';

/*
 * The states of the process that judges
 * =====================================
 * idle       Nobody has started it.
 * running    A worker process lives, or is being started. It takes no job before it is ready.
 * returning  The worker ended, and its jobs go back to the queue: after an end in order as if it
 *            had never had them, otherwise as those of a worker that died. If that fails, it is
 *            tried again, because once the leases have run out nobody knows how the worker ended.
 * pausing    The next worker waits for its start. The pause is longer, the more workers in a row
 *            could not judge.
 * stopped    No worker lives, and none is started any more.
 *
 * idle -> running -> returning -> pausing -> running ...; after a stop request each of them leads
 * to `stopped`. So at most one worker lives, and the next one starts after the jobs of the one
 * before were returned.
 */

export interface JudgeProcessState {
  phase:
    | { type: 'idle' | 'pausing' | 'stopped' }
    | ({ type: 'running' } & RunningWorker)
    | {
        type: 'returning';
        holder: string;
        inOrder: boolean;
        /** The worker had judged, so the next one starts soon. */
        wasWell: boolean;
        isWaiting: boolean;
      };
  isStopping: boolean;
  isDraining: boolean;
  /** The first worker claims its first job only when judging is at full speed. */
  isFirst: boolean;
  judging: JudgeState;
  facts: WorkerFacts;
  /** The workers in a row that could not judge. */
  failures: number;
  restartPauseMs: number;
}

interface RunningWorker {
  id: string;
  isReady: boolean;
  /** It reported that the machine cannot judge, so it released its jobs. */
  isUnable: boolean;
}

export interface WorkerFacts extends MachineFacts {
  inProgress: number;
  /** The verdicts since this process began. */
  verdicts: number;
}

export type WorkerReported = Exclude<MessageFromWorker, { type: 'event' | 'log' }>;

export type JudgeProcessEvent =
  /** The first start, or the end of a wait. The id is new. */
  | { type: 'due'; workerId: string }
  | { type: 'reported'; workerId: string; message: WorkerReported }
  /** The process ended, or, if there is a `startError`, none was made. */
  | {
      type: 'closed';
      workerId: string;
      code: number | null;
      signal: string | null;
      startError?: string | undefined;
      livedMs: number;
    }
  | { type: 'jobs-returned' }
  | { type: 'return-failed'; message: string }
  /** There may be work. */
  | { type: 'woken' }
  | { type: 'draining-changed'; isDraining: boolean }
  | { type: 'stop-requested' };

export type JudgeProcessEffect =
  | { type: 'fork'; workerId: string; warmsUp: boolean; isDraining: boolean }
  | { type: 'send'; message: MessageToWorker }
  /** Lets the worker finish or release its jobs, and kills it after that. */
  | { type: 'terminate' }
  | { type: 'return-jobs'; holder: string; inOrder: boolean }
  | { type: 'wait'; ms: number }
  | { type: 'stop-waiting' }
  | { type: 'log'; level: 'info' | 'warn' | 'error'; message: string; fields?: object }
  /** The state of judging or the machine's facts have changed. */
  | { type: 'report-change' }
  | { type: 'report-stopped' };

/** After a worker has judged for this long, the pauses before restarts are short again. */
const healthyAfterMs = 30_000;
const longestPauseFactor = 30;
const returnPauseMs = 1_000;

export function initialJudgeProcessState({
  languages,
  ...settings
}: Pick<JudgeProcessState, 'isDraining' | 'restartPauseMs'> & { languages: readonly Language[] }): JudgeProcessState {
  return {
    ...settings,
    ...{ phase: { type: 'idle' }, isStopping: false, isFirst: true, judging: { type: 'starting' }, failures: 0 },
    facts: {
      ...{ memoryControl: null, speed: null, inProgress: 0, verdicts: 0 },
      ...{ languages: [...languages], compilers: {} },
    },
  };
}

/** Returns the state after an event, and the effects to perform then, in their order. */
export function nextJudgeProcessState(
  state: JudgeProcessState,
  event: JudgeProcessEvent,
): { state: JudgeProcessState; effects: readonly JudgeProcessEffect[] } {
  const effects: JudgeProcessEffect[] = [];
  const next = after(state, event, (effect) => effects.push(effect));
  return { state: next, effects };
}

type Emit = (effect: JudgeProcessEffect) => void;

function after(state: JudgeProcessState, event: JudgeProcessEvent, emit: Emit): JudgeProcessState {
  const { phase, isStopping } = state;
  switch (event.type) {
    case 'due':
      if (phase.type === 'idle' || phase.type === 'pausing') return launch(state, event.workerId, emit);
      return phase.type === 'returning' && phase.isWaiting ? returnJobs(state, phase, emit) : state;
    case 'reported':
      if (phase.type !== 'running' || phase.id !== event.workerId) return state;
      return report(state, phase, event.message, emit);
    case 'closed':
      if (phase.type !== 'running' || phase.id !== event.workerId) return state;
      return end(state, phase, event, emit);
    case 'jobs-returned':
      if (phase.type !== 'returning') return state;
      return isStopping ? stopped(state, emit) : pause(state, phase.wasWell, emit);
    case 'return-failed': {
      if (phase.type !== 'returning') return state;
      if (isStopping) return stopped(state, emit);
      emit({ type: 'wait', ms: returnPauseMs });
      const waiting = { ...state, phase: { ...phase, isWaiting: true } };
      const reason = `Jobs cannot be returned to the queue: ${event.message}.`;
      return state.judging.type === 'unable' ? waiting : judgingIs(waiting, { type: 'unable', reason }, emit);
    }
    case 'woken':
      if (phase.type === 'running' && phase.isReady) emit({ type: 'send', message: { type: 'wake' } });
      return state;
    case 'draining-changed': {
      const { isDraining } = event;
      if (isDraining === state.isDraining) return state;
      if (phase.type === 'running') emit({ type: 'send', message: { type: 'drain', isDraining } });
      return { ...state, isDraining };
    }
    case 'stop-requested':
      return isStopping ? state : stop({ ...state, isStopping: true }, emit);
  }
}

function launch(state: JudgeProcessState, workerId: string, emit: Emit): JudgeProcessState {
  emit({ type: 'fork', workerId, warmsUp: state.isFirst, isDraining: state.isDraining });
  return { ...state, phase: { type: 'running', id: workerId, isReady: false, isUnable: false } };
}

function report(
  state: JudgeProcessState,
  worker: Extract<JudgeProcessState['phase'], { type: 'running' }>,
  message: WorkerReported,
  emit: Emit,
): JudgeProcessState {
  const { facts } = state;
  switch (message.type) {
    case 'state': {
      // It ends, and another one judges.
      if (worker.isUnable) return state;
      const { type } = message.state;
      const isReady = worker.isReady || type === 'ready';
      if (isReady && !worker.isReady) emit({ type: 'log', level: 'info', message: 'judge worker is ready' });
      const phase = { ...worker, isReady, isUnable: type === 'unable' };
      return judgingIs({ ...state, phase }, message.state, emit);
    }
    case 'machine':
      emit({ type: 'report-change' });
      return { ...state, facts: { ...facts, ...message.facts } };
    case 'load':
      return { ...state, facts: { ...facts, inProgress: message.inProgress } };
    case 'verdict':
      return { ...state, facts: { ...facts, verdicts: facts.verdicts + 1 } };
  }
}

function end(
  state: JudgeProcessState,
  { id: holder, isReady, isUnable }: RunningWorker,
  { code, signal, startError, livedMs }: Extract<JudgeProcessEvent, { type: 'closed' }>,
  emit: Emit,
): JudgeProcessState {
  // If a worker fails before it is ready, that says nothing about jobs; if it is killed, something
  // kills workers that have none.
  const failedToStart = !isReady && signal === null;
  const inOrder = state.isStopping || code === 0 || isUnable || failedToStart;
  const wasWell = isReady && (!isUnable || livedMs > healthyAfterMs);
  const isFirst = state.isFirst && startError !== undefined;
  let ended: JudgeProcessState = { ...state, isFirst, facts: { ...state.facts, inProgress: 0 } };
  if (!state.isStopping) {
    const [level, how] = isUnable ? (['warn', 'ended'] as const) : (['error', 'ended unexpectedly'] as const);
    emit({ type: 'log', level, message: `the judge worker ${how} and is started again`, fields: { code, signal } });
    if (!isUnable) {
      const reason =
        startError === undefined
          ? `The judge worker ended before it could judge (${signal ?? `exit code ${code}`}).`
          : `The judge worker cannot be started: ${startError}.`;
      ended = judgingIs(ended, isReady ? { type: 'starting' } : { type: 'unable', reason }, emit);
    }
  }
  return returnJobs(ended, { type: 'returning', holder, inOrder, wasWell, isWaiting: false }, emit);
}

function returnJobs(
  state: JudgeProcessState,
  phase: Extract<JudgeProcessState['phase'], { type: 'returning' }>,
  emit: Emit,
): JudgeProcessState {
  emit({ type: 'return-jobs', holder: phase.holder, inOrder: phase.inOrder });
  return { ...state, phase: { ...phase, isWaiting: false } };
}

function pause(state: JudgeProcessState, wasWell: boolean, emit: Emit): JudgeProcessState {
  const failures = wasWell ? 0 : state.failures + 1;
  const factor = Math.min(longestPauseFactor, 2 ** Math.max(0, failures - 1));
  emit({ type: 'wait', ms: state.restartPauseMs * factor });
  return { ...state, failures, phase: { type: 'pausing' } };
}

function stop(state: JudgeProcessState, emit: Emit): JudgeProcessState {
  const { phase } = state;
  switch (phase.type) {
    case 'running':
      emit({ type: 'terminate' });
      return state;
    case 'returning':
      if (!phase.isWaiting) return state;
      emit({ type: 'stop-waiting' });
      return returnJobs(state, phase, emit);
    case 'pausing':
      emit({ type: 'stop-waiting' });
      return stopped(state, emit);
    case 'idle':
    case 'stopped':
      return stopped(state, emit);
  }
}

function stopped(state: JudgeProcessState, emit: Emit): JudgeProcessState {
  emit({ type: 'report-stopped' });
  return { ...state, phase: { type: 'stopped' } };
}

function judgingIs(state: JudgeProcessState, judging: JudgeState, emit: Emit): JudgeProcessState {
  if (isDeepStrictEqual(judging, state.judging)) return state;
  if (judging.type === 'unable') {
    emit({ type: 'log', level: 'error', message: 'this machine cannot judge: submissions wait', fields: judging });
  } else if (judging.type === 'hindered') {
    emit({ type: 'log', level: 'warn', message: 'submissions wait because of this machine', fields: judging });
  }
  emit({ type: 'report-change' });
  return { ...state, judging };
}
