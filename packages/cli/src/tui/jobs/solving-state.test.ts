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
  testsTotal: 0,
};
const sending: SolvingEvent = { type: 'submit-changed', submit: { state: 'sending' } };

function after(...events: SolvingEvent[]): SolvingState {
  return events.reduce(nextSolvingState, initialSolvingState);
}

it('shows the last result during the next test run', () => {
  const again = after({ type: 'test-started' }, { type: 'tested', source, report }, { type: 'test-started' });
  expect(again.test).toMatchObject({ state: 'testing', before: { report } });
  expect(nextSolvingState(again, { type: 'left' }).test).toMatchObject({ state: 'tested', report });
});

it('stops the job that is shown first', () => {
  const both = after({ type: 'submit-started', repeats: undefined }, sending, { type: 'run-started' });
  expect(jobUnderWay(both)).toBe('run');
  expect(jobUnderWay(nextSolvingState(both, { type: 'stopped', job: 'run' }))).toBe('submit');
});

it('continues a submit when the user leaves the screen', () => {
  const left = after(sending, { type: 'run-started' }, { type: 'left' });
  expect(left).toMatchObject({ submit: { state: 'sending' }, run: { state: 'idle' } });
});

it('remembers the own input while that of a test is chosen', () => {
  const chosen = after(
    { type: 'input-chosen', input: { test: undefined, text: 'mine' } },
    { type: 'input-chosen', input: { test: '1', text: 'sample' } },
  );
  expect(chosen).toMatchObject({ input: { test: '1', text: 'sample' }, ownInput: 'mine' });
});
