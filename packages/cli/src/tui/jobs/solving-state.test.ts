import { expect, it } from 'vitest';
import type { TestReport } from '../../judging/local-judge.ts';
import {
  initialSolvingState,
  jobUnderWay,
  nextSolvingState,
  type SolvingEvent,
  type SolvingState,
} from './solving-state.ts';

const source = { path: '/p/solution.cpp', code: '', language: 'cpp' as const, hash: 'h', workspace: undefined };
const report: TestReport = {
  verdict: 'accepted',
  diagnostics: { errors: [], warnings: [], diagnostics: [] },
  results: [],
  limits: { language: 'cpp', isOwn: false, timeLimitMs: 1000, memoryLimitBytes: 1 },
  testsTotal: 0,
};
const sending: SolvingEvent = { type: 'submit-changed', submit: { state: 'sending' } };

function after(...events: SolvingEvent[]): SolvingState {
  return events.reduce(nextSolvingState, initialSolvingState);
}

it('shows the last result during the next test run', () => {
  const again = after(
    { type: 'test-started' },
    { type: 'ended', job: 'test', end: { state: 'tested', source, report } },
    { type: 'test-started' },
  );
  expect(again.test).toMatchObject({ state: 'testing', before: { report } });
  expect(nextSolvingState(again, { type: 'left' }).test).toMatchObject({ state: 'tested', report });
});

it('stops the run that is shown, then the submit below it', () => {
  const both = after({ type: 'submit-started', repeats: undefined }, sending, { type: 'run-started' });
  expect(jobUnderWay(both)).toBe('run');
  expect(jobUnderWay(nextSolvingState(both, { type: 'ended', job: 'run', end: { state: 'stopped' } }))).toBe('submit');
});

it('continues a submit when the user leaves the screen', () => {
  const left = after(sending, { type: 'run-started' }, { type: 'left' });
  expect(left).toMatchObject({ submit: { state: 'sending' }, run: { state: 'idle' } });
});

it('returns the own input unchanged after that of a test was chosen', () => {
  const chosen = after(
    { type: 'input-chosen', input: { test: undefined, text: 'mine' } },
    { type: 'input-chosen', input: { test: '1', text: 'sample' } },
  );
  expect(chosen).toMatchObject({ input: { test: '1', text: 'sample' }, ownInput: 'mine' });
});
