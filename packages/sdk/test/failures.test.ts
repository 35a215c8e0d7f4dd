import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ApiError,
  createClient,
  isPodiumError,
  memoryTokenStore,
  NetworkError,
  type PodiumClient,
  TimeoutError,
  UnexpectedResponseError,
  ValidationError,
} from '../src/index.ts';
import { type HttpServer, sendError, sendJson, startHttpServer } from './http-server.ts';
import { contest, ids, profile } from './wire-samples.ts';

const code = 'int main() {}';
const practice = { code, language: 'cpp' as const, problemId: ids.problem };
const form = { firstName: 'A', lastName: 'B', email: 'a@b.cd', password: '12345678', confirmPassword: '12345678' };
const upload = {
  title: 'T',
  description: 'D',
  difficulty: 'Easy' as const,
  testCases: [{ input: '1', output: '1' }],
};
const schedule = {
  title: 'T',
  description: 'D',
  startTime: '2026-05-01T10:00:00Z',
  endTime: '2026-05-01T12:00:00Z',
  problems: [],
};

let server: HttpServer;
let client: PodiumClient;

beforeEach(async () => {
  server = await startHttpServer(() => undefined);
  client = createClient({
    baseUrl: server.baseUrl,
    tokens: memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' }),
    resendDelaysMs: [],
  });
});
afterEach(() => server.stop());

async function failureOf(call: Promise<unknown>): Promise<Error> {
  const result = await call.then(
    () => undefined,
    (error: Error) => error,
  );
  if (!result) throw new Error('the call succeeded');
  return result;
}

describe('the error catalogue', () => {
  const rows: [string, (client: PodiumClient) => Promise<unknown>, string][] = [
    ['auth.register', (c) => c.auth.register(form), 'An error occurred. Please try again.'],
    ['auth.login', (c) => c.auth.login({ email: 'a@b.cd', password: 'x' }), 'An error occurred. Please try again.'],
    ['contests.register', (c) => c.contests.register(ids.contest), 'Failed to register for contest'],
    ['contests.get', (c) => c.contests.get(ids.contest), 'Failed to fetch contest details'],
    ['users.updateProfile', (c) => c.users.updateProfile({ firstName: 'A' }), 'Failed to update profile'],
    ['contests.leaderboard', (c) => c.contests.leaderboard(ids.contest), 'Failed to fetch leaderboard'],
    [
      'contests.generateLeaderboard',
      (c) => c.contests.generateLeaderboard(ids.contest),
      'Failed to generate leaderboard',
    ],
    ['compiler.run', (c) => c.compiler.run({ code, language: 'cpp' }), 'Failed to run Code'],
    ['compiler.submitPractice', (c) => c.compiler.submitPractice(practice), 'Failed to submit code'],
    [
      'compiler.submitContest',
      (c) => c.compiler.submitContest({ ...practice, contestId: ids.contest }),
      'Failed to submit code',
    ],
    ['problems.upload', (c) => c.problems.upload(upload), 'Failed to upload problem'],
    ['problems.update', (c) => c.problems.update(ids.problem, { title: 'T' }), 'Failed to upload problem'],
    ['problems.get', (c) => c.problems.get(ids.problem), 'Failed to fetch problem details'],
    ['contests.create', (c) => c.contests.create(schedule), 'Failed to schedule contest'],
    ['contests.update', (c) => c.contests.update(ids.contest, { title: 'T' }), 'Failed to schedule contest'],
  ];

  test.each(rows)('%s has its fallback when the server gives no message', async (_name, call, text) => {
    server.answerWith((_request, response) => void response.writeHead(500).end());
    const error = await failureOf(call(client));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe(text);
    expect(error).toMatchObject({ code: 'http_error', status: 500, isFallback: true });
  });

  test.each(rows)('%s shows the message of a refusal', async (_name, call) => {
    server.answerWith((_request, response) => sendError(response, 400, 'contest_over', 'The server says why.'));
    expect(await failureOf(call(client))).toMatchObject({
      message: 'The server says why.',
      code: 'contest_over',
      status: 400,
      isFallback: false,
    });
  });

  test('login and register hide what the server says about a failure of its own', async () => {
    server.answerWith((_request, response) => sendError(response, 500, 'internal_error', 'Stack overflow at line 3'));
    expect((await failureOf(client.auth.register(form))).message).toBe('An error occurred. Please try again.');
    const login = client.auth.login({ email: 'a@b.cd', password: 'x' });
    expect((await failureOf(login)).message).toBe('An error occurred. Please try again.');
  });

  test('contest details say that there is no such contest, whatever the server says', async () => {
    server.answerWith((_request, response) => sendError(response, 404, 'not_found', 'Nope'));
    expect(await failureOf(client.contests.get(ids.contest))).toMatchObject({
      message: 'Contest not found',
      code: 'not_found',
    });
  });

  test('a server that knows only the specification is read by its error field', async () => {
    server.answerWith((_request, response) => sendJson(response, 400, { error: 'Start is in the past' }));
    expect(await failureOf(client.contests.create(schedule))).toMatchObject({
      message: 'Start is in the past',
      code: 'http_error',
    });
  });
});

describe('a refusal', () => {
  test('carries fields, request id and the time to wait', async () => {
    const fields = [{ path: 'code', message: 'is too long' }];
    server.answerWith((_request, response) => {
      response.setHeader('x-request-id', 'req-1');
      response.setHeader('retry-after', '7');
      sendError(response, 429, 'too_many_pending', 'Wait', { fields });
    });
    expect(await failureOf(client.compiler.submitPractice(practice))).toMatchObject({
      code: 'too_many_pending',
      fields,
      requestId: 'req-1',
      retryAfterSeconds: 7,
    });
  });

  test('of a gateway, sent as a page, shows the fallback and never the page', async () => {
    server.answerWith((_request, response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
    });
    const error = await failureOf(client.users.updateProfile({ firstName: 'A' }));
    expect(error).toMatchObject({ name: 'ApiError', status: 502, message: 'Failed to update profile' });
  });
});

describe('an answer that breaks the contract', () => {
  const page = '<!doctype html><title>Login to Wi-Fi</title>';

  test.each([200, 404])('a web page with status %i is an UnexpectedResponseError without the page', async (status) => {
    server.answerWith((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end(page);
    });
    const error = await failureOf(client.contests.get(ids.contest));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ code: 'unexpected_response', status });
    expect(error.message).toBe(status === 404 ? 'Contest not found' : 'Failed to fetch contest details');
    expect(error).toMatchObject({ reason: expect.stringContaining('web page') });
    expect(error).not.toMatchObject({ reason: expect.stringContaining('Wi-Fi') });
  });

  test('a page is refused where text or bytes are expected too', async () => {
    server.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
    expect(await failureOf(client.system.metrics())).toBeInstanceOf(UnexpectedResponseError);
    expect(await failureOf(client.blobs.get('a'.repeat(64)))).toBeInstanceOf(UnexpectedResponseError);
  });

  test('an answer of another shape names what differs to programs, and not to people', async () => {
    server.answerWith((_request, response) => sendJson(response, 200, { ...contest, problems: undefined }));
    const error = await failureOf(client.contests.get(ids.contest));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error.message).toBe('Failed to fetch contest details');
    const reason = expect.stringMatching(/^The server answered GET \/contest\/getContest\/\{id\} with something/);
    expect(error).toMatchObject({ reason });
    expect(String(error.cause)).toContain('problems');
  });

  test.each(['', '{"cut": ', 'null'])('a body %j is an UnexpectedResponseError', async (body) => {
    server.answerWith((_request, response) => void response.writeHead(200).end(body));
    expect(await failureOf(client.contests.get(ids.contest))).toBeInstanceOf(UnexpectedResponseError);
  });

  test('a redirect is reported, not followed', async () => {
    server.answerWith((_request, response) => {
      response.writeHead(301, { location: 'https://podium.example/api' }).end();
    });
    const error = await failureOf(client.users.profile());
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ reason: expect.stringContaining('https://podium.example/api') });
    expect(server.received).toHaveLength(1);
  });
});

describe('a request that is not sent', () => {
  test('because it breaks the contract names every wrong field', async () => {
    const error = await failureOf(client.auth.register({ ...form, email: 'nobody', confirmPassword: 'other' }));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({
      code: 'validation_failed',
      message: 'Email is invalid',
      fields: [
        { path: 'email', message: 'Email is invalid' },
        { path: 'confirmPassword', message: 'Passwords do not match' },
      ],
    });
    expect(server.received).toEqual([]);
  });

  test('because an id has the wrong shape names the parameter, and cannot leave its place in the path', async () => {
    const error = await failureOf(client.contests.get('../../auth/logout'));
    expect(error.message).toBe('id is not an id');
    expect(server.received).toEqual([]);
  });

  test('with a token that holds a line break carries no second header', async () => {
    const tokens = memoryTokenStore({ accessToken: 'line\r\nx-smuggled: 1', refreshToken: 'r' });
    server.answerWith((_request, response) => sendJson(response, 200, profile));
    await createClient({ baseUrl: server.baseUrl, tokens })
      .users.profile()
      .catch((error: unknown) => expect(isPodiumError(error)).toBe(true));
    expect(server.received.filter(({ headers }) => 'x-smuggled' in headers)).toEqual([]);
  });
});

describe('an answer whose `message` and `error` differ', () => {
  const different = { success: false, message: 'Rejected', error: 'The hall is taken', code: 'validation_failed' };

  test('is shown by its `error` for a contest that is scheduled or changed, as the specification says', async () => {
    server.answerWith((_request, response) => sendJson(response, 400, different));
    for (const call of [client.contests.create(schedule), client.contests.update(ids.contest, { title: 'T' })]) {
      expect((await failureOf(call)).message).toBe('The hall is taken');
    }
  });

  test('is shown by its `message` everywhere else', async () => {
    server.answerWith((_request, response) => sendJson(response, 400, different));
    expect((await failureOf(client.problems.upload(upload))).message).toBe('Rejected');
  });
});

describe('no answer', () => {
  test('from a closed port is a NetworkError with the cause', async () => {
    await server.stop();
    const error = await failureOf(client.users.profile());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({
      code: 'network_error',
      message: 'No response received from server',
      neverSent: true,
    });
    expect((error as NetworkError).reason).toContain('ECONNREFUSED');
  });

  test('after the request arrived is a NetworkError that may have been heard', async () => {
    server.answerWith((_request, response) => void response.destroy());
    expect(await failureOf(client.users.profile())).toMatchObject({ code: 'network_error', neverSent: false });
  });

  test('from a connection that fails later with the code of an unreachable host may have been heard', async () => {
    const lost = Object.assign(new Error('read EHOSTUNREACH'), { code: 'EHOSTUNREACH', syscall: 'read' });
    const adapter = () => Promise.reject(lost);
    const { baseUrl } = server;
    const failing = createClient({ baseUrl, tokens: memoryTokenStore(), adapter });
    expect(await failureOf(failing.system.health())).toMatchObject({ code: 'network_error', neverSent: false });
  });

  test('but half of one is a NetworkError', async () => {
    server.answerWith((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"_id":');
      setTimeout(() => response.destroy(), 10);
    });
    expect(await failureOf(client.users.profile())).toBeInstanceOf(NetworkError);
  });

  test('within the time of the call is a TimeoutError', async () => {
    const error = await failureOf(client.users.profile({ timeoutMs: 60 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ code: 'timeout', timeoutMs: 60, message: 'No response received from server' });
  });

  test('to the end within the time is a TimeoutError too', async () => {
    server.answerWith((_request, response) => void response.writeHead(200).write('{'));
    expect(await failureOf(client.users.profile({ timeoutMs: 60 }))).toBeInstanceOf(TimeoutError);
  });

  test('within the time given to the client is a TimeoutError', async () => {
    const hasty = createClient({ baseUrl: server.baseUrl, tokens: memoryTokenStore(), timeoutMs: 60 });
    expect(await failureOf(hasty.system.health())).toBeInstanceOf(TimeoutError);
  });
});

describe('cancelling', () => {
  test('rejects at once with the reason of the signal and frees the connection', async () => {
    const controller = new AbortController();
    const closed = Promise.withResolvers<void>();
    server.answerWith((_request, response) => void response.once('close', closed.resolve));
    const call = client.users.profile({ signal: controller.signal });
    await expect.poll(() => server.received.length, { interval: 5 }).toBe(1);
    controller.abort(new Error('user left'));
    const error = await failureOf(call);
    expect(error).toMatchObject({ code: 'aborted', cause: new Error('user left') });
    expect(isPodiumError(error)).toBe(true);
    await closed.promise;
  });

  test('before the call sends nothing', async () => {
    expect(await failureOf(client.users.profile({ signal: AbortSignal.abort() }))).toMatchObject({ code: 'aborted' });
    expect(server.received).toEqual([]);
  });
});

describe('timeoutMs', () => {
  test.each([-1, Number.NaN])('is refused for a client and for a call when it is %d', async (timeoutMs) => {
    const { baseUrl } = server;
    const message = `timeoutMs must be a number of milliseconds from 0, not ${timeoutMs}`;
    expect(() => createClient({ baseUrl, tokens: memoryTokenStore(), timeoutMs })).toThrow(
      expect.objectContaining({ code: 'request_setup', reason: message }),
    );
    const error = await failureOf(client.system.health({ timeoutMs }));
    expect(error).toMatchObject({ code: 'request_setup', reason: message });
    expect(server.received).toEqual([]);
  });

  test('may be longer than a timer', async () => {
    server.answerWith((_request, response) => sendJson(response, 200, profile));
    await expect(client.users.profile({ timeoutMs: Number.POSITIVE_INFINITY })).resolves.toEqual(profile);
  });
});

test('the code of an error narrows it to its class', async () => {
  server.answerWith((_request, response) => sendError(response, 404, 'not_found', 'No', { fields: [] }));
  const error: unknown = await failureOf(client.users.profile());
  if (!isPodiumError(error)) throw error;
  // The compiler checks this: without narrowing, `timeoutMs`, `status` and `reason` do not exist.
  const described =
    error.code === 'timeout' ? error.timeoutMs : error.code === 'network_error' ? error.reason : error.name;
  expect(described).toBe('ApiError');
});
