import { randomBytes } from 'node:crypto';
import { scriptTokenPrefix } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import type { Clock } from '../clock.ts';
import { createVersionReader } from '../database/data-version.ts';
import { rateLimitersOf } from '../database/rate-limiters.ts';
import type { Database } from '../database/schema.ts';
import { shareByVersion } from '../database/share-by-version.ts';
import { type ChangeBus, createChangeBus } from '../events/changes.ts';
import type { VerifyAccessToken } from '../http/bind-endpoint.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createAccountRepository } from './account-repository.ts';
import { createAccountRoutes } from './account-routes.ts';
import { type AccountService, createAccountService } from './account-service.ts';
import { createEndedSessionsVersion } from './end-sessions.ts';
import { createEndedSessions } from './ended-sessions.ts';
import { createKnownDevices } from './known-devices.ts';
import { createOperatorRepository } from './operator-repository.ts';
import { createOperatorService, type OperatorService } from './operator-service.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
import { createRefreshTokenRepository } from './refresh-token-repository.ts';
import { createScriptTokenRepository } from './script-token-repository.ts';
import { createScriptTokens } from './script-tokens.ts';
import { createSettingRepository } from './setting-repository.ts';
import { createSignInLimiter, type SignInLimits, signInLimitsFor } from './sign-in-limiter.ts';

export const accessTokenLifetimeSeconds = 15 * 60;

interface AccountsOptions {
  database: Database;
  clock: Clock;
  /** Its threads end with the process unless the caller closes it. */
  passwords?: PasswordHasher;
  signInLimits?: SignInLimits;
  /** The number of accounts that one address may register in ten minutes. */
  addressLimit?: number;
  /** Reads the version of all data. */
  readVersion?: () => Promise<string>;
  /** Where changes are published; by default nobody reads them. */
  changes?: Pick<ChangeBus, 'publish'>;
}

interface Accounts {
  service: AccountService;
  operator: OperatorService;
  routes: RegisterRoutes;
  verifyAccessToken: VerifyAccessToken;
}

/** Assembles the parts of accounts over one database. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { database, clock, readVersion = createVersionReader(database) } = options;
  const settings = createSettingRepository(database);
  const refreshTokens = createRefreshTokenRepository(database);
  const { listEndedSince } = refreshTokens;
  const endedSessions = createEndedSessions({
    clock,
    lifetimeMs: accessTokenLifetimeSeconds * 1000,
    // Most requests come without a commit since the last one, and then nothing else is read.
    readVersion: shareByVersion(readVersion, createEndedSessionsVersion(database)),
    listEndedSince,
  });
  const loadSecret = (name: string) => settings.getOrCreateSetting(name, () => randomBytes(32).toString('base64url'));
  const accessTokens = createAccessTokens({
    clock,
    lifetimeSeconds: accessTokenLifetimeSeconds,
    loadSecret: () => loadSecret('access_token_secret'),
  });
  const devices = createKnownDevices(() => loadSecret('device_secret'));
  const scriptTokens = createScriptTokens(createScriptTokenRepository(database), clock);
  const passwords = options.passwords ?? createPasswordHasher();
  const service = createAccountService({
    accounts: createAccountRepository(database),
    refreshTokens,
    accessTokens,
    passwords,
    signInLimiter: createSignInLimiter({
      limits: options.signInLimits ?? signInLimitsFor(options.addressLimit),
      createRateLimiter: rateLimitersOf(database),
      loadSecret: () => loadSecret('rate_limit_secret'),
    }),
    clock,
    changes: options.changes ?? createChangeBus(),
  });
  const verifyAccessToken: VerifyAccessToken = async (token) => {
    if (token.startsWith(scriptTokenPrefix)) return scriptTokens.verify(token);
    const session = await accessTokens.verify(token);
    return session && !(await endedSessions.isEnded(session.sessionId)) ? session : undefined;
  };
  const operator = createOperatorService({ operators: createOperatorRepository(database), passwords, clock });
  return { service, operator, routes: createAccountRoutes(service, devices, scriptTokens), verifyAccessToken };
}
