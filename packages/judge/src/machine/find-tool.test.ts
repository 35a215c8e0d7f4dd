import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findTool } from './find-tool.ts';

/** Puts a program of this shell script on the search path, and finds it. */
async function find(script: string | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-find-tool-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = 'podium-tool';
  if (script !== undefined) {
    await writeFile(join(folder, program), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, program), 0o755);
  }
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
  onTestFinished(() => void vi.unstubAllEnvs());
  return findTool({ program, name: 'The tool', debianPackage: 'tool' });
}

it('says of a program that is nowhere on the search path that it is not installed', async () => {
  await expect(find(undefined)).rejects.toMatchObject({
    code: 'tool_missing',
    message: expect.stringMatching(/^The tool is not installed\. Install it: apt-get install -y tool/),
  });
});

it('says of a program that fails what it prints, and not that it is not installed', async () => {
  await expect(find('echo no license >&2; exit 1')).rejects.toMatchObject({
    code: 'tool_broken',
    problem: expect.stringMatching(/^The tool does not work: \/.+podium-tool fails \(no license\)\.$/),
  });
});

describe('a tool that a variable names', () => {
  const tool = { program: 'podium-tool', namedBy: 'PODIUM_TOOL_HOME', name: 'The tool', howToInstall: 'Ask for it.' };

  it('is found in the folder of its installation, with what else it needs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'podium-named-tool-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    vi.stubEnv('PODIUM_TOOL_HOME', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(findTool(tool)).rejects.toMatchObject({
      code: 'tool_missing',
      message: `The tool is not in ${folder}, which PODIUM_TOOL_HOME names. Ask for it.`,
    });
    await mkdir(join(folder, 'bin'));
    const program = join(folder, 'bin', 'podium-tool');
    await writeFile(program, '#!/bin/sh\necho tool 1.2\n');
    await chmod(program, 0o755);
    expect(await findTool(tool)).toMatchObject({ path: program, version: 'tool 1.2' });
    const needs = [{ program: 'podium-absent', name: 'The other', debianPackage: 'other' }];
    await expect(findTool({ ...tool, needs })).rejects.toMatchObject({ problem: 'The other is not installed.' });
  });

  it('has a sentence on how to get it where no package has it', async () => {
    await expect(findTool(tool)).rejects.toMatchObject({ message: 'The tool is not installed. Ask for it.' });
  });
});

it('finds a program that is too slow the first time', async () => {
  const found = await find('echo >> "$0.runs"; [ "$(wc -l < "$0.runs")" -gt 1 ] || exec sleep 600; echo tool 1.2');
  expect(found.version).toBe('tool 1.2');
});
