import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder, undefinedIfMissing, writeAtomic } from '@podium/files';
import { ciProviders, findDirectoryLanguages, makeWorkflow, requireOwnFolder } from '@podium/problems';
import { CliError, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { safeLine } from '../../text/terminal-text.ts';

export const ciInit = defineCommand({
  name: 'ci init',
  summary: 'write a workflow that verifies, plans and pushes a directory',
  description:
    'Writes a file for continuous integration at the root of a repository with problems/ and contests/: it verifies the problems that a pull request changes, shows what a push would change, and pushes what is merged. It installs the compilers of the languages that are in problems/ now: add --force to write it again for another one. The client comes from the server in use, and the token from the secret PODIUM_TOKEN.',
  arguments: {
    provider: { required: true, choices: ciProviders, summary: 'the service that runs the workflow' },
  },
  options: { force: { kind: 'flag', summary: 'replace the file if it exists' } },
  examples: [
    ['podium ci init github', '.github/workflows/podium.yml'],
    ['podium ci init gitlab --server https://podium.example', '.gitlab-ci.yml, for that server'],
  ],
  async run(context, { provider, force }) {
    const { cwd, reporter } = context;
    const { server } = await context.currentSettings();
    const root = await findRepository(cwd);
    if (root !== undefined && root !== resolve(cwd)) {
      throw usageError(`This folder is a part of the repository ${root}.`, `Run it there: cd '${root}'.`);
    }
    if (['localhost', '127.0.0.1', '[::1]'].includes(new URL(server).hostname)) {
      reporter.warn(`The workflow uses ${server}, which other machines cannot reach. See --server.`);
    }
    const { file, text } = await makeWorkflow(provider, server, await findDirectoryLanguages(cwd));
    const path = join(cwd, file);
    const advice = 'Run it in the folder that has problems/ and contests/.';
    await requireOwnFolder(cwd, { role: 'setter', folders: [], advice });
    if (!force && (await exists(path))) {
      throw new CliError({
        code: 'file_exists',
        message: `${file} exists already; nothing was written.`,
        hints: ['Add --force to replace it.'],
      });
    }
    await makeFolder(dirname(path));
    await writeAtomic(path, text);
    return {
      text: ({ style }) => ({
        text: `${style.good(style.marks.solved)} Wrote ${safeLine(file)}`,
        afterword:
          'Store the token of `podium token create --name ci --scope problems:write --scope contests:write` as the secret PODIUM_TOKEN.',
      }),
      json: { file, server },
    };
  },
});

/** Finds the nearest folder with `.git`, from a folder upwards. */
async function findRepository(folder: string): Promise<string | undefined> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (await exists(join(at, '.git'))) return at;
    if (at === dirname(at)) return undefined;
  }
}

async function exists(path: string): Promise<boolean> {
  return (await undefinedIfMissing(stat(path))) !== undefined;
}
