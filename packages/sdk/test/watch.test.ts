import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient, memoryTokenStore, type PodiumClient, type SubmissionEvent } from '../src/index.ts';
import { type HttpServer, sendError, sendJson, startHttpServer } from './http-server.ts';
import { ids } from './wire-samples.ts';

const progress = (state: 'queued' | 'compiling' | 'running'): SubmissionEvent => ({
  type: 'progress',
  progress: state,
  testsTotal: 2,
});
const passed = (number: number): SubmissionEvent => ({
  type: 'test',
  number,
  testsTotal: 2,
  verdict: 'accepted',
  timeMs: number,
  memoryBytes: 1024,
});
const verdict: SubmissionEvent = { type: 'verdict', verdict: 'accepted', testsPassed: 2, testsTotal: 2 };
const story = [progress('queued'), progress('compiling'), progress('running'), passed(1), passed(2), verdict];

let server: HttpServer;
let client: PodiumClient;

function createWatcher(options: { adapter?: 'fetch'; eventIdleTimeoutMs?: number } = {}): PodiumClient {
  return createClient({
    baseUrl: server.baseUrl,
    tokens: memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' }),
    resendDelaysMs: [10, 10],
    ...options,
  });
}

beforeEach(async () => {
  server = await startHttpServer(() => undefined);
  client = createWatcher();
});
afterEach(() => server.stop());

function openStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
}

function writeEvents(response: ServerResponse, ...events: SubmissionEvent[]): void {
  for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

async function collect(watching: AsyncIterable<SubmissionEvent>): Promise<SubmissionEvent[]> {
  const events: SubmissionEvent[] = [];
  for await (const event of watching) events.push(event);
  return events;
}

describe.each([{ adapter: undefined }, { adapter: 'fetch' as const }])('watching over $adapter', ({ adapter }) => {
  beforeEach(() => {
    client = createWatcher(adapter ? { adapter } : {});
  });

  test('yields every event in order and ends after the verdict, though the server keeps the stream open', async () => {
    const closed = Promise.withResolvers<void>();
    server.answerWith((_request, response) => {
      response.once('close', closed.resolve);
      openStream(response);
      writeEvents(response, ...story);
    });
    await expect(collect(client.submissions.watch(ids.submission))).resolves.toEqual(story);
    await closed.promise;
    const [request] = server.received;
    expect(request?.path).toBe(`/submission/${ids.submission}/events`);
    expect(request?.headers).toMatchObject({ accept: 'text/event-stream', authorization: 'Bearer a1' });
  });

  test('leaves out what only a later server sends', async () => {
    server.answerWith((_request, response) => {
      openStream(response);
      response.write('event: note\ndata: {"type":"note","text":"new"}\n\n');
      response.write('event: progress\ndata: {"type":"progress","progress":"validating","testsTotal":2}\n\n');
      writeEvents(response, verdict);
    });
    const events = await collect(client.submissions.watch(ids.submission));
    expect(events).toEqual([progress('running'), verdict]);
  });

  test('connects anew after a lost connection and leaves out what is replayed', async () => {
    server.answerWith((_request, response) => {
      openStream(response);
      const seen = server.received.length === 1 ? 4 : server.received.length === 2 ? 5 : 6;
      writeEvents(response, ...story.slice(0, seen));
      setTimeout(() => response.destroy(), 10);
    });
    await expect(collect(client.submissions.watch(ids.submission))).resolves.toEqual(story);
    expect(server.received).toHaveLength(3);
  });

  test('is released at once when its signal is aborted in the middle of silence', async () => {
    const controller = new AbortController();
    const closed = Promise.withResolvers<void>();
    server.answerWith((_request, response) => {
      response.once('close', closed.resolve);
      openStream(response);
      writeEvents(response, progress('queued'));
    });
    const events: SubmissionEvent[] = [];
    const watching = (async () => {
      for await (const event of client.submissions.watch(ids.submission, { signal: controller.signal })) {
        events.push(event);
        setTimeout(() => controller.abort(), 20);
      }
    })();
    await expect(watching).rejects.toMatchObject({ code: 'aborted' });
    expect(events).toEqual([progress('queued')]);
    await closed.promise;
  });

  test('that is left early closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    server.answerWith((_request, response) => {
      response.once('close', closed.resolve);
      openStream(response);
      writeEvents(response, progress('queued'));
    });
    for await (const _event of client.submissions.watch(ids.submission)) break;
    await closed.promise;
  });

  test('renews an expired token before the stream opens', async () => {
    server.answerWith((request, response) => {
      if (request.path === '/auth/refresh-token')
        return sendJson(response, 200, { accessToken: 'a2', refreshToken: 'r2' });
      if (request.token !== 'a2') return sendError(response, 403, 'token_invalid', 'Expired');
      openStream(response);
      writeEvents(response, ...story);
    });
    await expect(collect(client.submissions.watch(ids.submission))).resolves.toEqual(story);
    expect(server.at('/auth/refresh-token')).toHaveLength(1);
  });

  test('shows a refusal with its message', async () => {
    server.answerWith((_request, response) => sendError(response, 404, 'not_found', 'No such submission'));
    await expect(collect(client.submissions.watch(ids.submission))).rejects.toMatchObject({
      name: 'ApiError',
      status: 404,
      message: 'No such submission',
    });
    expect(server.received).toHaveLength(1);
  });

  test('connects anew when the stream falls silent, without giving up', async () => {
    client = createWatcher({ eventIdleTimeoutMs: 60, ...(adapter && { adapter }) });
    server.answerWith((_request, response) => {
      openStream(response);
      writeEvents(response, progress('queued'));
      // The client reconnects more often than it retries after a lost connection. Waiting in a
      // queue is no loss.
      if (server.received.length === 5) writeEvents(response, ...story.slice(1));
    });
    await expect(collect(client.submissions.watch(ids.submission))).resolves.toEqual(story);
    expect(server.received).toHaveLength(5);
  });
});

describe('watching', () => {
  test('reads events cut anywhere, between characters and within them', async () => {
    const text = Buffer.from(story.map((event) => `: “heartbeat”\ndata: ${JSON.stringify(event)}\n\n`).join(''));
    server.answerWith(async (_request, response) => {
      openStream(response);
      for (let offset = 0; offset < text.length; offset += 37) {
        response.write(text.subarray(offset, offset + 37));
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    await expect(collect(client.submissions.watch(ids.submission))).resolves.toEqual(story);
  });

  test('heartbeats keep a silent stream open', async () => {
    // A busy machine may delay a heartbeat by a second.
    client = createWatcher({ eventIdleTimeoutMs: 2_000 });
    server.answerWith(async (_request, response) => {
      openStream(response);
      for (let beat = 0; beat < 12; beat += 1) {
        response.write(': still here\n\n');
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      writeEvents(response, ...story);
    });
    await expect(collect(client.submissions.watch(ids.submission))).resolves.toEqual(story);
    expect(server.received).toHaveLength(1);
  });

  test('gives up after a bounded number of connections without anything new', async () => {
    server.answerWith((_request, response) => {
      openStream(response);
      writeEvents(response, progress('queued'));
      response.end();
    });
    const events: SubmissionEvent[] = [];
    const watching = (async () => {
      for await (const event of client.submissions.watch(ids.submission)) events.push(event);
    })();
    await expect(watching).rejects.toMatchObject({ code: 'network_error' });
    expect(events).toEqual([progress('queued')]);
    expect(server.received).toHaveLength(3);
  });

  test('goes on over any number of connections while each brings something new', async () => {
    server.answerWith((_request, response) => {
      openStream(response);
      writeEvents(response, ...story.slice(0, server.received.length));
      response.end();
    });
    await expect(collect(client.submissions.watch(ids.submission))).resolves.toEqual(story);
    expect(server.received).toHaveLength(story.length);
  });

  test('a judging that begins anew on the same connection is shown anew', async () => {
    const again = [progress('queued'), progress('compiling'), progress('queued'), ...story.slice(1)];
    server.answerWith((_request, response) => {
      openStream(response);
      writeEvents(response, ...again);
    });
    await expect(collect(client.submissions.watch(ids.submission))).resolves.toEqual(again);
  });

  test.each([
    ['text/html', '<h1>Hello</h1>'],
    ['text/event-stream', 'data: {"type":"verdict","verdict":7}\n\n'],
    ['text/event-stream', 'data: not json\n\n'],
  ])('an answer of type %s saying %j is an UnexpectedResponseError', async (type, body) => {
    server.answerWith((_request, response) => void response.writeHead(200, { 'content-type': type }).end(body));
    await expect(collect(client.submissions.watch(ids.submission))).rejects.toMatchObject({
      code: 'unexpected_response',
    });
    expect(server.received).toHaveLength(1);
  });
});
