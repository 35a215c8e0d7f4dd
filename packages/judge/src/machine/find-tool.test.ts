import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
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

it('finds a program that is too slow the first time', async () => {
  const found = await find('echo >> "$0.runs"; [ "$(wc -l < "$0.runs")" -gt 1 ] || exec sleep 600; echo tool 1.2');
  expect(found.version).toBe('tool 1.2');
});
