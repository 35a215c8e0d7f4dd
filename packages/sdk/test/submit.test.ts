import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createClient, memoryTokenStore, type PodiumClient } from '../src/index.ts';
import { type HttpServer, sendError, sendJson, startHttpServer } from './http-server.ts';
import { ids, submitResponse } from './wire-samples.ts';

const practice = { code: 'int main() {}', language: 'cpp' as const, problemId: ids.problem };
const path = '/compiler/submitPractice';

let server: HttpServer;
let client: PodiumClient;

beforeEach(async () => {
  server = await startHttpServer((_request, response) => sendJson(response, 200, submitResponse));
  client = createClient({
    baseUrl: server.baseUrl,
    tokens: memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' }),
    resendDelaysMs: [20, 20, 200],
  });
});
afterEach(() => server.stop());

const keys = () => server.at(path).map(({ headers }) => headers['idempotency-key']);

describe('a submit', () => {
  test('whose renewal is lost renews again before it is sent again', async () => {
    let refreshes = 0;
    server.answerWith((request, response) => {
      if (request.path === path && request.token === 'a1') return sendError(response, 403, 'token_invalid', 'Expired');
      if (request.path === path) return sendJson(response, 200, submitResponse);
      refreshes += 1;
      if (refreshes === 1) return void response.destroy();
      sendJson(response, 200, { accessToken: 'a2', refreshToken: 'r2' });
    });
    await expect(client.compiler.submitPractice(practice)).resolves.toEqual(submitResponse);
    expect(refreshes).toBe(2);
  });

  test('has an idempotency key of its own', async () => {
    await client.compiler.submitPractice(practice);
    await client.compiler.submitPractice(practice);
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys()[0]).not.toBe(keys()[1]);
  });

  test('whose connection is lost is sent again with the same key', async () => {
    server.answerWith((_request, response) => {
      if (server.received.length < 3) response.destroy();
      else sendJson(response, 200, submitResponse);
    });
    await expect(client.compiler.submitPractice(practice)).resolves.toEqual(submitResponse);
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
  });

  test('survives a restart of the server', async () => {
    server.answerWith(async (_request, response) => {
      if (server.received.length > 1) return sendJson(response, 200, submitResponse);
      await server.stop();
      setTimeout(() => void server.restart(), 100);
    });
    await expect(client.compiler.submitPractice(practice)).resolves.toEqual(submitResponse);
    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(2);
  });

  test('is given up after a bounded number of tries', async () => {
    server.answerWith((_request, response) => void response.destroy());
    await expect(client.compiler.submitPractice(practice)).rejects.toMatchObject({ code: 'network_error' });
    expect(keys()).toHaveLength(4);
  });

  test('is not repeated when the server was never reached', async () => {
    await server.stop();
    let connections = 0;
    const count = () => {
      connections += 1;
    };
    subscribe('net.client.socket', count);
    onTestFinished(() => void unsubscribe('net.client.socket', count));
    await expect(client.compiler.submitPractice(practice)).rejects.toMatchObject({ neverSent: true });
    expect(connections).toBe(1);
  });

  test('may have arrived when the server heard it once and cannot be reached since', async () => {
    server.answerWith((_request, response) => {
      response.destroy();
      void server.stop();
    });
    const failure = { code: 'network_error', neverSent: false, reason: expect.stringContaining('ECONNREFUSED') };
    await expect(client.compiler.submitPractice(practice)).rejects.toMatchObject(failure);
    expect(keys()).toHaveLength(1);
  });

  test('is sent again behind a gateway that lost its server, but not after a refusal', async () => {
    server.answerWith((_request, response) => {
      if (server.received.length === 1) response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>');
      else sendError(response, 503, 'judging_unavailable', 'No judge is running');
    });
    await expect(client.compiler.submitPractice(practice)).rejects.toMatchObject({ code: 'judging_unavailable' });
    expect(keys()).toHaveLength(2);
  });

  test('renews the session once over all its sendings', async () => {
    server.answerWith((request, response) => {
      if (request.path === '/auth/refresh-token') sendJson(response, 200, { accessToken: 'a2', refreshToken: 'r2' });
      else if (request.token === 'a2' && server.at(path).length === 2) response.destroy();
      else sendError(response, 403, 'forbidden', 'No');
    });
    await expect(client.compiler.submitPractice(practice)).rejects.toMatchObject({ status: 403 });
    expect(server.at('/auth/refresh-token')).toHaveLength(1);
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
  });

  test('is cancelled while it waits to be sent again', async () => {
    const controller = new AbortController();
    server.answerWith((_request, response) => void response.destroy());
    const call = client.compiler.submitPractice(practice, { signal: controller.signal });
    await expect.poll(() => server.received.length, { interval: 5 }).toBe(3);
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
  });

  test('that should only be queued accepts a server that judged at once', async () => {
    await expect(client.compiler.queuePractice(practice)).resolves.toEqual({
      success: true,
      message: submitResponse.message,
      submissionId: submitResponse.submissionId,
    });
  });

  test('that should be judged does not take being queued for a verdict', async () => {
    const queued = { success: true, message: 'Queued', submissionId: ids.submission };
    server.answerWith((_request, response) => sendJson(response, 202, queued));
    await expect(client.compiler.submitPractice(practice)).rejects.toMatchObject({ code: 'unexpected_response' });
  });
});

test('a call without a key is not repeated', async () => {
  server.answerWith((_request, response) => void response.destroy());
  await expect(client.contests.register(ids.contest)).rejects.toMatchObject({ code: 'network_error' });
  expect(server.received).toHaveLength(1);
});
