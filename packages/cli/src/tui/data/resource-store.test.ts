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

it('keeps what is not on the screen while it cannot be loaded, and loads it again once it is shown', async () => {
  const server = { value: 'before', isAway: false };
  const store = openStore();
  const load = () => (server.isAway ? Promise.reject(new Error('away')) : Promise.resolve(server.value));
  await store.resource('problems', load).load();
  server.isAway = true;
  store.invalidate();
  const problems = store.resource('problems', load);
  expect(problems.isStale()).toBe(true);
  await problems.load();
  expect(problems.store.get()).toMatchObject({ state: 'ready', value: 'before', failure: { message: 'away' } });
  expect(problems.isStale()).toBe(true);
  Object.assign(server, { value: 'after', isAway: false });
  await problems.load();
  expect(problems.store.get()).toEqual({ state: 'ready', value: 'after' });
  expect(problems.isStale()).toBe(false);
});

it('does not take for fresh what was asked for before a change, though nobody shows it', async () => {
  const { server, load, answer } = slowAnswer();
  const store = openStore();
  const contest = store.resource('contest', load);
  void contest.load();
  server.value = 'after';
  store.invalidate('contest');
  const loaded = contest.load();
  await answer();
  await answer();
  await loaded;
  expect(contest.store.get()).toEqual({ state: 'ready', value: 'after' });
});
