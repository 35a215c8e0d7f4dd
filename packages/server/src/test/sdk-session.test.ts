import { type ClientOptions, createClient, memoryTokenStore, type PodiumClient, SignedOutError } from '@podium/sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContests } from '../contests/create-contests.ts';
import { createTestServer, type TestPerson, type TestServer } from './test-server.ts';

// These tests run the SDK's sessions against the real server. Time passes by the server's clock.

const longerThanAnAccessToken = 16 * 60_000;
const longerThanARefreshToken = 400 * 24 * 60 * 60_000;

describe('a session of the SDK on the real server', () => {
  let server: TestServer;
  let refreshes: number;
  let signedOut: number;

  beforeEach(async () => {
    refreshes = 0;
    signedOut = 0;
    server = await createTestServer({ routes: ({ database, clock }) => [createContests({ database, clock }).routes] });
    server.app.server.on('request', (request) => {
      if (request.url === '/api/auth/refresh-token') refreshes += 1;
    });
  });
  afterEach(() => server.close());

  const tokensOf = ({ token, refreshToken }: TestPerson) => ({ accessToken: token, refreshToken });
  function clientOf(person: TestPerson, options: Partial<ClientOptions> = {}): PodiumClient {
    const onSignedOut = () => {
      signedOut += 1;
    };
    const tokens = memoryTokenStore(tokensOf(person));
    return createClient({ baseUrl: server.baseUrl, tokens, onSignedOut, ...options });
  }
  const callMany = (client: PodiumClient) =>
    Promise.allSettled(Array.from({ length: 50 }, () => client.users.profile()));

  it('renews an expired token once for 50 calls in parallel, and answers all of them', async () => {
    const person = await server.signUp();
    const client = clientOf(person);
    for (let round = 1; round <= 3; round += 1) {
      server.clock.advance(longerThanAnAccessToken);
      const answers = await callMany(client);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
      expect(refreshes).toBe(round);
    }
    expect(signedOut).toBe(0);
  });

  it('signs out once when the session cannot be renewed, with a typed error for every call', async () => {
    const tokens = memoryTokenStore(tokensOf(await server.signUp()));
    const client = clientOf(await server.signUp(), { tokens });
    server.clock.advance(longerThanARefreshToken);
    const answers = await callMany(client);
    const reasons = answers.map((answer) => (answer.status === 'rejected' ? answer.reason : undefined));
    expect(reasons.every((reason) => reason instanceof SignedOutError && reason.reason === 'expired')).toBe(true);
    expect(signedOut).toBe(1);
    expect(tokens.get()).toBeUndefined();
    await expect(client.users.profile()).rejects.toMatchObject({ code: 'signed_out' });
  });

  it('keeps two programs signed in that renew one session at the same time', async () => {
    const person = await server.signUp();
    // Each client has its own copy, like two processes that read one file at the same moment.
    const clients = [clientOf(person), clientOf(person)];
    server.clock.advance(longerThanAnAccessToken);
    await Promise.all(clients.map((client) => client.users.profile()));
    server.clock.advance(longerThanAnAccessToken);
    await Promise.all(clients.map((client) => client.users.profile()));
    expect(signedOut).toBe(0);
  });

  it('surfaces that a role may not call, and stays signed in', async () => {
    const client = clientOf(await server.signUp());
    const contest = {
      title: 'C',
      description: 'D',
      startTime: '2026-06-01T10:00:00Z',
      endTime: '2026-06-01T12:00:00Z',
    };
    await expect(client.contests.create({ ...contest, problems: [] })).rejects.toMatchObject({
      code: 'forbidden',
      status: 403,
    });
    await client.users.profile();
    expect(signedOut).toBe(0);
  });

  it('ends the session on the server when it signs out', async () => {
    const person = await server.signUp();
    expect(await clientOf(person).auth.logout()).toEqual({ endedOnServer: true });
    server.clock.advance(longerThanAnAccessToken);
    await expect(clientOf(person).users.profile()).rejects.toMatchObject({ code: 'signed_out' });
  });
});
