import { stat } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { findFolderOfName } from '../../references/find-folder-of-name.ts';
import { acknowledged } from '../../result.ts';
import { decodeText, readOptionFile } from '../../workspace/read-user-file.ts';
import { saveTest } from '../../workspace/save-test.ts';
import { getWorkspace, type Workspace } from '../../workspace/workspace.ts';

export const addTest = defineCommand({
  name: 'add-test',
  summary: 'add your own test to the folder of a problem',
  description:
    'Writes an input and its answer under the next free number in tests/, for `podium test`. Without --input or --answer, that part is read from standard input; without both, separate them by a line with only ---. Existing files are never overwritten.',
  arguments: {
    file: {
      summary: 'a file or folder of the problem, or its name if it is in your workspace (default: the current folder)',
    },
  },
  options: {
    input: { kind: 'text', short: 'i', value: 'file', summary: 'the file with the input' },
    answer: { kind: 'text', short: 'a', value: 'file', summary: 'the file with the answer' },
  },
  examples: [
    ['podium add-test --input big.txt --answer big.out', 'from two files'],
    ["echo '1 2' | podium add-test --answer three.txt", 'the input from a pipe'],
    ["printf '1 2\\n---\\n3\\n' | podium add-test", 'both from a pipe'],
    ['podium add-test', 'type both parts'],
  ],
  async run(context, given) {
    const { folder } = await findProblem(context.cwd, await findFolderOfName(context, given.file));
    const { name, inputPath, answerPath } = await saveTest(folder, await readTest(context, given));
    const files = [inputPath, answerPath];
    return {
      text: acknowledged(
        `Test ${name} added`,
        files.map((path) => relative(context.cwd, path)),
      ),
      json: { success: true, name, inputPath, answerPath },
    };
  },
});

async function findProblem(cwd: string, argument: string | undefined): Promise<Workspace> {
  if (argument === undefined) return getWorkspace(cwd);
  const path = resolve(cwd, argument);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw usageError(`There is no file or folder '${argument}'.`);
  return getWorkspace(found.isDirectory() ? path : dirname(path));
}

/** Reads the whole test before the caller writes any of it. */
async function readTest(
  context: CommandContext,
  files: { input: string | undefined; answer: string | undefined },
): Promise<{ input: string; answer: string }> {
  const [input, answer] = await Promise.all([
    files.input === undefined ? undefined : readText(context.cwd, '--input', files.input),
    files.answer === undefined ? undefined : readText(context.cwd, '--answer', files.answer),
  ]);
  if (input !== undefined && answer !== undefined) return { input, answer };
  if (input !== undefined) return { input, answer: await readTyped(context, 'the answer') };
  if (answer !== undefined) return { input: await readTyped(context, 'the input'), answer };
  return splitTest(await readTyped(context, 'the input, a line with only ---, and the answer'));
}

async function readTyped(context: CommandContext, what: string): Promise<string> {
  if (context.host.stdin.isTTY) context.reporter.note(`Type ${what}, then press Ctrl-D.`);
  const text = decodeText(await context.readStdin(), 'Standard input');
  if (text === '') {
    throw usageError(`Standard input is empty; it should have ${what}.`, 'Name files with --input and --answer.');
  }
  return text;
}

function splitTest(text: string): { input: string; answer: string } {
  const [separator, ...others] = text.matchAll(/^---[ \t]*\r?(?:\n|$)/gm);
  if (separator === undefined || others.length > 0) {
    throw usageError(
      separator === undefined
        ? 'Standard input has no line with only --- between the input and the answer.'
        : 'Standard input has more than one line with only ---, so it is unclear where the answer begins.',
      'Or read the answer from a file: `podium add-test --answer <file>`.',
    );
  }
  return { input: text.slice(0, separator.index), answer: text.slice(separator.index + separator[0].length) };
}

async function readText(cwd: string, option: string, file: string): Promise<string> {
  return decodeText(await readOptionFile(cwd, option, file), `${option}: the file '${file}'`);
}
