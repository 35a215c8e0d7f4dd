import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileOn } from './jvm.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-jvm-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Makes the archive of a compiler whose machine is this shell script. */
async function makeArchive(script: string): Promise<string> {
  const path = join(folder, 'java');
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  const machine = { path, version: '', fingerprint: '', environment: [] };
  const compiler = await compileOn(
    { ...machine, findView: async () => ({ readOnly: [], devices: false }) as never },
    {
      ...{ tool: { program: 'java', name: 'The compiler', debianPackage: 'java' }, folder, command: [] },
      ...{ heapMegabytes: 1, usualProgram: { name: 'Usual.java', source: '' }, readMessages: () => [] },
    },
  );
  await compiler.makeReady?.();
  return readFile(join(folder, 'compiler.jsa'), 'utf8');
}

it('says of a compiler that fails with and without an archive of its classes that it does not work', async () => {
  await expect(makeArchive('echo no room >&2; exit 1')).rejects.toMatchObject({
    code: 'tool_broken',
    problem: expect.stringMatching(/^The compiler does not work: .*\(no room\)\.$/),
  });
});

it('goes on without an archive where only making it fails', async () => {
  expect(await makeArchive('case "$*" in *ArchiveClassesAtExit*) exit 1;; esac')).toBe('');
});
