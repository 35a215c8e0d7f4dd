import type { Submission } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import type { TestReport } from '../../result.ts';
import { changeDesk, type DeskEvent, type DeskState, emptyDesk, workUnderWay } from './desk-state.ts';

const source = { path: '/p/solution.cpp', code: '', hash: 'h', workspace: undefined };
const report: TestReport = {
  verdict: 'accepted',
  diagnostics: { errors: [], warnings: [] },
  results: [],
  testsTotal: 0,
};
const failure = { exitCode: 10, code: 'network_error', message: 'gone', hints: [], fields: [] } as const;

function after(...events: DeskEvent[]): DeskState {
  return events.reduce(changeDesk, emptyDesk);
}

it('keeps the last result in sight while it is tested again', () => {
  const again = after({ type: 'test-started' }, { type: 'tested', source, report }, { type: 'test-started' });
  expect(again.test).toMatchObject({ state: 'testing', before: { report } });
  expect(changeDesk(again, { type: 'left' }).test).toMatchObject({ state: 'tested', report });
});

it('stops first what is shown', () => {
  const both = after({ type: 'submit-started' }, { type: 'run-started' });
  expect(workUnderWay(both)).toBe('run');
  expect(workUnderWay(changeDesk(both, { type: 'stopped', work: 'run' }))).toBe('submit');
});

it('goes through a lost connection without forgetting that the source is unchanged', () => {
  const last = { submissionId: '1', sourceHash: 'h', verdict: 'accepted' };
  const judged = after(
    { type: 'submit-started' },
    { type: 'submit-step', step: { step: 'repeating', last } },
    { type: 'submit-step', step: { step: 'sending' } },
    { type: 'connection-lost', failure },
    { type: 'submit-accepted', submissionId: '2', resumed: false },
    { type: 'judged', submission: { _id: '2' } as Submission },
  );
  expect(judged.submit).toMatchObject({ state: 'judged', repeats: last, resumed: false });
  expect(changeDesk(judged, { type: 'submit-started' }).submit).toEqual({ state: 'sending', repeats: undefined });
});

it('a submit goes on when one leaves', () => {
  const left = after({ type: 'submit-started' }, { type: 'run-started' }, { type: 'left' });
  expect(left).toMatchObject({ submit: { state: 'sending' }, run: { state: 'none' } });
});

it('keeps the own input while that of a test is chosen', () => {
  const chosen = after(
    { type: 'input-chosen', input: { test: undefined, text: 'mine' } },
    { type: 'input-chosen', input: { test: '1', text: 'sample' } },
  );
  expect(chosen).toMatchObject({ input: { test: '1', text: 'sample' }, ownInput: 'mine' });
});
