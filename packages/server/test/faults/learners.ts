import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, createClient, isPodiumError, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import type { Verdict } from '@podium/sdk/contract';
import { type ProgramVerdict, programOf } from './programs.ts';

/** A submit that a learner made until it had a verdict. */
export interface Submitted {
  /** The text that its source alone has. */
  mark: string;
  userId: string;
  problemId: string;
  expected: Verdict;
  /** The verdict in the answer. */
  answered: string;
}

const programs: readonly { verdict: ProgramVerdict; isSlow?: boolean }[] = [
  { verdict: 'accepted' },
  { verdict: 'wrong_answer' },
  { verdict: 'runtime_error' },
  { verdict: 'accepted', isSlow: true },
];

/** Signs a learner up, and in. */
export async function openLearner(url: string, name: string): Promise<{ client: PodiumClient; userId: string }> {
  const client = createClient({ baseUrl: `${url}/api`, tokens: memoryTokenStore() });
  const account = { email: `${name}@example.org`, password: 'learner-password' };
  await client.auth.register({ ...account, confirmPassword: account.password, firstName: name, lastName: 'Learner' });
  const { userInfo } = await client.auth.login(account);
  return { client, userId: userInfo._id };
}

/**
 * Submits one program after the other until `isOver` with their number, each again and again under
 * its key until it has a verdict, as a command line does whose user does not give up. Pauses after
 * each verdict.
 */
export async function submitUntil(
  isOver: (made: number) => boolean,
  { client, userId }: Awaited<ReturnType<typeof openLearner>>,
  { contestId, problemIds }: { contestId: string; problemIds: readonly string[] },
  pauseMs = 0,
): Promise<Submitted[]> {
  const made: Submitted[] = [];
  for (let number = 0; !isOver(number); number += 1) {
    const { verdict: expected = 'accepted', ...options } = programs[number % programs.length] ?? {};
    const problemId = problemIds[Math.floor(number / programs.length) % problemIds.length] ?? '';
    const mark = `${userId} ${number};`;
    const request = { code: programOf(mark, expected, options), language: 'cpp', problemId, contestId } as const;
    const answered = await insist(() => client.compiler.submitContest(request, { idempotencyKey: mark }));
    made.push({ mark, userId, problemId, expected, answered: answered.verdict });
    await sleep(pauseMs);
  }
  return made;
}

/** Makes a call until it succeeds. Throws what no waiting would change. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isTemporary = isPodiumError(error) && !(error instanceof ApiError && error.status < 429);
      if (!isTemporary) throw error;
      await sleep(100);
    }
  }
}
