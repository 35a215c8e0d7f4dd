import { expect, it } from 'vitest';
import { createResourceStore } from './resource-store.ts';

function openStore() {
  return createResourceStore({
    explain: () => ({ exitCode: 10, code: 'network_error', message: 'away', hints: [], fields: [] }),
    onOutcome() {},
    signal: new AbortController().signal,
  });
}

/** Something on the server that answers when it is told to, with what it was when it was asked. */
function slowAnswer() {
  const answers: (() => void)[] = [];
  const server = { value: 'before' };
  const load = () => {
    const { value } = server;
    return new Promise<string>((resolve) => answers.push(() => resolve(value)));
  };
  const answer = async () => {
    answers.shift()?.();
    await new Promise(setImmediate);
  };
  return { server, load, answer, answers };
}

it('loads again what was asked for before a change and answered after it', async () => {
  const { server, load, answer } = slowAnswer();
  const store = openStore();
  const contest = store.resource('contest', load);
  contest.store.subscribe(() => {});
  void contest.load();
  server.value = 'after';
  store.invalidate('contest');
  await answer();
  await answer();
  expect(contest.store.get()).toEqual({ state: 'ready', value: 'after' });
});

it('asks once however often it is loaded meanwhile, and keeps the last value when it fails', async () => {
  const { load, answer, answers } = slowAnswer();
  let isAway = false;
  const problems = openStore().resource('problems', () => (isAway ? Promise.reject(new Error('away')) : load()));
  void problems.load();
  void problems.load();
  expect(answers).toHaveLength(1);
  await answer();
  isAway = true;
  await problems.load();
  expect(problems.store.get()).toMatchObject({ state: 'ready', value: 'before', failure: { message: 'away' } });
});
