import type { ProblemRevision } from '@podium/sdk/contract';
import { CliError, exitCodes, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { isSdkError, type SdkError } from '../../explain-error.ts';
import { findMissingBlobs, measureBlobs, pushBlobs, readPackage } from '../../problem-package/hashed-package.ts';
import { findPackageRecord, writePackageRecord } from '../../problem-package/package-record.ts';
import { planUpdate } from '../../problem-package/plan.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import type { PackageRecord } from '../../workspace/folder-record.ts';
import { renderPackagePlan } from './problem-upload.ts';

export const problemEdit = defineCommand({
  name: 'problem edit',
  summary: 'send what changed in a problem folder',
  description:
    'Compares the folder with the newest revision on the server and sends the fields and tests that differ. Fails when somebody else changed the problem since your last push.',
  arguments: { folder: { required: true, summary: 'the folder that has problem.yaml' } },
  options: {
    id: { kind: 'text', value: 'problem', summary: 'the problem by id or name, when the folder does not remember it' },
    dryRun: { kind: 'flag', summary: 'say what would change and change nothing' },
    allowLive: { kind: 'flag', summary: 'change it even while a contest with it is running' },
    overwrite: { kind: 'flag', summary: 'replace what somebody else changed since your last push' },
  },
  examples: [
    ['podium problem edit problems/two-sum --dry-run', 'what would change'],
    ['podium problem edit problems/two-sum', 'send it'],
    ['podium problem edit problems/two-sum --id two-sum', 'a folder that was not uploaded from here'],
  ],
  async run(context, input) {
    const { folder, local } = await readPackage(context, input.folder);
    const { server } = await context.currentSettings();
    const record = await findPackageRecord(folder, server);
    const newest = await findNewest(context, (await findNamed(context, input.id)) ?? record?.problemId, input.folder);
    if (!input.overwrite) refuseConflict(record, newest);
    const missing = await findMissingBlobs(context, local);
    const { plan, update } = planUpdate(local, newest, measureBlobs(missing, local));
    const remember = (revision: number) =>
      writePackageRecord(folder, { server, problemId: newest.problemId, revision });
    if (input.dryRun || plan.action === 'nothing') {
      if (!input.dryRun) await remember(newest.revision);
      return {
        text: (view) => renderPackagePlan({ plan, dryRun: input.dryRun, outdatedSubmissions: 0 }, view),
        json: plan,
      };
    }
    await pushBlobs(context, missing, local);
    const client = await context.signedIn();
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
    return { text: (view) => renderPackagePlan({ plan: done, dryRun: false, outdatedSubmissions }, view), json: saved };
  },
});

/** The server ends its answer with how to do it all the same in requests; here there is an option. */
function pointToAllowLive({ code, message }: SdkError): CliError {
  return new CliError({
    code,
    message: message.replace(/ Send allowLive: .*$/, ''),
    hints: ['Add --allow-live to change it all the same; `podium problem rejudge` then judges the submissions anew.'],
    exitCode: exitCodes.notAllowedNow,
  });
}

async function findNamed(context: CommandContext, reference: string | undefined): Promise<string | undefined> {
  if (reference === undefined) return undefined;
  return (await resolveProblem(context, reference)).problemId;
}

async function findNewest(context: CommandContext, id: string | undefined, folder: string): Promise<ProblemRevision> {
  if (id === undefined) {
    throw usageError(
      `'${folder}' does not remember which problem it is.`,
      'Name it with --id, or add it with `podium problem upload`.',
    );
  }
  const client = await context.signedIn();
  const [newest] = await client.problems.listRevisions(id, { signal: context.signal });
  if (newest) return newest;
  throw new CliError({ code: 'problem_unknown', message: `The problem ${id} has no revision on the server.` });
}

/** The folder knows the revision it was pushed as; a newer one is somebody else's work. */
function refuseConflict(record: PackageRecord | undefined, newest: ProblemRevision): void {
  if (!record || record.problemId !== newest.problemId || record.revision >= newest.revision) return;
  throw new CliError({
    code: 'revision_conflict',
    message: `Somebody changed this problem since your last push: the server has revision ${newest.revision}, your folder stems from ${record.revision}.`,
    hints: ['Bring their change into the folder first, or replace it with --overwrite. Nothing was changed.'],
    exitCode: exitCodes.notAllowedNow,
  });
}
