import { usageError } from '../cli-error.ts';
import type { SourceFile } from '../workspace/source-file.ts';

/** Where a source goes; without a contest it is for practice. */
export interface SubmitTarget {
  problemId: string;
  contestId: string | null;
}

/**
 * The problem of the folder a source lies in, and the contest it was pulled from. Throws a usage error where the source lies in no
 * pulled problem, or in one of another server.
 */
export function targetOf(source: SourceFile, server: string): SubmitTarget {
  const record = source.workspace?.record;
  if (!record) {
    throw usageError(
      `${source.path} lies in no pulled problem, so it is not known which problem it solves.`,
      'Name it with --problem, or pull it with `podium problem get`.',
    );
  }
  if (record.server !== server) {
    throw usageError(
      `This problem was pulled from ${record.server}, and the server in use is ${server}.`,
      `Add --server ${record.server}, or name the problem with --problem.`,
    );
  }
  return { problemId: record.problem.id, contestId: record.contest?.id ?? null };
}
