import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ServiceError } from '../errors.ts';

/** Cost of one argon2id hash. */
export interface PasswordCost {
  memoryKibibytes: number;
  passes: number;
}

/** OWASP's Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one thread. */
const owaspPasswordCost: PasswordCost = { memoryKibibytes: 19_456, passes: 2 };

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * With no hash to compare against, or a stored text that is the hash of no password, it works as long and answers false:
   * timing does not tell which emails exist.
   */
  verify(password: string, passwordHash: string | undefined): Promise<boolean>;
}

/** Hashes run on libuv's four threads, which files and name look-ups share: one thread always stays free for those. */
const maxConcurrent = Math.min(availableParallelism(), 3);
const maxWaiting = 2_000;

/** Hashes passwords with argon2id, a few at a time. Throws `too_many_attempts` when too many are waiting. */
export function createPasswordHasher(cost: PasswordCost = owaspPasswordCost): PasswordHasher {
  // argon2id is the library's default algorithm; its enum cannot be named under isolatedModules.
  const options = { memoryCost: cost.memoryKibibytes, timeCost: cost.passes, parallelism: 1 };
  const inTurn = createTurnstile();
  let decoyHash: Promise<string> | undefined;

  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: (password, passwordHash) =>
      inTurn(async () => {
        if (passwordHash?.startsWith('$argon2id$')) return verify(passwordHash, password);
        decoyHash ??= hash('no account has this hash', options);
        await verify(await decoyHash, password);
        return false;
      }),
  };
}

/** Runs at most `maxConcurrent` at once, the others in the order they came. */
function createTurnstile() {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) {
        throw new ServiceError('too_many_attempts', 'Too many people are signing in. Please try again in 10 seconds.', {
          retryAfterSeconds: 10,
        });
      }
      // Whoever leaves hands its place over, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
