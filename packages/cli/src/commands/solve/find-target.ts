import { usageError } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import { resolveContest } from '../../references/contest-reference.ts';
import { resolveProblem } from '../../references/problem-reference.ts';
import { type SubmitTarget, targetOf } from '../../solving/submit-target.ts';
import type { SourceFile } from '../../workspace/source-file.ts';

interface TargetOptions {
  problem: string | undefined;
  contest: string | undefined;
  practice: boolean;
}

/** Where a source goes: the problem named, else the one of its folder; into the contest named, else the one it was pulled from. */
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
