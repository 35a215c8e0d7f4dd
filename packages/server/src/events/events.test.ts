import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { TopicEvent } from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceError } from '../errors.ts';
import type { CallerSession } from '../http/bind-endpoint.ts';
import { silentLogger } from '../judging/test/in-process-worker.ts';
import { createJobEventBus } from '../queue/job-events.ts';
import { createTestServer, type TestServer } from '../test/test-server.ts';
import { createChangeBus } from './changes.ts';
import { createEvents } from './create-events.ts';
import { createEventHub } from './event-hub.ts';
import { type EventReader, readStream } from './test/read-stream.ts';
import type { Feed, OpenTopic, Topic } from './topic.ts';

interface Counter {
  topic: Topic;
  opened: number;
  takes: number;
  allowed: (session: CallerSession) => boolean;
  /** Makes its events longer. */
  padding: string;
  add(): void;
  recheck(): void;
  isOpen(): boolean;
}

/** A topic that counts. */
function createCounter(): Counter {
  let count = 0;
  let pending = 0;
  const feeds = new Set<Feed>();
  const counter: Counter = {
    opened: 0,
    takes: 0,
    allowed: () => true,
    padding: '',
    add() {
      pending += 1;
      for (const feed of feeds) feed.changed();
    },
    recheck() {
      for (const feed of feeds) feed.recheck();
    },
    isOpen: () => feeds.size > 0,
    topic: {
      audienceOf(session) {
        if (!counter.allowed(session)) throw new ServiceError('forbidden', 'This counter is not for you.');
        return '';
      },
      open(_address, _audience, feed) {
        counter.opened += 1;
        feeds.add(feed);
        return {
          version: () => String(count),
          take() {
            counter.takes += 1;
            if (pending === 0) return [];
            count += pending;
            pending = 0;
            return [{ type: 'reset', topic: 'counter', version: count + counter.padding }];
          },
          close: () => feeds.delete(feed),
        };
      },
    },
  };
  return counter;
}

const reset = (version: number): TopicEvent => ({ type: 'reset', topic: 'counter', version: String(version) });

it('writes nothing to a stream that ends while its topic opens', async () => {
  const opening = Promise.withResolvers<OpenTopic>();
  const hub = createEventHub({
    topics: { slow: { audienceOf: () => '', open: () => opening.promise } },
    logger: silentLogger,
  });
  const calls: string[] = [];
  const session: CallerSession = { userId: 'ada', userType: 'user', sessionId: '' };
  const connecting = hub.connect(
    {
      ...{ session, isValid: async () => true, backlog: () => 0 },
      ...{ write: () => calls.push('write'), end: () => calls.push('end'), drop: () => calls.push('drop') },
    },
    ['slow'],
  );
  hub.end();
  opening.resolve({ version: () => '', take: () => [], close: () => calls.push('close') });
  await connecting;
  expect(calls).toEqual(['end', 'close']);
});

describe('GET /events', () => {
  let server: TestServer;
  let counter: ReturnType<typeof createCounter>;
  let readers: EventReader[];

  beforeEach(async () => {
    counter = createCounter();
    readers = [];
    server = await createTestServer({
      routes: ({ database, clock }) => {
        const parts = {
          database,
          clock,
          events: createJobEventBus(),
          changes: createChangeBus(),
          logger: silentLogger,
          findState: async () => undefined,
        };
        return [createEvents({ ...parts, topics: { counter: counter.topic } }).routes];
      },
    });
  });
  afterEach(async () => {
    for (const reader of readers) reader[Symbol.dispose]();
    await server.close();
  });

  async function open(token: string, ...topics: string[]): Promise<EventReader> {
    const reader = await readStream(server, token, topics);
    readers.push(reader);
    return reader;
  }

  it('begins with the versions, and sends what happens after them', async () => {
    const { token } = await server.signUp();
    const reader = await open(token, 'counter');
    await expect.poll(() => reader.events).toEqual([{ type: 'hello', versions: { counter: '0' } }]);
    counter.add();
    await expect.poll(() => reader.events.slice(1)).toEqual([reset(1)]);
    const late = await open(token, 'counter');
    await expect.poll(() => late.events).toEqual([{ type: 'hello', versions: { counter: '1' } }]);
    expect(counter.opened).toBe(1);
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    // Its bytes are written to the socket as they are.
    expect(reader.headers['transfer-encoding']).toBeUndefined();
  });

  it('merges what happens within a quarter of a second into one frame', async () => {
    const { token } = await server.signUp();
    const reader = await open(token, 'counter');
    await expect.poll(() => reader.events.length).toBe(1);
    counter.add();
    await expect.poll(() => reader.events.slice(1)).toEqual([reset(1)]);
    for (let time = 0; time < 100; time += 1) counter.add();
    await expect.poll(() => reader.events.slice(2)).toEqual([reset(101)]);
    expect(counter.takes).toBe(2);
  });

  it('closes a topic after its last reader, and opens it again for the next', async () => {
    const { token } = await server.signUp();
    const reader = await open(token, 'counter');
    const other = await open(token, 'counter');
    reader[Symbol.dispose]();
    await expect.poll(() => other.events.length).toBe(1);
    expect(counter.isOpen()).toBe(true);
    other[Symbol.dispose]();
    await expect.poll(counter.isOpen).toBe(false);
    await open(token, 'counter');
    expect(counter.opened).toBe(2);
  });

  it('refuses topics that do not exist or are not for the caller, and serves the others', async () => {
    const { token } = await server.signUp();
    const reader = await open(token, 'constructor', 'counter', 'board:nowhere@moon');
    await expect
      .poll(() => reader.events)
      .toEqual([
        { type: 'refused', topic: 'constructor', code: 'not_found', message: 'Topic constructor not found' },
        {
          type: 'refused',
          topic: 'board:nowhere@moon',
          code: 'not_found',
          message: 'Topic board:nowhere@moon not found',
        },
        { type: 'hello', versions: { counter: '0' } },
      ]);
    counter.allowed = () => false;
    const refused = await open(token, 'counter');
    await refused.ended;
    expect(refused.events).toEqual([
      { type: 'refused', topic: 'counter', code: 'forbidden', message: 'This counter is not for you.' },
      { type: 'hello', versions: {} },
    ]);
  });

  it('refuses a topic that its readers may no longer read, before its next event', async () => {
    const [ada, eve] = [await server.signUp(), await server.signUp()];
    const [allowed, refused] = [await open(ada.token, 'counter'), await open(eve.token, 'counter')];
    counter.allowed = ({ userId }) => userId === ada.id;
    counter.recheck();
    counter.add();
    await refused.ended;
    expect(refused.events.map(({ type }) => type)).toEqual(['hello', 'refused']);
    await expect.poll(() => allowed.events.slice(1)).toEqual([reset(1)]);
  });

  it.each([
    ['no topic', '', 'topics.0 is not a topic'],
    ['a topic that is none', 'board:../..', 'topics.0 is not a topic'],
    ['51 topics', Array.from({ length: 51 }, (_, index) => `board:${index}`).join(','), 'topics must name 1 to 50'],
  ])('rejects %s', async (_what, topics, message) => {
    const { token } = await server.signUp();
    const { status, body } = await server.call('GET', `/events?topics=${topics}`, { token });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_failed' });
    expect(body.message).toContain(message);
  });

  it('ends the streams of a session at its sign-out, before the next event', async () => {
    const ada = await server.signUp();
    const again = await server.signIn(ada.email, ada.password);
    const [ended, other] = [await open(ada.token, 'counter'), await open(again.token, 'counter')];
    await server.call('POST', '/auth/logout', { body: { refreshToken: ada.refreshToken } });
    counter.add();
    await ended.ended;
    expect(ended.events.map(({ type }) => type)).toEqual(['hello']);
    await expect.poll(() => other.events.slice(1)).toEqual([reset(1)]);
  });

  it('ends a stream when its access token has expired', async () => {
    const { token } = await server.signUp();
    const reader = await open(token, 'counter');
    server.clock.advance(16 * 60_000);
    counter.add();
    await reader.ended;
    expect(reader.events.map(({ type }) => type)).toEqual(['hello']);
  });

  it('ends all streams when the server stops', async () => {
    const { token } = await server.signUp();
    const reader = await open(token, 'counter');
    const closing = server.app.close();
    await reader.ended;
    expect(reader.response.complete).toBe(true);
    await closing;
  });

  it('rejects the 101st connection of one user, and takes it when another has closed', async () => {
    const { token } = await server.signUp();
    const many = await Promise.all(Array.from({ length: 100 }, () => open(token, 'counter')));
    const rejected = await open(token, 'counter');
    expect(rejected.status).toBe(429);
    await rejected.ended;
    expect(JSON.parse(rejected.text())).toMatchObject({ code: 'too_many_attempts' });
    many[0]?.[Symbol.dispose]();
    await expect.poll(async () => (await open(token, 'counter')).status).toBe(200);
  });

  it('closes its topics after 100 clients have vanished', async () => {
    const { token } = await server.signUp();
    const many = await Promise.all(Array.from({ length: 100 }, () => open(token, 'counter')));
    for (const reader of many) reader.response.socket.resetAndDestroy();
    await expect.poll(counter.isOpen).toBe(false);
  });

  it('stays small with 2,000 clients that never read, serves the others meanwhile, and drops the 2,000', async () => {
    // The buffers of the system for sockets with a path are a tenth of those for TCP.
    const path = join(server.dataDir, 'socket');
    const atServer: Socket[] = [];
    const door = createServer((socket) => {
      atServer.push(socket);
      server.app.server.emit('connection', socket);
    });
    await new Promise<void>((resolve) => door.listen(path, resolve));
    const people = await Promise.all(Array.from({ length: 20 }, () => server.signUp()));
    const silent: Socket[] = [];
    for (const { token } of people) {
      const request = `GET /api/events?topics=counter HTTP/1.1\r\nHost: podium\r\nAuthorization: Bearer ${token}\r\n\r\n`;
      const openSilent = () =>
        new Promise<void>((resolve) => {
          // A paused socket would read on into its own memory; this one stops at its first bytes.
          const callback = () => {
            resolve();
            return false;
          };
          const socket = connect({ path, onread: { buffer: Buffer.alloc(1024), callback } });
          silent.push(socket.on('error', () => {}));
          socket.write(request);
        });
      await Promise.all(Array.from({ length: 100 }, openSilent));
    }
    const { token } = await server.signUp();
    const reader = await open(token, 'counter');
    counter.padding = 'x'.repeat(50_000);
    const [before, mostWaiting] = [process.memoryUsage().arrayBuffers, { bytes: 0, memory: 0 }];
    while (!atServer.every(({ destroyed }) => destroyed)) {
      const seen = reader.events.length;
      counter.add();
      await expect.poll(() => reader.events.length).toBeGreaterThan(seen);
      expect((await server.call('GET', '/user/profile', { token })).status).toBe(200);
      const bytes = atServer.reduce((sum, { writableLength }) => sum + writableLength, 0);
      const memory = process.memoryUsage().arrayBuffers - before;
      if (bytes > mostWaiting.bytes) Object.assign(mostWaiting, { bytes, memory });
    }
    // All wait for the same bytes.
    expect(mostWaiting.bytes).toBeGreaterThan(200 * 1024 * 1024);
    expect(mostWaiting.memory).toBeLessThan(mostWaiting.bytes / 10);
    expect(reader.response.destroyed).toBe(false);
    for (const socket of silent) socket.destroy();
    door.close();
  });

  it('drops a client that does not read once 256 KB wait for it, and serves the others', async () => {
    const { token } = await server.signUp();
    const reader = await open(token, 'counter');
    const accepted = once(server.app.server, 'connection');
    const silent = connect(Number(new URL(server.origin).port), '127.0.0.1');
    const request = `GET /api/events?topics=counter HTTP/1.1\r\nHost: podium\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    silent.on('error', () => {}).write(request);
    const [atServer] = (await accepted) as [Socket];
    await once(silent, 'data');
    silent.pause();
    // The buffers of the system take some megabytes before bytes wait in the server.
    counter.padding = 'x'.repeat(200_000);
    let mostWaiting = 0;
    while (!atServer.destroyed) {
      const seen = reader.events.length;
      counter.add();
      await expect.poll(() => reader.events.length).toBeGreaterThan(seen);
      mostWaiting = Math.max(mostWaiting, atServer.writableLength);
    }
    expect(mostWaiting).toBeLessThan(256 * 1024 + 2 * counter.padding.length);
    silent.destroy();
  });
});
