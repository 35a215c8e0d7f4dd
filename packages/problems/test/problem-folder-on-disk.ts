import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ProblemFolderError, type ProblemFolderIssue } from '../src/errors.ts';
import { inlineTests } from '../src/push/send-files.ts';
import { readProblemFolder } from '../src/read/read-package.ts';

type Files = Record<string, string | Uint8Array>;

export const statement = { 'problem.md': '# Two sums\n' };
export const tests = {
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3\n',
  'data/secret/1.in': '2 2\n',
  'data/secret/1.ans': '4\n',
};
export const minimal = { 'problem.yaml': 'name: Two sums\n', ...statement, ...tests };
export const withYaml = (yaml: string) => ({ ...minimal, 'problem.yaml': `name: Two sums\n${yaml}\n` });

/** Creates a problem folder inside a new temporary folder. */
export async function createFolderOnDisk() {
  const outside = await mkdtemp(join(tmpdir(), 'podium-folder-'));
  const path = join(outside, 'problem');
  await mkdir(path);

  async function write(files: Files): Promise<void> {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), content);
    }
  }
  return {
    /** The folder around the problem folder. */
    outside,
    path,
    write,
    async errorsOf(files: Files): Promise<readonly ProblemFolderIssue[]> {
      await write(files);
      const error = await readProblemFolder(path).catch((thrown: unknown) => thrown);
      if (!(error instanceof ProblemFolderError)) throw new Error(`no ProblemFolderError: ${JSON.stringify(error)}`);
      return error.errors;
    },
    async uploadOf(files: Files) {
      await write(files);
      const read = await readProblemFolder(path);
      return { ...read.upload, testCases: await inlineTests(read) };
    },
    remove: () => rm(outside, { recursive: true, force: true }),
  };
}
