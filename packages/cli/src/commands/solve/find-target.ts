import type { SubmitTarget } from '@podium/sdk/solving';
import { usageError } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import { resolveContest } from '../../references/contest-reference.ts';
import { resolveProblem } from '../../references/problem-reference.ts';
import type { SourceFile } from '../../workspace/source-file.ts';

interface TargetOptions {
  problem: string | undefined;
  contest: string | undefined;
  practice: boolean;
}

/**
 * Finds the problem and the contest of a submit: those that the options name, else those that its
 * folder was pulled from.
 */
export async function findTarget(
  context: CommandContext,
  source: SourceFile,
  options: TargetOptions,
): Promise<SubmitTarget> {
  if (options.practice && options.contest !== undefined) {
    throw usageError('--practice and --contest exclude each other.');
  }
  if (options.problem !== undefined) return targetNamed(context, options.problem, options);
  const { server } = await context.currentSettings();
  const target = targetOf(source, server);
  if (options.practice) return { ...target, contestId: null };
  return { ...target, contestId: (await contestNamed(context, options.contest)) ?? target.contestId };
}

async function targetNamed(context: CommandContext, reference: string, options: TargetOptions): Promise<SubmitTarget> {
  const target = await resolveProblem(context, reference, options.contest);
  if (options.practice) return { problemId: target.problemId, contestId: null };
  const named = target.contest?.id ?? (await contestNamed(context, options.contest));
  return { problemId: target.problemId, contestId: named ?? null };
}

async function contestNamed(context: CommandContext, reference: string | undefined): Promise<string | undefined> {
  if (reference === undefined) return undefined;
  return (await resolveContest(context, reference))._id;
}

/** The problem of the folder that has the source, and the contest that it was pulled from. */
function targetOf(source: SourceFile, server: string): SubmitTarget {
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
