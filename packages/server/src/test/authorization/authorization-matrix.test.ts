import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEndpoints, apiBasePath, type Endpoint, errorBodySchema } from '@podium/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '../../config.ts';
import { createPlatform } from '../../platform.ts';
import { testDatabaseKind } from '../test-database.ts';
import type { TestServer } from '../test-server.ts';
import { createWholeServer } from '../whole-server.ts';
import { type Caller, createCallers } from './callers.ts';
import {
  changedAfterSignIn,
  changedByLearners,
  createSite,
  type EndpointName,
  type Request,
  requests,
  type Site,
  secrets,
} from './requests.ts';

let server: TestServer;
let site: Site;
let callers: Caller[];

beforeAll(async () => {
  server = await createWholeServer();
  const made = await createCallers(server);
  callers = made.callers;
  site = await createSite(server, made.people);
});
afterAll(() => server.close());

interface Row {
  name: EndpointName;
  endpoint: Endpoint;
}

const table = Object.entries(allEndpoints).flatMap(([noun, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(
    ([call, endpoint]): Row => ({ name: `${noun}.${call}` as EndpointName, endpoint }),
  ),
);

/** Returns the properties that decide whether a caller is rejected. */
const guardOf = ({ name, endpoint: { access, method, scope } }: Row) =>
  JSON.stringify([access, method === 'GET', scope, requests[name].others]);

/**
 * A caller is refused by what its session says, without a query of the endpoint's own, or, if the
 * row has others, by the service. On PostgreSQL one endpoint of each kind shows the same.
 */
const guarded = table.filter((row) => {
  if (row.endpoint.access === 'public') return false;
  const first = table.find((other) => guardOf(other) === guardOf(row));
  return testDatabaseKind() === 'sqlite' || requests[row.name].others !== undefined || row === first;
});

/** Returns the status that the table, or the row of an owned object, declares for a caller. */
function expectedOf({ name, endpoint }: Row, { session }: Caller): { status: number; code?: string } {
  const { status, others } = requests[name];
  const success = status ?? Number(Object.keys(endpoint.responses)[0]);
  if (endpoint.access === 'public') return { status: success };
  if (!session) return { status: 403, code: 'token_invalid' };
  // A token of a worker opens what workers call, and nothing else does.
  const isWorker = session.scopes?.includes('judge') ?? false;
  if (isWorker || endpoint.access === 'worker') {
    return isWorker && endpoint.access === 'worker' ? { status: success } : { status: 403, code: 'forbidden' };
  }
  const isRole = endpoint.access === 'signed-in' || endpoint.access === session.userType;
  const scope = endpoint.scope ?? (endpoint.method === 'GET' ? 'read' : undefined);
  // Every token for scripts may read.
  const hasScope = !session.scopes || scope === 'read' || (scope !== undefined && session.scopes.includes(scope));
  if (!isRole || !hasScope) return { status: 403, code: 'forbidden' };
  if (!others || session.person === 'owner') return { status: success };
  return { status: session.person === 'admin' ? others.admin : others.learner };
}

/** The texts that the caller may not read, wherever they are. */
function secretsFrom({ session }: Caller): string[] {
  const { hiddenTest, draftTitle, ...ofOwner } = secrets;
  if (session?.userType === 'admin') return [];
  return session?.person === 'owner' ? [hiddenTest, draftTitle] : [hiddenTest, draftTitle, ...Object.values(ofOwner)];
}

interface Answer {
  status: number;
  code?: string;
  text: string;
}

async function send(method: string, { path }: Endpoint, request: Request, { headers }: Caller): Promise<Answer> {
  const { params = {}, query = '', body } = request;
  const isBytes = body instanceof Uint8Array;
  const address = path.replace(/\{(\w+)\}/g, (_braces, param: string) => params[param] ?? param);
  const response = await fetch(`${server.baseUrl}${address}${query}`, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status } = response;
  if (status < 400 || method === 'HEAD') return { status, text };
  return { status, code: z.strictObject(errorBodySchema.shape).parse(JSON.parse(text)).code, text };
}

/** The content of the database, without what the judge and a use of a token write. */
async function readContent(): Promise<string[][]> {
  const tables = ['users', 'refreshTokens', 'blobs', 'problems', 'problemRevisions', 'contests', 'contestProblems'];
  const more = [
    'participants',
    'participantMembers',
    'submissions',
    'judgements',
    'leaderboardEntries',
    'auditEntries',
    'settings',
  ];
  const workers = ['workers', 'questions', 'announcements', 'questionReads', 'cannedAnswers'];
  const rows = [...tables, ...more, ...workers].map((name) =>
    server.database
      .selectFrom(name as 'users')
      .selectAll()
      .execute(),
  );
  const tokens = server.database.selectFrom('scriptTokens').select(['id', 'name', 'scopes', 'expiresAt']).execute();
  const format = (row: object) =>
    JSON.stringify(row, (_key, value: unknown) => (value instanceof Uint8Array ? value.length : value));
  // PostgreSQL returns rows that changed, or changed back, in another order.
  return (await Promise.all([...rows, tokens])).map((table) => table.map(format).sort());
}

describe('every endpoint', () => {
  it('has a row in `requests.ts`', () => {
    expect(Object.keys(requests).sort()).toEqual(table.map(({ name }) => name).sort());
  });

  it('is all that an installation serves', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'podium-routes-'));
    const config = readConfig({ PODIUM_DATA_DIR: dataDir, PODIUM_WORKERS: '0' }, '/');
    const platform = await createPlatform({ config, logger: false });
    const served = routesOf(platform.app.printRoutes({ commonPrefix: false }));
    await platform.close();
    await rm(dataDir, { recursive: true });
    const inTable = table.map(({ endpoint }) => ({ ...endpoint, path: apiBasePath + endpoint.path }));
    const meant = inTable.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, ':')}`);
    expect(served.filter((route) => route.includes(` ${apiBasePath}/`)).sort()).toEqual(meant.sort());
  });

  it.each(guarded)('$name lets nobody in who may not call it', async (row) => {
    const refused = callers.filter((caller) => expectedOf(row, caller).status === 403);
    const request = (await requests[row.name].request?.(site)) ?? {};
    const before = await readContent();
    const { method } = row.endpoint;
    const answers = await Promise.all(
      refused.map(async (caller) => {
        const { status, code } = await send(method, row.endpoint, request, caller);
        return { caller: caller.name, status, code };
      }),
    );
    expect(answers).toEqual(refused.map((caller) => ({ caller: caller.name, ...expectedOf(row, caller) })));
    if (method === 'GET' && row.endpoint.responseKind !== 'events') {
      const heads = await Promise.all(refused.map((caller) => send('HEAD', row.endpoint, request, caller)));
      expect(heads.map(({ status }) => status)).toEqual(heads.map(() => 403));
    }
    expect(await readContent()).toEqual(before);
  });

  it.each(table)('$name answers everybody who may call it', async (row) => {
    const answers: unknown[] = [];
    const allowed = callers.filter((caller) => expectedOf(row, caller).status !== 403);
    for (const caller of allowed) {
      const request = (await requests[row.name].request?.(site)) ?? {};
      const { status, text } = await send(row.endpoint.method, row.endpoint, request, caller);
      const leaked = secretsFrom(caller).filter((secret) => text.includes(JSON.stringify(secret).slice(1, -1)));
      answers.push({ caller: caller.name, status, leaked });
    }
    expect(answers).toEqual(
      allowed.map((caller) => ({ caller: caller.name, status: expectedOf(row, caller).status, leaked: [] })),
    );
  });
});

describe('the table', () => {
  const namesOf = (isMeant: (endpoint: Endpoint) => boolean) =>
    table.filter(({ endpoint }) => isMeant(endpoint)).map(({ name }) => name);

  // These lists show a row that lets more callers in than it should.
  it('lets everybody call these endpoints, and no others', () => {
    expect(namesOf(({ access }) => access === 'public')).toEqual([
      ...['auth.register', 'auth.login', 'auth.refresh', 'auth.logout'],
      'contests.publicStandings',
      ...['system.health', 'system.live', 'system.ready', 'system.metrics', 'system.openapi'],
    ]);
  });

  it('lets learners change something with these endpoints, and with no others', () => {
    const isForLearners = ({ access }: Endpoint) => access === 'signed-in' || access === 'user';
    const changing = namesOf((endpoint) => isForLearners(endpoint) && endpoint.method !== 'GET');
    expect(changing.toSorted()).toEqual(changedByLearners.toSorted());
  });

  it('lets no token for scripts change accounts and tokens', () => {
    const needsSignIn = ({ access, method, scope }: Endpoint) => access !== 'public' && method !== 'GET' && !scope;
    expect(namesOf(needsSignIn).toSorted()).toEqual(changedAfterSignIn.toSorted());
  });

  it('lets workers call these endpoints, and no others', () => {
    expect(namesOf(({ access, scope }) => access === 'worker' || scope === 'judge')).toEqual(
      Object.keys(allEndpoints.judging).map((call) => `judging.${call}`),
    );
    expect(Object.values<Endpoint>(allEndpoints.judging).every(({ access }) => access === 'worker')).toBe(true);
  });
});

/**
 * Reads Fastify's tree of routes: `GET /api/problem/:`, without the names of parameters, and
 * without HEAD.
 */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│├└─ ]*)(\S+)(?: \((.*)\))?/u.exec(line) ?? [];
    const depth = indent.length / 4 - 1;
    const path = (parents[depth - 1] ?? '') + part.replace(/:[^/]+/g, ':');
    parents[depth] = path;
    const known = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return known.map((method) => `${method} ${path}`);
  });
}
