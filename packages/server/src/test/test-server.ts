import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBasePath, type ErrorBody, type LoginResponse } from '@podium/sdk/contract';
import type { FastifyInstance } from 'fastify';
import type { AccountService } from '../accounts/account-service.ts';
import { createAccounts } from '../accounts/create-accounts.ts';
import type { OperatorService } from '../accounts/operator-service.ts';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import type { SignInLimits } from '../accounts/sign-in-limiter.ts';
import { type AppOptions, createApp, type RegisterRoutes } from '../app.ts';
import { createPhaseChangeFinder } from '../contests/phase-change-repository.ts';
import { createVersionReader } from '../database/data-version.ts';
import type { StoreAddress } from '../database/open-store.ts';
import type { Database } from '../database/schema.ts';
import type { ChangeBus } from '../events/changes.ts';
import { createAnswerCache } from '../http/answer-cache.ts';
import { createCheapHasher } from './cheap-hasher.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';

/** The routes under test are built from these parts. */
export interface TestParts {
  database: Database;
  address: StoreAddress;
  clock: TestClock;
  dataDir: string;
}

export interface TestServerOptions {
  clock?: TestClock;
  /** The server has these routes in addition to those of accounts. */
  routes?: (parts: TestParts) => RegisterRoutes[] | Promise<RegisterRoutes[]>;
  signInLimits?: SignInLimits;
  changes?: ChangeBus;
  passwords?: PasswordHasher;
  trustedProxies?: AppOptions['trustedProxies'];
  corsOrigins?: readonly string[];
  /** The default logs only unexpected errors, which then appear beside the failing test. */
  logger?: AppOptions['logger'];
}

export interface TestAnswer<Body> {
  status: number;
  headers: Headers;
  /** The parsed JSON, the text of another kind of answer, or undefined without a body. */
  body: Body;
}

export interface TestRequest {
  /** The body is sent as JSON. Bytes are sent unchanged. */
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** A person who is signed in. */
export interface TestPerson {
  id: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
}

export interface TestServer extends TestParts, AsyncDisposable {
  app: FastifyInstance;
  accounts: AccountService;
  /** The operator's work on accounts. */
  operator: OperatorService;
  /** The origin has scheme, host and port. */
  origin: string;
  /** The base of the contract's paths: `http://127.0.0.1:port/api`. */
  baseUrl: string;
  /**
   * Calls a path of the contract: `call<Profile>('GET', '/user/profile', { token })`. Without a
   * type it expects an error.
   */
  call<Body = ErrorBody>(method: string, path: string, request?: TestRequest): Promise<TestAnswer<Body>>;
  /** Registers a new learner over HTTP and signs in. */
  signUp(overrides?: { email?: string; firstName?: string; lastName?: string }): Promise<TestPerson>;
  signIn(email: string, password: string): Promise<TestPerson>;
  /**
   * Returns the administrator, who is created on first use. Every call signs in again, so the token
   * is fresh by the clock.
   */
  admin(): Promise<TestPerson>;
  close(): Promise<void>;
}

/**
 * Hashes cheaply, with the same threads for all servers. A test may need a whole class of learners.
 */
const cheapPasswords = createCheapHasher();

export const testPassword = 'correct horse';
const adminEmail = 'admin@podium.test';

/** Starts a real server with a real database on a free port of the loopback address. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? createTestClock();
  const dataDir = await mkdtemp(join(tmpdir(), 'podium-server-'));
  const store = await createTestDatabase(dataDir);
  const { database, address } = store;
  const accounts = createAccounts({
    database,
    clock,
    passwords: options.passwords ?? cheapPasswords,
    ...(options.signInLimits && { signInLimits: options.signInLimits }),
    ...(options.changes && { changes: options.changes }),
  });
  const parts = { database, address, clock, dataDir };
  const answers = createAnswerCache({
    clock,
    readVersion: createVersionReader(database),
    findNextChange: createPhaseChangeFinder(database),
  });
  const app = await createApp({
    clock,
    verifyAccessToken: accounts.verifyAccessToken,
    answers,
    checkAnswers: true,
    routes: [accounts.routes, ...((await options.routes?.(parts)) ?? [])],
    logger: options.logger ?? { level: 'error' },
    trustedProxies: options.trustedProxies ?? 0,
    corsOrigins: options.corsOrigins ?? [],
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const close = async () => {
    await app.close();
    await store[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    ...parts,
    ...createPeople(origin + apiBasePath, accounts.service),
    app,
    accounts: accounts.service,
    operator: accounts.operator,
    origin,
    baseUrl: origin + apiBasePath,
    call: (method, path, request) => callApi(origin + apiBasePath, method, path, request),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function createPeople(baseUrl: string, accounts: AccountService): Pick<TestServer, 'signUp' | 'signIn' | 'admin'> {
  let signedUp = 0;

  async function signIn(email: string, password: string): Promise<TestPerson> {
    const answer = await callApi<LoginResponse>(baseUrl, 'POST', '/auth/login', { body: { email, password } });
    if (answer.status !== 200) throw new Error(`cannot sign in ${email}: ${JSON.stringify(answer.body)}`);
    const { userInfo, accessToken, refreshToken } = answer.body;
    return { id: userInfo._id, email, password, token: accessToken, refreshToken };
  }

  async function signUp(overrides: { email?: string; firstName?: string; lastName?: string } = {}) {
    signedUp += 1;
    const person = {
      firstName: `Ada${signedUp}`,
      lastName: 'Byron',
      email: `ada${signedUp}@podium.test`,
      ...overrides,
    };
    const body = { ...person, password: testPassword, confirmPassword: testPassword };
    const answer = await callApi(baseUrl, 'POST', '/auth/register', { body });
    if (answer.status !== 201) throw new Error(`cannot sign up ${person.email}: ${JSON.stringify(answer.body)}`);
    return signIn(person.email, testPassword);
  }

  async function admin(): Promise<TestPerson> {
    await accounts.ensureAdmin({ email: adminEmail, password: testPassword, firstName: 'Grace', lastName: 'Hopper' });
    return signIn(adminEmail, testPassword);
  }

  return { signUp, signIn, admin };
}

async function callApi<Body>(
  baseUrl: string,
  method: string,
  path: string,
  { body, token, headers }: TestRequest = {},
): Promise<TestAnswer<Body>> {
  const isBytes = body instanceof Uint8Array;
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = text !== '' && response.headers.get('content-type')?.startsWith('application/json');
  const answer: unknown = isJson ? JSON.parse(text) : text || undefined;
  return { status: response.status, headers: response.headers, body: answer as Body };
}
