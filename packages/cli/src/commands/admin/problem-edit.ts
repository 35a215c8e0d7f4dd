import type { ProblemRevision } from '@podium/sdk/contract';
import { CliError, exitCodes, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { isSdkError, type SdkError } from '../../explain-error.ts';
import { showUpload } from '../../output/progress.ts';
import { findMissingBlobs, measureBlobs, pushBlobs, readPackage } from '../../problem-package/hashed-package.ts';
import { findPackageRecord, writePackageRecord } from '../../problem-package/package-record.ts';
import { planUpdate } from '../../problem-package/plan.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import type { PackageRecord } from '../../workspace/folder-record.ts';
import { renderPackagePlan } from './problem-upload.ts';

export const problemEdit = defineCommand({
  name: 'problem edit',
  summary: 'upload the changes of a problem folder',
  description:
    'Compares the folder with the newest revision on the server and uploads the fields and tests that differ. Fails if somebody else has changed the problem since your last upload.',
  arguments: { folder: { required: true, summary: 'the folder with problem.yaml' } },
  options: {
    id: { kind: 'text', value: 'problem', summary: 'the id or name of the problem, if the folder has no record of it' },
    dryRun: { kind: 'flag', summary: 'show the changes, and change nothing' },
    allowLive: { kind: 'flag', summary: 'change it even during a contest that uses it' },
    overwrite: { kind: 'flag', summary: 'discard what somebody else has changed since your last upload' },
  },
  examples: [
    ['podium problem edit problems/two-sum --dry-run', 'show the changes'],
    ['podium problem edit problems/two-sum', 'upload the changes'],
    ['podium problem edit problems/two-sum --id two-sum', 'from another copy of the folder'],
  ],
  async run(context, input) {
    const { folder, local } = await readPackage(context.cwd, input.folder, context.reporter.warn);
    const { server } = await context.currentSettings();
    const record = await findPackageRecord(folder, server);
    const named = input.id === undefined ? record : await resolveProblem(context, input.id);
    const newest = await findNewest(context, named?.problemId, input.folder);
    if (!input.overwrite) requireNewest(record, newest);
    const client = await context.signedIn();
    const missing = await findMissingBlobs(client, local, context.signal);
    const { plan, update } = planUpdate(local, newest, measureBlobs(missing, local));
    const remember = (revision: number) =>
      writePackageRecord(folder, { server, problemId: newest.problemId, revision });
    if (input.dryRun || plan.action === 'nothing') {
      if (!input.dryRun) await remember(newest.revision);
      return { text: (view) => renderPackagePlan(plan, { dryRun: input.dryRun }, view), json: plan };
    }
    await pushBlobs({ client, missing, local, onSent: showUpload(context.reporter, missing.length) }, context.signal);
    const saved = await client.problems
      .update(
        newest.problemId,
        { ...update, baseRevision: newest.revision, ...(input.allowLive ? { allowLive: true } : {}) },
        { signal: context.signal },
      )
      .catch((error: unknown) => {
        throw isSdkError(error) && error.code === 'problem_in_live_contest' ? pointToAllowLive(error) : error;
      });
    await remember(saved.problem.revision);
    const { outdatedSubmissions } = saved;
    const done = { ...plan, revision: saved.problem.revision };
    return { text: (view) => renderPackagePlan(done, { outdatedSubmissions }, view), json: saved };
  },
});

/** Replaces the end of the server's message, which describes requests, by the option. */
function pointToAllowLive({ code, message }: SdkError): CliError {
  return new CliError({
    code,
    message: message.replace(/ Send allowLive: .*$/, ''),
    hints: ['Add --allow-live to change it anyway, and `podium problem rejudge` to judge its submissions again.'],
    exitCode: exitCodes.notAllowedNow,
  });
}

async function findNewest(context: CommandContext, id: string | undefined, folder: string): Promise<ProblemRevision> {
  if (id === undefined) {
    throw usageError(
      `'${folder}' has no record of its problem.`,
      'Name the problem with --id, or add it with `podium problem upload`.',
    );
  }
  const client = await context.signedIn();
  const [newest] = await client.problems.listRevisions(id, { signal: context.signal });
  if (newest) return newest;
  throw new CliError({ code: 'problem_unknown', message: `The problem ${id} has no revision on the server.` });
}

/**
 * Throws if the server has a newer revision than the folder's record, because it is somebody else's
 * work.
 */
function requireNewest(record: PackageRecord | undefined, newest: ProblemRevision): void {
  if (!record || record.problemId !== newest.problemId || record.revision >= newest.revision) return;
  throw new CliError({
    code: 'revision_conflict',
    message: `Somebody has changed this problem since your last upload: the server has revision ${newest.revision}, your folder ${record.revision}.`,
    hints: ['Copy their changes into the folder first, or discard them with --overwrite. Nothing was changed.'],
    exitCode: exitCodes.notAllowedNow,
  });
}
