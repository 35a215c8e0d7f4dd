import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ProblemsError, usageError } from '../errors.ts';
import { type PushAdapter, pushEach, pushOne } from './push.ts';

type Action = 'create' | 'update' | 'nothing';
type Step = 'compare' | 'send' | 'remember';
interface Case {
  unchanged: boolean;
  isRemembered: boolean;
  action: Action;
  drift: string | undefined;
  isRefused: boolean;
  dryRun: boolean;
  overwrite: boolean;
}

const cases = fc.record<Case>({
  unchanged: fc.boolean(),
  isRemembered: fc.boolean(),
  action: fc.constantFrom('create', 'update', 'nothing'),
  drift: fc.constantFrom(undefined, 'changed elsewhere'),
  isRefused: fc.boolean(),
  dryRun: fc.boolean(),
  overwrite: fc.boolean(),
});

async function pushWith({ unchanged, isRemembered, action, drift, isRefused, ...options }: Case) {
  const steps: Step[] = [];
  const plan = { action };
  const adapter: PushAdapter<'pair', { plan: typeof plan; refusal: ProblemsError | undefined }, 'saved'> = {
    find: async () =>
      unchanged
        ? { state: 'unchanged', plan: { action: 'nothing' }, isRemembered }
        : { state: 'found', pair: 'pair', drift },
    async compare() {
      steps.push('compare');
      return { plan, refusal: isRefused ? usageError('refused') : undefined };
    },
    driftAdvice: 'pull it',
    async send() {
      steps.push('send');
      return 'saved';
    },
    remember: async () => void steps.push('remember'),
  };
  const ended = await pushOne(adapter, options).catch((error: unknown) => error);
  return { steps, ended };
}

it('changes nothing in a dry run, and shows the drift only of what differs', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      const { steps, ended } = await pushWith({ ...given, dryRun: true });
      expect(steps).toEqual(given.unchanged ? [] : ['compare']);
      const isDrift = !given.unchanged && given.action !== 'nothing' && given.drift !== undefined;
      expect(ended).toEqual({
        plan: { action: given.unchanged ? 'nothing' : given.action },
        ...(isDrift && { drift: given.drift }),
      });
    }),
  );
});

it('sends what differs unless it is refused or would discard the work of somebody else', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      const { steps, ended } = await pushWith({ ...given, dryRun: false });
      const differs = !given.unchanged && given.action !== 'nothing';
      const isStopped = given.isRefused || (given.drift !== undefined && !given.overwrite);
      expect(steps.includes('send')).toBe(differs && !isStopped);
      expect(ended instanceof ProblemsError).toBe(differs && isStopped);
      expect(steps.includes('remember')).toBe(given.unchanged ? !given.isRemembered : !differs);
    }),
  );
});

it('names the refusal before the drift, which --overwrite alone would not solve', async () => {
  const given: Case = {
    ...{ unchanged: false, isRemembered: false, action: 'update', drift: 'changed elsewhere' },
    ...{ isRefused: true, dryRun: false, overwrite: false },
  };
  expect((await pushWith(given)).ended).toMatchObject({ message: 'refused' });
  expect((await pushWith({ ...given, isRefused: false })).ended).toMatchObject({
    ...{ code: 'revision_conflict', message: 'changed elsewhere', hints: ['pull it'] },
  });
});

/** Pushes places by their ids; one without an id cannot be opened. */
function pushPlaces(places: readonly [path: string, id?: string][], signal = new AbortController().signal) {
  return pushEach({
    things: places.map(([path, id]) => ({
      name: path,
      open: async () => (id === undefined ? Promise.reject(new Error(`no ${path}`)) : { claims: [`id ${id}`], path }),
    })),
    list: async () => ['listed'],
    check: async () => undefined,
    push: async ({ path }) => ({ action: 'update' as const, path }),
    tools: { progress: () => undefined, signal },
  });
}

const pushed = (path: string) => ({ name: path, result: { action: 'update', path } });
const failed = (name: string, message: string) => ({
  name,
  result: { action: 'failed', error: expect.objectContaining({ message }) },
});

it('pushes the others when one cannot be opened', async () => {
  expect(await pushPlaces([['a'], ['b', '1']])).toEqual([failed('a', 'no a'), pushed('b')]);
});

const sameId = (one: string, other: string) => `'${one}' has the same id as '${other}', so none of them is pushed.`;

it('pushes none of several places with one id', async () => {
  const results = await pushPlaces([
    ['a', '1'],
    ['b', '1'],
    ['c', '2'],
  ]);
  expect(results).toEqual([failed('a', sameId('a', 'b')), failed('b', sameId('b', 'a')), pushed('c')]);
});

it('lists again before a place that is named twice is pushed again, so that its new thing is found', async () => {
  const added: string[] = [];
  const results = await pushEach({
    things: ['a', 'b', 'a'].map((path) => ({ name: path, open: async () => ({ claims: [], path }) })),
    list: async () => [...added],
    check: async () => undefined,
    async push({ path }, listed) {
      if (listed.includes(path)) return 'found';
      added.push(path);
      return 'added';
    },
    tools: { progress: () => undefined, signal: new AbortController().signal },
  });
  expect(results.map(({ result }) => result)).toEqual(['added', 'added', 'found']);
});

it('ends with the interruption instead of counting it as a failure', async () => {
  const aborted = AbortSignal.abort();
  await expect(pushPlaces([['a'], ['b', '1']], aborted)).rejects.toThrow('no a');
});
