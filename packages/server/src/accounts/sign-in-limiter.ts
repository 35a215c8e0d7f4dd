import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { endpoints, type Rate } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import type { CreateRateLimiter, RateLimiter } from '../database/rate-limiters.ts';
import { ServiceError } from '../errors.ts';
import { createFairLine, type FairLine, type Turn } from './fair-line.ts';

export interface SignInLimits {
  /** The limit of failed sign-ins to one account from one network. */
  perAccountAndAddress: Rate;
  /**
   * The number of failed sign-ins to one account from all networks after which each network has one
   * attempt only.
   */
  perAccount: Rate;
  /** The limit of failed sign-ins to one account from all networks. */
  perAccountAtMost: Rate;
  /** The limit of sign-ins from one network, successful or not, since each costs a hash. */
  perAddress: Rate;
  /** The limit of registrations from one network. */
  registrations: Rate;
}

const { login, register } = endpoints.auth;

/**
 * Returns the limits of the contract. `addressLimit` is the number of accounts that one address may
 * register; its sign-ins scale with it.
 */
export function signInLimitsFor(addressLimit: number = register.rateLimits.perAddress.times): SignInLimits {
  const scale = addressLimit / register.rateLimits.perAddress.times;
  const scaled = ({ times, seconds }: Rate): Rate => ({ times: Math.round(times * scale), seconds });
  return {
    perAccountAndAddress: login.rateLimits.wrongPasswordsPerAddress,
    perAccount: login.rateLimits.wrongPasswords,
    perAccountAtMost: login.rateLimits.wrongPasswordsAtMost,
    perAddress: scaled(login.rateLimits.perAddress),
    registrations: scaled(register.rateLimits.perAddress),
  };
}

export interface SignInCaller {
  /** A text that identifies the account, even if no such account exists. */
  account: string;
  /**
   * Identifies the source of the call: an address, a known device, or the session of a signed-in
   * user.
   */
  network: string;
  /** Whether the account signed in from this network before. */
  isKnown: boolean;
}

interface SignInLimiterDeps {
  limits: SignInLimits;
  createRateLimiter: CreateRateLimiter;
  /** Loads a secret that all processes of an installation share. */
  loadSecret: () => Promise<string>;
}

export type SignInLimiter = ReturnType<typeof createSignInLimiter>;

export function createSignInLimiter({ limits, createRateLimiter, loadSecret }: SignInLimiterDeps) {
  const narrow = createRateLimiter('account_and_network', limits.perAccountAndAddress);
  const wide = createRateLimiter('account', limits.perAccountAtMost);
  const everybody = createRateLimiter('network', limits.perAddress);
  const registrations = createRateLimiter('registrations', limits.registrations);
  const bucketOf = createBuckets(loadSecret);
  const oneAtATime = createQueues();

  /**
   * Runs one sign-in. `attempt` returns undefined for wrong credentials; a success forgets earlier
   * failures. Throws `too_many_attempts` without running if there were too many. Attempts
   * elsewhere, or on other accounts at the same address, lock nobody out whose account is known at
   * their network. After a stranger's many failures, a new network still has one attempt: else the
   * stranger could lock the owner out. The failures of all networks together are limited.
   * Attempts on one account run one at a time, in fair turns of their networks.
   */
  async function guard<T>(
    { account, network, isKnown }: SignInCaller,
    attempt: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const wideKey = await bucketOf(account);
    const narrowKey = await bucketOf(`${account}\n${network}`);
    const networkKey = await bucketOf(network);
    // Attempts run one at a time in each process. Otherwise a thousand guesses sent at once would
    // all pass the check before the first one is counted.
    return oneAtATime(wideKey, { from: network, isKnown }, async () => {
      const isGuessed = !isKnown && (await pointsOf(wide, wideKey)) >= limits.perAccount.times;
      const error =
        (await limitError(narrow, narrowKey, 'failed sign-ins', isGuessed ? 1 : narrow.points)) ??
        (isKnown ? undefined : await limitError(wide, wideKey, 'failed sign-ins')) ??
        (isKnown ? undefined : await limitError(everybody, networkKey, 'sign-ins from your address'));
      if (error) throw error;
      await everybody.penalty(networkKey);
      const outcome = await attempt();
      if (outcome === undefined) {
        await narrow.penalty(narrowKey);
        await wide.penalty(wideKey);
      } else {
        await narrow.delete(narrowKey);
        await wide.delete(wideKey);
      }
      return outcome;
    });
  }

  /** Counts one registration. Throws `too_many_attempts` if the address has had too many. */
  async function countRegistration(address: string): Promise<void> {
    const key = await bucketOf(networkOf(address));
    const error = await limitError(registrations, key, 'new accounts from your address');
    if (error) throw error;
    await registrations.penalty(key);
  }

  return { guard, countRegistration };
}

/**
 * Names the network of one household or machine: an IPv4 address, or the first 64 bits of an IPv6
 * address. It ignores the port that some proxies add.
 */
export function networkOf(addressAndPort: string): string {
  const address = addressAndPort.replace(/^([\d.]+):\d+$|^\[(.+)\](:\d+)?$/, '$1$2');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const rest = tail?.split(':').filter((group) => group !== '') ?? [];
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  const first = [...groups, ...zeros, ...rest].slice(0, 4);
  return `${first.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

async function pointsOf(limiter: RateLimiter, key: string): Promise<number> {
  const state = await limiter.get(key);
  return state && state.msBeforeNext > 0 ? state.consumedPoints : 0;
}

/** Makes the error to throw if the key has used up its points. */
async function limitError(
  limiter: RateLimiter,
  key: string,
  what: string,
  points = limiter.points,
): Promise<ServiceError | undefined> {
  const state = await limiter.get(key);
  if (!state || state.consumedPoints < points || state.msBeforeNext <= 0) return undefined;
  const retryAfterSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  const message = `Too many ${what}. Please try again in ${durationInWords(retryAfterSeconds)}.`;
  return new ServiceError('too_many_attempts', message, { retryAfterSeconds });
}

function durationInWords(seconds: number): string {
  return seconds <= 90 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute');
}

const bucketBits = 18;

/**
 * Maps keys to a fixed number of buckets, so that made-up emails cannot fill memory or database.
 * The secret keeps attackers from choosing an email that shares a victim's bucket.
 */
function createBuckets(loadSecret: () => Promise<string>): (text: string) => Promise<string> {
  return async (text) => {
    const hash = createHmac('sha256', await loadSecret())
      .update(text)
      .digest();
    return (hash.readUInt32BE(0) >>> (32 - bucketBits)).toString(36);
  };
}

/** Runs the work of each key in fair turns. A key without work takes no memory. */
function createQueues() {
  const lines = new Map<string, FairLine<() => void>>();

  return async function oneAtATime<T>(key: string, turn: Turn, work: () => Promise<T>): Promise<T> {
    const line = lines.get(key);
    if (line) await new Promise<void>((resolve) => line.add(resolve, turn));
    else lines.set(key, createFairLine());
    try {
      return await work();
    } finally {
      const next = lines.get(key)?.takeNext();
      if (next) next();
      else lines.delete(key);
    }
  };
}
