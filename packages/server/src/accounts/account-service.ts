import { createHash, randomBytes } from 'node:crypto';
import {
  type Activity,
  endpoints,
  type LoginRequest,
  type LoginResponse,
  type PasswordChange,
  type Profile,
  type ProfileUpdate,
  type RegisterRequest,
  type TokenPair,
  type UserType,
} from '@podium/sdk/contract';
import { type Clock, dayMs } from '../clock.ts';
import type { UserTable } from '../database/schema.ts';
import { fieldError, notFound, ServiceError } from '../errors.ts';
import type { ChangeBus } from '../events/changes.ts';
import type { CallerSession } from '../http/bind-endpoint.ts';
import { createId } from '../identifiers.ts';
import type { AccessTokens } from './access-tokens.ts';
import { type AccountRepository, emailKeyOf } from './account-repository.ts';
import type { Turn } from './fair-line.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { NewRefreshToken, RefreshTokenRepository } from './refresh-token-repository.ts';
import { networkOf, type SignInCaller, type SignInLimiter } from './sign-in-limiter.ts';

const initialRating = 1500;
export const refreshTokenLifetimeMs = 30 * dayMs;
/** Two processes that share one token may both use it when they have to refresh. */
const reuseGraceMs = 30_000;

interface AccountServiceDeps {
  accounts: AccountRepository;
  refreshTokens: RefreshTokenRepository;
  accessTokens: AccessTokens;
  passwords: PasswordHasher;
  signInLimiter: SignInLimiter;
  clock: Clock;
  changes: Pick<ChangeBus, 'publish'>;
}

export interface AccountInput {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(deps: AccountServiceDeps) {
  const { accounts, refreshTokens, accessTokens, passwords, signInLimiter, clock, changes } = deps;

  /** Stores an account and returns its id. Throws `email_taken`. */
  async function createAccount(input: AccountInput, userType: UserType, turn?: Turn): Promise<string> {
    // This check avoids the costly hash. The unique key still decides between two calls at once.
    if (await accounts.findByEmail(input.email)) throw emailTaken();
    const id = createId();
    const passwordHash = await passwords.hash(input.password, turn);
    const { email, firstName, lastName } = input;
    const account = { id, email, firstName, lastName, userType, rating: initialRating, passwordHash };
    const stored = await accounts.insertAccount({ ...account, createdAt: clock.now() });
    if (!stored) throw emailTaken();
    return id;
  }

  /** Makes the first administrator. Returns false and does nothing if there is one already. */
  async function ensureAdmin(input: AccountInput): Promise<boolean> {
    if (await accounts.hasAdmin()) return false;
    await createAccount(input, 'admin');
    return true;
  }

  /**
   * Throws `email_taken`, and `too_many_attempts` for an address that registers too many accounts.
   */
  async function register(form: RegisterRequest, address: string): Promise<void> {
    await signInLimiter.countRegistration(address);
    await createAccount(form, 'user', { from: networkOf(address), isKnown: false });
  }

  /**
   * `device` identifies a browser that has signed in to the account before. Throws
   * `invalid_credentials`, `too_many_attempts` after too many wrong attempts, and, if the password
   * is right, `account_disabled`.
   */
  async function login(credentials: LoginRequest, address: string, device?: string): Promise<LoginResponse> {
    const network = networkOf(address);
    const owner = device === undefined ? await accounts.findByEmail(credentials.email) : undefined;
    const isKnown = device !== undefined || (!!owner && (await refreshTokens.isKnownNetwork(owner.id, network)));
    const caller: SignInCaller = {
      account: emailKeyOf(credentials.email),
      network: device === undefined ? network : `device ${device}`,
      isKnown,
    };
    const account = await signInLimiter.guard(caller, async () => {
      const candidate = await accounts.findByEmail(credentials.email);
      // The devices at an address share its turn, so that nobody has more turns by more accounts.
      const turn = { from: network, isKnown };
      return (await passwords.verify(credentials.password, candidate?.passwordHash, turn)) ? candidate : undefined;
    });
    if (!account) throw invalidCredentials();
    if (account.disabledAt !== null) throw accountDisabled();
    const { secret, stored } = newRefreshToken();
    await refreshTokens.startFamily(account.id, network, stored);
    const { id, email, userType } = await recheck(account, stored);
    return {
      userInfo: { _id: id, email, userType },
      accessToken: await issueAccessToken({ id, userType }, stored.id),
      refreshToken: secret,
    };
  }

  /**
   * Returns the account as it is once its new session is stored. If the password was replaced, or
   * the account disabled, while the password was being checked, that ended only the sessions that
   * existed then. This ends the new session too.
   */
  async function recheck({ id, passwordHash }: UserTable, { tokenHash }: NewRefreshToken): Promise<UserTable> {
    const account = await accounts.findById(id);
    if (account?.passwordHash === passwordHash && account.disabledAt === null) return account;
    await refreshTokens.revokeFamilyOf(tokenHash, clock.now());
    throw account && account.disabledAt !== null ? accountDisabled() : invalidCredentials();
  }

  /**
   * Exchanges a refresh token for a new pair. Throws `refresh_token_invalid` and
   * `too_many_attempts`.
   */
  async function refresh(refreshToken: string): Promise<TokenPair> {
    const { secret, stored } = newRefreshToken();
    const rotation = await refreshTokens.rotate({
      tokenHash: hashOf(refreshToken),
      successor: stored,
      now: clock.now(),
      graceMs: reuseGraceMs,
      limit: endpoints.auth.refresh.rateLimits.perSession,
    });
    if (rotation.outcome === 'too many') {
      const retryAfterSeconds = Math.ceil(rotation.retryAfterMs / 1000);
      const message = 'This session was renewed too often. Please try again later.';
      throw new ServiceError('too_many_attempts', message, { retryAfterSeconds });
    }
    const account = rotation.outcome === 'rotated' ? await accounts.findById(rotation.userId) : undefined;
    if (rotation.outcome !== 'rotated' || !account)
      throw new ServiceError('refresh_token_invalid', 'Your session has ended. Please sign in again.');
    return { accessToken: await issueAccessToken(account, rotation.sessionId), refreshToken: secret };
  }

  async function logout(refreshToken: string): Promise<void> {
    await refreshTokens.revokeFamilyOf(hashOf(refreshToken), clock.now());
  }

  async function getProfile(userId: string): Promise<Profile> {
    const account = await getAccount(userId);
    const [solvedProblems, ratingHistory] = await Promise.all([
      accounts.countSolvedProblems(userId),
      accounts.listRatingChanges(userId),
    ]);
    const { firstName, lastName, email, userType, rating } = account;
    return { _id: userId, firstName, lastName, email, userType, rating, solvedProblems, ratingHistory };
  }

  /** Lists the days of the last year on which the user submitted. */
  async function listActiveDays(userId: string): Promise<Activity> {
    const midnight = Math.floor(clock.now() / dayMs) * dayMs;
    return accounts.listActiveDays(userId, midnight - 365 * dayMs);
  }

  /**
   * Requires the password if the email changes. Throws `email_taken`, and the errors of
   * `requirePassword`.
   */
  async function updateProfile({ userId, sessionId }: CallerSession, change: ProfileUpdate): Promise<Profile> {
    const { currentPassword, ...update } = change;
    const account = await getAccount(userId);
    if (update.email !== undefined && emailKeyOf(update.email) !== emailKeyOf(account.email)) {
      const missing = 'Enter your current password to change your email';
      if (currentPassword === undefined) throw fieldError('currentPassword', missing);
      await requirePassword(account, currentPassword, sessionId);
    }
    if (!(await accounts.updateAccount(userId, update))) throw emailTaken();
    const { firstName = account.firstName, lastName = account.lastName } = update;
    if (firstName !== account.firstName || lastName !== account.lastName) {
      const shown = await accounts.listParticipants(userId);
      for (const each of shown) changes.publish({ type: 'participant', ...each });
    }
    return getProfile(userId);
  }

  /**
   * Ends all other sessions and the tokens for scripts of the account. Throws the errors of
   * `requirePassword`.
   */
  async function changePassword({ userId, sessionId }: CallerSession, change: PasswordChange): Promise<void> {
    const account = await getAccount(userId);
    await requirePassword(account, change.currentPassword, sessionId);
    const passwordHash = await passwords.hash(change.password, { from: `session ${sessionId}`, isKnown: true });
    await accounts.replacePassword(userId, { passwordHash, now: clock.now(), except: sessionId });
  }

  /**
   * Limits guesses like failed sign-ins, but per session instead of per address: a stolen session
   * gets no more guesses from other addresses, and other users at the owner's address use up none
   * of them. Throws `validation_failed` for a wrong password, and `too_many_attempts` after too
   * many.
   */
  async function requirePassword(
    { email, passwordHash }: UserTable,
    password: string,
    sessionId: string,
  ): Promise<void> {
    const caller = { account: emailKeyOf(email), network: `session ${sessionId}`, isKnown: true };
    const isRight = await signInLimiter.guard(caller, async () => {
      return (await passwords.verify(password, passwordHash, { from: caller.network, isKnown: true })) || undefined;
    });
    if (!isRight) throw fieldError('currentPassword', 'The current password is wrong');
  }

  async function getAccount(userId: string): Promise<UserTable> {
    const account = await accounts.findById(userId);
    if (!account) throw notFound('Account');
    return account;
  }

  function issueAccessToken({ id, userType }: Pick<UserTable, 'id' | 'userType'>, sessionId: string): Promise<string> {
    return accessTokens.issue({ userId: id, userType, sessionId });
  }

  function newRefreshToken(): { secret: string; stored: NewRefreshToken } {
    const secret = randomBytes(32).toString('base64url');
    const createdAt = clock.now();
    const expiresAt = createdAt + refreshTokenLifetimeMs;
    return { secret, stored: { id: createId(), tokenHash: hashOf(secret), createdAt, expiresAt } };
  }

  return {
    createAccount,
    ensureAdmin,
    register,
    login,
    refresh,
    logout,
    getProfile,
    listActiveDays,
    updateProfile,
    changePassword,
  };
}

function hashOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex');
}

function invalidCredentials(): ServiceError {
  return new ServiceError('invalid_credentials', 'Invalid email or password');
}

function accountDisabled(): ServiceError {
  return new ServiceError('account_disabled', 'This account is disabled. Please ask an administrator.');
}

function emailTaken(): ServiceError {
  return new ServiceError('email_taken', 'An account with this email already exists');
}
