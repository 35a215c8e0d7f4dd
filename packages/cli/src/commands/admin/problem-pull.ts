import { resolve } from 'node:path';
import { defineCommand } from '../../command.ts';
import { findNewestRevision } from '../../problem-package/push-package.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import { plural } from '../../text/format-values.ts';
import { slugOf } from '../../text/slug.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { shownFolder } from '../../workspace/choose-folder.ts';
import { problemArgument } from '../arguments.ts';

export const problemPull = defineCommand({
  name: 'problem pull',
  summary: 'write the folder of a problem, to change it and push it again',
  description:
    'Writes the files that were pushed with the newest revision, those of the jury included, so that the folder is the same as where it was pushed. For a problem that was written in the browser it makes a folder. In a folder that was pulled before it updates the files. Only administrators can; `podium problem get` is for solving a problem.',
  arguments: {
    problem: problemArgument,
    folder: { required: false, summary: 'where to write (default: a folder named after the problem)' },
  },
  options: { overwrite: { kind: 'flag', summary: 'discard the changes of the folder' } },
  examples: [
    ['podium problem pull two-sum', 'into ./two-sum'],
    ['podium problem pull two-sum problems/two-sum', 'into another folder'],
  ],
  async run(context, input) {
    const { signal, cwd } = context;
    const client = await context.signedIn();
    const { problemId } = await resolveProblem(context, input.problem);
    const newest = await findNewestRevision(client, problemId, signal);
    const { server } = await context.currentSettings();
    const folder = resolve(cwd, input.folder ?? (slugOf(newest.title) || problemId));
    const shown = shownFolder(cwd, folder);
    const { pullPackage } = await import('../../problem-package/pull-package.ts');
    const changed = await pullPackage(client, newest, {
      ...{ folder, server, name: shown, overwrite: input.overwrite, signal },
      progress: (label) => context.reporter.progress({ label }),
    });
    const counts = `${plural(changed.written.length, 'file')} written, ${changed.removed.length} removed, ${changed.unchanged} unchanged`;
    return {
      text: ({ style }) => ({
        text: `${style.good(style.marks.solved)} ${style.bold(safeLine(newest.title))} ${style.dim(`revision ${newest.revision}`)} is in ${safeLine(shown)}\n  ${counts}`,
      }),
      json: { problemId, revision: newest.revision, folder, ...changed },
    };
  },
});
