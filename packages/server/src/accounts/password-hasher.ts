import { availableParallelism } from 'node:os';
import { ServiceError, serverStopping } from '../errors.ts';
import { createThread, type Thread } from '../event-loop/create-thread.ts';
import { passwordThreadEntry } from '../thread-entries.ts';
import type { PasswordCall, PasswordCost } from './password-thread.ts';

/**
 * The parameters are those of OWASP's Password Storage Cheat Sheet for argon2id: 19 MiB, two
 * passes, one thread.
 */
const owaspPasswordCost: PasswordCost = { memoryKibibytes: 19_456, passes: 2 };

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Returns false after the same time if there is no hash or the stored text is not one, so that
   * timing does not reveal which emails exist.
   */
  verify(password: string, passwordHash: string | undefined): Promise<boolean>;
  /**
   * Finishes the running hashes. Waiting and later calls are rejected with `service_unavailable`.
   */
  close(): Promise<void>;
}

const maxWaiting = 2_000;

/**
 * Hashes passwords with argon2id in one thread per core. Threads start when they are needed. So
 * neither the event loop waits, nor libuv's pool, which files and name look-ups use. Throws
 * `too_many_attempts` if too many calls are waiting.
 */
export function createPasswordHasher(cost: PasswordCost = owaspPasswordCost): PasswordHasher {
  const pool = createPool(availableParallelism());
  let decoyHash: Promise<string> | undefined;

  const hash = (password: string) => pool.call({ type: 'hash', password, cost }) as Promise<string>;
  const verify = (password: string, passwordHash: string) =>
    pool.call({ type: 'verify', password, passwordHash }) as Promise<boolean>;

  return {
    hash,
    async verify(password, passwordHash) {
      if (passwordHash?.startsWith('$argon2id$')) return verify(password, passwordHash);
      decoyHash ??= hash('no account has this hash').catch((error: unknown) => {
        decoyHash = undefined;
        throw error;
      });
      await verify(password, await decoyHash);
      return false;
    },
    close: pool.close,
  };
}

type PasswordThread = Thread<PasswordCall, string | boolean>;

/** Each thread has one call at a time. The other calls wait in order of arrival. */
function createPool(size: number) {
  const threads = Array.from({ length: size }, (): PasswordThread => createThread(passwordThreadEntry));
  const idle = [...threads];
  const waiting: { resolve(thread: PasswordThread): void; reject(error: unknown): void }[] = [];
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  function take(): PasswordThread | Promise<PasswordThread> {
    if (isClosed) throw serverStopping();
    const thread = idle.pop();
    if (thread) return thread;
    if (waiting.length >= maxWaiting) {
      throw new ServiceError('too_many_attempts', 'Too many people are signing in. Please try again in 10 seconds.', {
        retryAfterSeconds: 10,
      });
    }
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  }

  async function call(request: PasswordCall): Promise<string | boolean> {
    const taken = take();
    // A call that need not wait begins at once, so that closing waits for it.
    const thread = taken instanceof Promise ? await taken : taken;
    if (isClosed) throw serverStopping();
    const answer = thread.call(request);
    underWay.add(answer);
    try {
      return await answer;
    } finally {
      underWay.delete(answer);
      const next = waiting.shift();
      if (next) next.resolve(thread);
      else idle.push(thread);
    }
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const { reject } of waiting.splice(0)) reject(serverStopping());
    await Promise.allSettled(underWay);
    await Promise.all(threads.map((thread) => thread.close()));
  }

  return { call, close };
}
