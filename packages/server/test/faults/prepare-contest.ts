import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import type { Installation } from './installation.ts';

/** A contest whose problems ask for twice a number. */
export interface PreparedContest {
  contestId: string;
  problemIds: string[];
  /** Milliseconds since 1970. */
  startTime: number;
  endTime: number;
}

/** Signs the administrator in. The client sends a request again until the server answers. */
export async function openAdmin({ url, admin }: Pick<Installation, 'url' | 'admin'>): Promise<PodiumClient> {
  const client = createClient({
    baseUrl: `${url}/api`,
    tokens: memoryTokenStore(),
    resendDelaysMs: new Array(300).fill(100),
  });
  await client.auth.login(admin);
  return client;
}

/** Schedules a contest. It has to be long enough for the whole story. */
export async function prepareContest(
  installation: Installation,
  contest: { problems: number; startsInMs: number; lengthMs: number },
): Promise<PreparedContest> {
  const client = await openAdmin(installation);
  const problemIds: string[] = [];
  for (let number = 1; number <= contest.problems; number += 1) {
    const testCases = [5, 7, 11].map((n) => ({ input: `${n}\n`, output: `${2 * n}\n` }));
    const uploaded = { title: `Double ${number}`, description: 'Double it.', difficulty: 'Easy', testCases } as const;
    problemIds.push((await client.problems.upload(uploaded)).problem._id);
  }
  const startTime = Date.now() + contest.startsInMs;
  const endTime = startTime + contest.lengthMs;
  const { contest: created } = await client.contests.create({
    title: 'Many submit',
    description: 'Processes are killed.',
    startTime: new Date(startTime).toISOString(),
    endTime: new Date(endTime).toISOString(),
    problems: problemIds,
  });
  return { contestId: created._id, problemIds, startTime, endTime };
}
