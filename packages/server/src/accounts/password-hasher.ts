import { availableParallelism } from 'node:os';
import { ServiceError, serverStopping } from '../errors.ts';
import { createThread, type Thread } from '../event-loop/create-thread.ts';
import { passwordThreadEntry } from '../locations.ts';
import { createFairLine, type Turn } from './fair-line.ts';
import type { PasswordCall, PasswordCost } from './password-thread.ts';

/**
 * The parameters are those of OWASP's Password Storage Cheat Sheet for argon2id: 19 MiB, two
 * passes, one thread.
 */
const owaspPasswordCost: PasswordCost = { memoryKibibytes: 19_456, passes: 2 };

/** The turn of calls that no user makes. */
const ownTurn: Turn = { from: 'the server itself', isKnown: true };

export interface PasswordHasher {
  hash(password: string, turn?: Turn): Promise<string>;
  /**
   * Returns false after the same time if there is no hash or the stored text is not one, so that
   * timing does not reveal which emails exist.
   */
  verify(password: string, passwordHash: string | undefined, turn?: Turn): Promise<boolean>;
  /**
   * Finishes the running hashes. Waiting and later calls are rejected with `service_unavailable`.
   */
  close(): Promise<void>;
}

const maxWaiting = 2_000;

/**
 * Hashes passwords with argon2id in one thread per core. Threads start when they are needed. So
 * neither the event loop waits, nor libuv's pool, which files and name look-ups use. Callers are
 * served in fair turns. If too many calls are waiting, one of the source with the most throws
 * `too_many_attempts`.
 */
export function createPasswordHasher(cost: PasswordCost = owaspPasswordCost): PasswordHasher {
  const pool = createPool(availableParallelism());
  let decoyHash: Promise<string> | undefined;

  const hash = (password: string, turn = ownTurn) =>
    pool.call({ type: 'hash', password, cost }, turn) as Promise<string>;
  const verify = (password: string, passwordHash: string, turn: Turn) =>
    pool.call({ type: 'verify', password, passwordHash }, turn) as Promise<boolean>;

  return {
    hash,
    async verify(password, passwordHash, turn = ownTurn) {
      if (passwordHash?.startsWith('$argon2id$')) return verify(password, passwordHash, turn);
      decoyHash ??= hash('no account has this hash').catch((error: unknown) => {
        decoyHash = undefined;
        throw error;
      });
      await verify(password, await decoyHash, turn);
      return false;
    },
    close: pool.close,
  };
}

type PasswordThread = Thread<PasswordCall, string | boolean>;

interface WaitingCall {
  resolve(thread: PasswordThread): void;
  reject(error: unknown): void;
}

/** Each thread has one call at a time. The other calls wait in a fair line. */
function createPool(size: number) {
  const threads = Array.from({ length: size }, (): PasswordThread => createThread(passwordThreadEntry));
  const idle = [...threads];
  const waiting = createFairLine<WaitingCall>();
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  function take(turn: Turn): PasswordThread | Promise<PasswordThread> {
    if (isClosed) throw serverStopping();
    const thread = idle.pop();
    if (thread) return thread;
    if (waiting.size() >= maxWaiting) {
      const left = waiting.takeFromLongest(turn.from);
      if (!left) throw tooManyWait();
      left.reject(tooManyWait());
    }
    return new Promise((resolve, reject) => waiting.add({ resolve, reject }, turn));
  }

  async function call(request: PasswordCall, turn: Turn): Promise<string | boolean> {
    const taken = take(turn);
    // A call that need not wait begins at once, so that closing waits for it.
    const thread = taken instanceof Promise ? await taken : taken;
    if (isClosed) throw serverStopping();
    const answer = thread.call(request);
    underWay.add(answer);
    try {
      return await answer;
    } finally {
      underWay.delete(answer);
      const next = waiting.takeNext();
      if (next) next.resolve(thread);
      else idle.push(thread);
    }
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (let next = waiting.takeNext(); next; next = waiting.takeNext()) next.reject(serverStopping());
    await Promise.allSettled(underWay);
    await Promise.all(threads.map((thread) => thread.close()));
  }

  return { call, close };
}

function tooManyWait(): ServiceError {
  return new ServiceError('too_many_attempts', 'Too many people are signing in. Please try again in 10 seconds.', {
    retryAfterSeconds: 10,
  });
}
