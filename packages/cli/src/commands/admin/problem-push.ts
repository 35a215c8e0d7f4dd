import type { PodiumClient } from '@podium/sdk';
import type { ProblemPackage } from '@podium/sdk/contract';
import { type ExitCode, exitCodes, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { briefError, explainError, isInterruption } from '../../explain-error.ts';
import { showUpload } from '../../output/progress.ts';
import { openPackageFolder, type PackageFolder, readPackage } from '../../problem-package/hashed-package.ts';
import { findPackageRecord, writePackageRecord } from '../../problem-package/package-record.ts';
import { type PackagePlan, planNothing } from '../../problem-package/plan.ts';
import {
  findDrift,
  findNewestRevision,
  findProblemOfFolder,
  preparePush,
  rejectDrift,
  sendPush,
} from '../../problem-package/push-package.ts';
import { knownHashesOf, openStoredMap } from '../../problem-package/stored-map.ts';
import type { Result, View } from '../../result.ts';
import { safeLine, safeText } from '../../text/terminal-text.ts';
import { renderPackagePlan } from './problem-upload.ts';

const folders = { required: true, many: true, summary: 'folders with problem.yaml' } as const;
const identity =
  'The problem of a folder is that of its last push from here, else the one with the uuid of its problem.yaml. A problem that only has the same title is not replaced without --overwrite.';

export const problemPlan = defineCommand({
  name: 'problem plan',
  summary: 'show what a push of problem folders would change',
  description: `Compares each folder with the newest revision on the server, and changes nothing. ${identity} Ends with 0 if nothing differs and with 8 if something does.`,
  arguments: { folder: folders },
  examples: [
    ['podium problem plan problems/*', 'all folders of a repository'],
    ['podium problem plan problems/* --json', 'for scripts: one object for each folder'],
  ],
  run: (context, { folder }) => pushAll(context, folder, { dryRun: true }),
});

export const problemPush = defineCommand({
  name: 'problem push',
  summary: 'make problems on the server equal to their folders',
  description: `Adds the problems that the server lacks and uploads the changes of the others, each as one revision with all files of its folder. ${identity} Refuses to discard what somebody has changed in the browser, or pushed since the last push of the folder. A folder that fails does not stop the others; then the exit code is the highest of the failures.`,
  arguments: { folder: folders },
  options: {
    draft: { kind: 'flag', summary: 'hide new problems from learners until they are published' },
    publish: {
      kind: 'flag',
      summary: 'show new problems to learners at once, even if the server makes uploads drafts',
    },
    allowLive: { kind: 'flag', summary: 'change problems even during a contest that uses them' },
    overwrite: { kind: 'flag', summary: 'discard what somebody else has changed on the server' },
  },
  examples: [
    ['podium problem push problems/*', 'all folders of a repository'],
    ['podium problem push problems/* --draft', 'hide the new ones, for a later contest'],
  ],
  async run(context, { folder, ...options }) {
    if (options.draft && options.publish) throw usageError('--draft and --publish cannot be used together.');
    return pushAll(context, folder, options);
  },
});

interface PushOptions {
  dryRun?: boolean;
  draft?: boolean;
  publish?: boolean;
  allowLive?: boolean;
  overwrite?: boolean;
}

/** The result for one folder. */
type FolderResult =
  | (PackagePlan & {
      folder: string;
      /** Somebody else's changes that a push would discard. */
      drift?: string;
      draft?: boolean;
      outdatedSubmissions?: number;
    })
  | { folder: string; action: 'failed'; error: ReturnType<typeof briefError>; hints: readonly string[] };

async function pushAll(context: CommandContext, names: readonly string[], options: PushOptions): Promise<Result> {
  const { signal } = context;
  const client = await context.signedIn();
  const problems = await client.problems.listPackages({ signal });
  const nameOfId = new Map<string, string>();
  const stored = await openStoredMap(context.settings.paths.hashesFile);
  const known = knownHashesOf(stored);
  const results: FolderResult[] = [];
  for (const [index, name] of names.entries()) {
    context.reporter.progress({ label: `${index + 1}/${names.length} ${name}` });
    const result = await openPackageFolder(context.cwd, name, known)
      .then((opened) => {
        rejectRepeatedId(nameOfId, name, opened.id);
        return pushOne(context, { client, problems, name, opened }, options);
      })
      .catch(async (error: unknown) => {
        if (isInterruption(error) || signal.aborted) throw error;
        const explained = explainError(error, (await context.currentSettings()).server);
        return { folder: name, action: 'failed' as const, error: briefError(explained), hints: explained.hints };
      });
    results.push(result);
  }
  await stored.save();
  return {
    text: (view) => ({ text: results.map((result) => renderResult(result, options, view)).join('\n') }),
    json: results,
    exitCode: exitCodeOf(results, options),
  };
}

/** Two folders with one uuid would become one problem. */
function rejectRepeatedId(nameOfId: Map<string, string>, name: string, id: string | undefined): void {
  if (id === undefined) return;
  const other = nameOfId.get(id);
  if (other !== undefined) {
    throw usageError(`'${name}' has the same uuid as '${other}'.`, 'Give the copy a uuid of its own in problem.yaml.');
  }
  nameOfId.set(id, name);
}

interface FolderPush {
  client: PodiumClient;
  problems: readonly ProblemPackage[];
  /** The folder as it was named. */
  name: string;
  opened: PackageFolder;
}

async function pushOne(
  context: CommandContext,
  { client, problems, name, opened }: FolderPush,
  { dryRun = false, draft, publish, allowLive, overwrite = false }: PushOptions,
): Promise<FolderResult> {
  const { reporter, signal } = context;
  const { server } = await context.currentSettings();
  const { folder, filesHash } = opened;
  const record = await findPackageRecord(folder, server);
  const remember = ({ problemId, revision }: { problemId: string; revision: number }) =>
    writePackageRecord(folder, { server, problemId, revision, filesHash });
  const same = findProblemOfFolder(problems, opened, record, undefined);
  if (same && same.package.filesHash === filesHash) {
    if (!dryRun && record?.revision !== same.revision) await remember(same);
    return { folder: name, ...planNothing(same) };
  }
  const local = await readPackage(opened, (warning) => reporter.warn(`${name}: ${warning}`));
  const found = findProblemOfFolder(problems, opened, record, local.upload.title);
  if (record && !found) throw unknownProblem(name, record.problemId);
  const newest = found && (await findNewestRevision(client, found.problemId, signal));
  const drift = newest && findDrift(record, newest, opened.id);
  const push = await preparePush(client, local, newest, signal);
  const { plan } = push;
  if (dryRun) return { folder: name, ...plan, ...(drift !== undefined && { drift }) };
  if (plan.action === 'nothing') {
    if (newest) await remember(newest);
    return { folder: name, ...plan };
  }
  if (!overwrite) rejectDrift(drift);
  const saved = await sendPush(client, push, {
    draft: draft || publish ? draft : undefined,
    allowLive,
    onSent: showUpload(reporter, push.missing.length),
    signal,
  });
  const { _id: problemId, revision, draft: isDraft } = saved.problem;
  await remember({ problemId, revision });
  const { outdatedSubmissions } = saved;
  return { folder: name, ...plan, problemId, revision, draft: isDraft, outdatedSubmissions };
}

function unknownProblem(folder: string, problemId: string) {
  return usageError(
    `'${folder}' belongs to the problem ${problemId}, which the server does not have.`,
    `Remove ${folder}/.podium.json to add it as a new problem.`,
  );
}

/** A failure counts more than changes, which a script would go on with. */
function exitCodeOf(results: readonly FolderResult[], { dryRun = false }: PushOptions): ExitCode {
  const failures = results.flatMap((result) => (result.action === 'failed' ? [result.error.exitCode] : []));
  if (failures.length > 0) return failures.reduce((worst, code) => (code > worst ? code : worst));
  return dryRun && results.some(({ action }) => action !== 'nothing') ? exitCodes.changes : exitCodes.ok;
}

function renderResult(result: FolderResult, { dryRun = false }: PushOptions, view: View): string {
  const { style } = view;
  if (result.action === 'failed') {
    const { message } = result.error;
    const lines = [...message.split('\n'), ...result.hints].map((line) => `  ${safeText(line)}`);
    return [`${style.bad(style.marks.fail)} ${style.bold(safeLine(result.folder))}`, ...lines].join('\n');
  }
  const { draft = false, outdatedSubmissions = 0, drift } = result;
  const isNewDraft = draft && result.action === 'create';
  const { text, afterword } = renderPackagePlan(result, { dryRun, draft: isNewDraft, outdatedSubmissions }, view);
  const notes = [drift && `${style.warn('!')} ${drift} A push needs --overwrite.`, afterword].filter(Boolean);
  return [text, ...notes.map((note) => `  ${note}`)].join('\n');
}
