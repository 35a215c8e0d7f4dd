import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../src/client.ts';
import { createClient, type EventsState, memoryTokenStore, type PodiumEvent, type TopicEvent } from '../src/index.ts';
import { createStore } from '../src/store.ts';
import { createEventConnection } from '../src/transport/event-connection.ts';
import { type HttpServer, sendError, sendJson, startHttpServer } from './http-server.ts';
import { ids } from './wire-samples.ts';

let server: HttpServer;
/** The streams that are open, in the order of their opening. */
let streams: ServerResponse[];
let ends: (() => void)[];

beforeEach(async () => {
  streams = [];
  ends = [];
  server = await startHttpServer((_request, response) => openStream(response));
});
afterEach(async () => {
  for (const end of ends) end();
  await server.stop();
});

function openStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  streams.push(response);
  response.once('close', () => streams.splice(streams.indexOf(response), 1));
}

function write(...events: PodiumEvent[]): void {
  for (const event of events) streams.at(-1)?.write(`data: ${JSON.stringify(event)}\n\n`);
}

const hello = (versions: Record<string, string>): PodiumEvent => ({ type: 'hello', versions });
const reset = (topic: string, version: string): TopicEvent => ({ type: 'reset', topic, version });
const started = (version: string): TopicEvent => ({
  ...{ type: 'contest', topic: 'contests', version, contest: ids.contest, change: 'started' },
});

const options = (adapter?: 'fetch') => ({
  baseUrl: server.baseUrl,
  tokens: memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' }),
  ...(adapter && { adapter }),
});

/** A client, the state of its events, and how to listen to a topic until the end of the test. */
function createListener(adapter?: 'fetch', times: { pausesMs?: number[]; pollMs?: number } = {}) {
  const state = createStore<EventsState>('idle');
  const { transport } = connect(options(adapter));
  const connection = createEventConnection({
    ...{ transport, state, eventIdleTimeoutMs: 60_000, pausesMs: [5, 5], pollMs: 10, ...times },
  });
  return {
    state,
    listen(topic: string) {
      const heard: TopicEvent[] = [];
      const end = connection.subscribe(topic, (event) => heard.push(event));
      ends.push(end);
      return { heard, end };
    },
  };
}

describe.each([undefined, 'fetch' as const])('events over %s', (adapter) => {
  test('share one connection for all topics, and reach the listeners of their topic', async () => {
    const { events } = createClient(options(adapter));
    const heard: Record<string, TopicEvent[]> = { contests: [], mine: [] };
    for (const [topic, list] of Object.entries(heard)) ends.push(events.subscribe(topic, (event) => list.push(event)));
    await expect.poll(() => streams.length).toBe(1);
    expect(server.received.map(({ path }) => path)).toEqual(['/events?topics=contests%2Cmine']);
    expect(server.received[0]?.headers).toMatchObject({ accept: 'text/event-stream', authorization: 'Bearer a1' });
    write(hello({ contests: 'c1', mine: 'm1' }), started('c2'));
    await expect.poll(() => heard.contests).toEqual([reset('contests', 'c1'), started('c2')]);
    expect(heard.mine).toEqual([reset('mine', 'm1')]);
    expect(events.state.get()).toBe('live');
  });

  test('close the connection after the last listener', async () => {
    const { listen, state } = createListener(adapter);
    const [one, other] = [listen('contests'), listen('contests')];
    await expect.poll(() => streams.length).toBe(1);
    one.end();
    other.end();
    await expect.poll(() => streams.length).toBe(0);
    expect(state.get()).toBe('idle');
  });

  test('skip the types of a later server', async () => {
    const { listen } = createListener(adapter);
    const { heard } = listen('contests');
    await expect.poll(() => streams.length).toBe(1);
    streams[0]?.write('data: {"type":"fireworks","topic":"contests"}\n\n');
    write(hello({ contests: 'c1' }));
    await expect.poll(() => heard).toEqual([reset('contests', 'c1')]);
  });

  test('renew an expired session once, and go on', async () => {
    server.answerWith(({ path, token }, response) => {
      if (path === '/auth/refresh-token') sendJson(response, 200, { accessToken: 'a2', refreshToken: 'r2' });
      else if (token === 'a1') sendError(response, 403, 'token_invalid', 'No.');
      else openStream(response);
    });
    const { listen } = createListener(adapter);
    const { heard } = listen('contests');
    await expect.poll(() => streams.length).toBe(1);
    write(hello({ contests: 'c1' }));
    await expect.poll(() => heard).toEqual([reset('contests', 'c1')]);
  });
});

describe('after the connection was lost', () => {
  test('a topic with the same version is not read again, one with another is', async () => {
    const { listen } = createListener();
    const [contests, mine] = [listen('contests'), listen('mine')];
    await expect.poll(() => streams.length).toBe(1);
    write(hello({ contests: 'c1', mine: 'm1' }), started('c2'));
    await expect.poll(() => contests.heard.length).toBe(2);
    streams[0]?.destroy();
    await expect.poll(() => server.received.length).toBe(2);
    await expect.poll(() => streams.length).toBe(1);
    write(hello({ contests: 'c2', mine: 'm2' }));
    await expect.poll(() => mine.heard).toEqual([reset('mine', 'm1'), reset('mine', 'm2')]);
    expect(contests.heard.length).toBe(2);
  });

  test('listeners are told to read at intervals while no stream can be had, and events follow once it can', async () => {
    server.answerWith((_request, response) => void response.writeHead(502).end());
    const { listen, state } = createListener();
    const { heard } = listen('contests');
    await expect.poll(() => state.get()).toBe('polling');
    await expect.poll(() => heard.length).toBeGreaterThan(2);
    expect(new Set(heard.map(({ type }) => type))).toEqual(new Set(['reset']));
    server.answerWith((_request, response) => openStream(response));
    await expect.poll(() => streams.length).toBe(1);
    write(hello({ contests: 'c1' }));
    await expect.poll(() => heard.at(-1)).toEqual(reset('contests', 'c1'));
    expect(state.get()).toBe('live');
  });

  test('listeners poll while a proxy cuts each stream soon after its beginning', async () => {
    server.answerWith((_request, response) => {
      openStream(response);
      write(hello({ contests: 'c1' }));
      response.end();
    });
    const { listen, state } = createListener();
    const { heard } = listen('contests');
    await expect
      .poll(() => heard.filter((event) => event.type === 'reset' && event.version === '').length)
      .toBeGreaterThan(1);
    expect(state.get()).not.toBe('idle');
  });

  test('nothing is sent any more once the session is over', async () => {
    server.answerWith(({ path }, response) => {
      if (path === '/auth/refresh-token') sendError(response, 401, 'refresh_token_invalid', 'No.');
      else sendError(response, 403, 'token_invalid', 'No.');
    });
    const { listen, state } = createListener();
    listen('contests');
    await expect.poll(() => server.at('/auth/refresh-token').length).toBe(1);
    await expect.poll(() => state.get()).toBe('idle');
    expect(server.at('/events').length).toBe(1);
  });
});

describe('a topic that the server refuses', () => {
  test('is asked for again only when somebody subscribes to it anew', async () => {
    const { listen } = createListener();
    const board = listen('board:c');
    const refused: TopicEvent = { type: 'refused', topic: 'board:c', code: 'forbidden', message: 'Not for you.' };
    listen('contests');
    await expect.poll(() => streams.length).toBe(1);
    write(refused, hello({ contests: 'c1' }));
    await expect.poll(() => board.heard).toEqual([refused]);
    streams[0]?.destroy();
    await expect.poll(() => server.received.at(-1)?.path).toBe('/events?topics=contests');
    const again = listen('board:c');
    await expect.poll(() => server.received.at(-1)?.path).toBe('/events?topics=board%3Ac%2Ccontests');
    await expect.poll(() => streams.length).toBe(1);
    write(hello({ 'board:c': 'b1', contests: 'c1' }));
    await expect.poll(() => again.heard).toEqual([reset('board:c', 'b1')]);
  });
});
