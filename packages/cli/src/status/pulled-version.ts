import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { undefinedIfMissing } from '@podium/files';
import { entryOf } from '../solving/submit-job.ts';
import { formatMoment } from '../text/format-values.ts';
import { decodeText } from '../workspace/read-user-file.ts';
import { isSample, listTests, type Workspace } from '../workspace/workspace.ts';

/** What the folder of a pulled problem says without its server. It is also the JSON of commands. */
export type PulledVersion = Awaited<ReturnType<typeof readPulledVersion>>;

export async function readPulledVersion({ folder, record }: Workspace, userId: string) {
  const { server, pulledAt, contest = null } = record;
  const { id, title, revision, constraints } = record.problem;
  const samples = (await listTests(folder)).filter(({ name }) => isSample(record, name));
  const { last = null, pending } = entryOf(record, userId);
  return {
    /** Marks what did not come from the server. */
    offline: true,
    ...{ server, folder, pulledAt, contest, problem: { id, title, revision, constraints } },
    /** The content of `problem.md`, with the samples; null if it was removed. */
    statement: (await undefinedIfMissing(readText(join(folder, 'problem.md')))) ?? null,
    samples: await Promise.all(
      samples.map(async ({ name, inputPath, answerPath }) => ({
        name,
        input: await readText(inputPath),
        output: await readText(answerPath),
      })),
    ),
    /** The user's last submission from this folder; its verdict is null if nobody waited for it. */
    submission: last,
    /** Whether a later submit has no verdict here yet; the server may or may not have it. */
    isPending: pending !== undefined,
  };
}

export function describePulled({ server, pulledAt, problem }: PulledVersion): string {
  return `${server} does not answer. This is the version that was pulled ${formatMoment(pulledAt)} (revision ${problem.revision}).`;
}

async function readText(path: string): Promise<string> {
  return decodeText(await readFile(path), path);
}
