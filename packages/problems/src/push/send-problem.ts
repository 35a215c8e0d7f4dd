import type { PodiumClient } from '@podium/sdk';
import type { ProblemSaved, ProblemUpdate } from '@podium/sdk/contract';
import { isPodiumError } from '@podium/sdk/errors';
import { ProblemsError, usageError } from '../errors.ts';
import type { SetterTools } from '../setter-tools.ts';
import type { ProblemPair } from './find-problem.ts';
import { type HashedPackage, withTimeLimit } from './package-folder.ts';
import { sendBlobs } from './send-files.ts';

/** A pair, and what the server lacks of its folder. */
export interface ProblemToSend extends ProblemPair {
  /** The fields that differ; none for a new problem. */
  update: ProblemUpdate;
  /** The hashes of the files that it does not have. */
  missing: readonly string[];
}

/**
 * Sends the missing files and then the problem as one revision, so that an interrupted push leaves
 * the problem as it was. A repeated push sends what is still missing. A new problem without `draft`
 * is one if the server makes uploads drafts.
 */
export async function sendProblem(
  client: PodiumClient,
  { local: read, newest, missing, update }: ProblemToSend,
  tools: SetterTools,
  { draft, allowLive }: { draft: boolean | undefined; allowLive: boolean | undefined },
): Promise<ProblemSaved> {
  const { progress, signal } = tools;
  if (!newest || update.checker) {
    const { requireCompiledChecker } = await import('./compile-checker.ts');
    await requireCompiledChecker(read, tools);
  }
  const isMeasured = !newest && !read.problem.timing.isLimitSet;
  const local = isMeasured ? withTimeLimit(read, await measureLimit(read, tools)) : read;
  await sendBlobs(
    client,
    missing.flatMap((hash) => local.blobs.get(hash) ?? []),
    { onSent: (sent) => progress(`Sending test data ${sent}/${missing.length}…`), signal },
  );
  if (!newest) {
    return client.problems.upload({ ...local.upload, ...(draft !== undefined && { draft }) }, { signal });
  }
  const change = { ...update, baseRevision: newest.revision, ...(allowLive && { allowLive }) };
  return client.problems.update(newest.problemId, change, { signal }).catch((error: unknown) => {
    if (!isPodiumError(error) || error.code !== 'problem_in_live_contest') throw error;
    throw new ProblemsError(error.code, error.message, [
      'Add --allow-live to change it anyway, and `podium problem rejudge` to judge its submissions again.',
    ]);
  });
}

/**
 * Measures the time limit of a package with the judge of this machine, and warns with a sentence.
 * Throws a usage error if the package gives none.
 */
async function measureLimit(
  { upload, problem }: HashedPackage,
  { progress, warn, openJudge, signal }: SetterTools,
): Promise<string> {
  // Other pushes do not need the judge.
  const [{ readJuryPrograms }, { openPackage }, { measureTimeLimit }] = await Promise.all([
    import('../read/read-package.ts'),
    import('../verify/verify-package.ts'),
    import('../verify/time-limit.ts'),
  ]);
  progress('Measuring the time limit…');
  const { submissions } = await readJuryPrograms(problem.path);
  const measured = await measureTimeLimit(
    openPackage(upload, problem, { judge: await openJudge(), signal }),
    submissions,
  );
  if ('finding' in measured) {
    const { file, message } = measured.finding;
    throw usageError(
      `${file} ${message}.`,
      'Or put a right solution into submissions/accepted/, which gives the limit.',
    );
  }
  warn(measured.sentence);
  return `${measured.limitMs}ms`;
}
