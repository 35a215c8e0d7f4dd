import type { PodiumClient } from '@podium/sdk';
import type { TopicEvent } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import type { CommandContext } from '../context.ts';
import type { Result } from '../result.ts';
import { watchChanges } from './watch-changes.ts';

/** A value that counts up, printed as JSON, beside an event channel and a printer that wait. */
function setUp() {
  const stopped = new AbortController();
  const printed: unknown[] = [];
  const server = { present: 1, readings: 0 };
  const gates = { print: Promise.resolve(), read: Promise.resolve() };
  let send = (_event: TopicEvent) => {};
  const context = {
    signal: stopped.signal,
    host: { stdout: {}, env: {} },
    reporter: {
      isJson: true,
      interim: async ({ json }: Result) => {
        printed.push(json);
        await gates.print;
      },
    },
    atEnd: () => {},
  } as unknown as CommandContext;
  const events = {
    subscribe(_topic: string, listener: typeof send) {
      send = listener;
      return () => {};
    },
    state: { get: () => 'live' },
  } as unknown as PodiumClient['events'];
  const watching = watchChanges<number>(context, {
    intervalMs: 5,
    read: async () => {
      const { present } = server;
      server.readings += 1;
      if (server.readings > 1) await gates.read;
      return present;
    },
    versionOf: (value) => value,
    resultOf: (value) => ({ text: () => ({ text: `${value}` }), json: value }),
    follows: {
      events,
      topics: () => ['mine'],
      next: (_value, event) => Number((event as { version: string }).version),
    },
  });
  return {
    printed,
    gates,
    server,
    tell(value: number) {
      server.present = value;
      send({ type: 'reset', topic: 'mine', version: `${value}` });
    },
    async stop() {
      stopped.abort();
      await expect(watching).rejects.toThrow();
    },
  };
}

/** A promise and the function that settles it. */
function createGate() {
  let open = () => {};
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { closed, open: () => open() };
}

it('prints a change that arrives while the one before is written', async () => {
  const { printed, gates, tell, stop } = setUp();
  await expect.poll(() => printed).toEqual([1]);
  const { closed, open } = createGate();
  gates.print = closed;
  tell(2);
  await expect.poll(() => printed).toEqual([1, 2]);
  tell(3);
  open();
  await expect.poll(() => printed).toEqual([1, 2, 3]);
  await stop();
});

it('reads again if an event arrives during a reading whose answer is older', async () => {
  const { printed, gates, server, tell, stop } = setUp();
  const { closed, open } = createGate();
  gates.read = closed;
  await expect.poll(() => server.readings).toBe(2);
  tell(2);
  open();
  await expect.poll(() => server.readings, { timeout: 5_000 }).toBe(3);
  await expect.poll(() => printed.at(-1)).toBe(2);
  await stop();
});
