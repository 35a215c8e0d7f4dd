import { randomBytes } from 'node:crypto';
import type { RegisterRoutes } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import type { VerifyAccessToken } from '../http/bind-endpoint.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createAccountRepository } from './account-repository.ts';
import { createAccountRoutes } from './account-routes.ts';
import { type AccountService, createAccountService } from './account-service.ts';
import { createPasswordHasher, type PasswordCost } from './password-hasher.ts';
import { createRefreshTokenRepository } from './refresh-token-repository.ts';
import { createSettingRepository } from './setting-repository.ts';
import { createSignInLimiter, type SignInLimits } from './sign-in-limiter.ts';

const defaultAccessTokenLifetimeSeconds = 15 * 60;

interface AccountsOptions {
  database: Database;
  clock: Clock;
  accessTokenLifetimeSeconds?: number;
  passwordCost?: PasswordCost;
  signInLimits?: SignInLimits;
}

interface Accounts {
  service: AccountService;
  routes: RegisterRoutes;
  verifyAccessToken: VerifyAccessToken;
}

/** Everything about accounts, put together over one database. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { database, clock } = options;
  const settings = createSettingRepository(database);
  const accessTokens = createAccessTokens({
    clock,
    lifetimeSeconds: options.accessTokenLifetimeSeconds ?? defaultAccessTokenLifetimeSeconds,
    loadSecret: () => settings.getOrCreateSetting('access_token_secret', () => randomBytes(32).toString('base64url')),
  });
  const service = createAccountService({
    accounts: createAccountRepository(database),
    refreshTokens: createRefreshTokenRepository(database),
    accessTokens,
    passwords: createPasswordHasher(options.passwordCost),
    signInLimiter: createSignInLimiter(options.signInLimits),
    clock,
  });
  return { service, routes: createAccountRoutes(service), verifyAccessToken: accessTokens.verify };
}
