import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import type { Result, View } from '../../result.ts';
import { safeLine, safeText } from '../../text/terminal-text.ts';
import { renderPackagePlan } from './problem-upload.ts';
import { exitCodeOfPush, type FailedPush, type FolderResult, type PushOptions, pushFolders } from './push-folders.ts';

const folders = {
  required: true,
  many: true,
  summary: 'folders with problem.yaml or problem.xml, or their .zip',
} as const;
const identity =
  'The problem of a folder is that of its last push from here, else the one with the uuid of its problem.yaml, or the address in its problem.xml. A problem that only has the same title is not replaced without --overwrite.';

export const problemPlan = defineCommand({
  name: 'problem plan',
  summary: 'show what a push of problem folders would change',
  description: `Compares each folder with the newest revision on the server, and changes nothing. ${identity} Ends with 0 if nothing differs and with 8 if something does.`,
  arguments: { folder: folders },
  examples: [
    ['podium problem plan problems/*', 'all folders of a repository'],
    ['podium problem plan problems/* --json', 'for scripts: one object for each folder'],
  ],
  run: (context, { folder }) => pushAndRender(context, folder, { dryRun: true }),
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
    return pushAndRender(context, folder, options);
  },
});

async function pushAndRender(context: CommandContext, names: readonly string[], options: PushOptions): Promise<Result> {
  const results = await pushFolders(context, names, options);
  return {
    text: (view) => ({ text: results.map((result) => renderFolderResult(result, options, view)).join('\n') }),
    json: results,
    exitCode: exitCodeOfPush(results, options),
  };
}

export function renderFolderResult(result: FolderResult, { dryRun = false }: PushOptions, view: View): string {
  const { style } = view;
  if (result.action === 'failed') return renderFailedPush(result.folder, result, view);
  const { draft = false, outdatedSubmissions = 0, drift } = result;
  const isNewDraft = draft && result.action === 'create';
  const { text, afterword } = renderPackagePlan(result, { dryRun, draft: isNewDraft, outdatedSubmissions }, view);
  const notes = [drift && `${style.warn('!')} ${drift} A push needs --overwrite.`, afterword].filter(Boolean);
  return [text, ...notes.map((note) => `  ${note}`)].join('\n');
}

export function renderFailedPush(name: string, { error, hints }: FailedPush, { style }: View): string {
  const lines = [...error.message.split('\n'), ...hints].map((line) => `  ${safeText(line)}`);
  return [`${style.bad(style.marks.fail)} ${style.bold(safeLine(name))}`, ...lines].join('\n');
}
