import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRunning, removeLeftovers } from './leftovers.ts';
import { runTool } from './run-tool.ts';

const ownedName = /^left-(\d+)-/;

/** Returns the id of a process that has ended. */
async function findEndedPid(): Promise<number> {
  const { stdout } = await runTool('/bin/sh', ['-c', 'echo $$'], { timeoutMs: 60_000 });
  return Number(stdout);
}

describe('removing leftovers', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'judge-leftovers-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('takes what an ended process owned and leaves the rest', async () => {
    const ended = await findEndedPid();
    expect(isRunning(ended)).toBe(false);
    await mkdir(join(folder, `left-${ended}-a`));
    await writeFile(join(folder, `left-${ended}-a`, 'file'), '');
    await writeFile(join(folder, `left-${process.pid}-b`), '');
    await writeFile(join(folder, `other-${ended}-c`), '');
    await removeLeftovers(folder, ownedName);
    expect((await readdir(folder)).sort()).toEqual([`left-${process.pid}-b`, `other-${ended}-c`]);
  });

  it('leaves what belongs to another user, also where it could remove that', async () => {
    const name = `left-${await findEndedPid()}-trap`;
    await mkdir(join(folder, name));
    // Only root can give the folder to another user. For any other user it remains their own.
    const isForeign = await chown(join(folder, name), 54_321, 54_321).then(
      () => true,
      () => false,
    );
    await removeLeftovers(folder, ownedName);
    expect(await readdir(folder)).toEqual(isForeign ? [name] : []);
  });
});
