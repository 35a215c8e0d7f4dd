import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeEach, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { makePulledFolder } from './pulled-folder.ts';
import { learnerEnvironment, runCli, temporaryFolder } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

let cwd: string;

beforeEach(async () => {
  cwd = await makePulledFolder(await temporaryFolder(), programs.correct);
});

const podium = (...args: string[]) => runCli(args, { cwd, env: learnerEnvironment(cwd, 'http://127.0.0.1:9') });

/** Makes a file that nobody can read, not even root: a link to itself. */
async function makeUnreadable(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await symlink(path, path);
}

describe('a file that cannot be read', () => {
  it.each([
    ['test', 'tests/1.in'],
    ['test', 'tests/2.ans'],
    ['test', 'tests'],
    ['diff', 'tests'],
    ['test', 'solution.cpp'],
    ['submit', 'solution.cpp'],
    ['test', '.podium.json'],
  ])('is named by podium %s with the reason: %s', async (command, file) => {
    await makeUnreadable(join(cwd, file));
    const { exitCode, stderr } = await podium(command);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(file);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('its symbolic links form a loop.');
    expect(exitCode).toBe(2);
  });

  it('is named if it is a folder, and not reported as a failure of the judge', async () => {
    await rm(join(cwd, 'tests', '1.in'));
    await mkdir(join(cwd, 'tests', '1.in'));
    const { exitCode, stderr } = await podium('test', '--json');
    expect({ exitCode, error: JSON.parse(stderr).error.message }).toEqual({
      exitCode: 2,
      error: `${join(cwd, 'tests', '1.in')} cannot be read: it is a folder.`,
    });
  });

  it('calls the current folder "this folder" when it has no source', async () => {
    await rm(join(cwd, 'solution.cpp'));
    expect((await podium('test')).stderr).toContain('no other source file in this folder.');
  });
});

describe('a settings file that was changed by hand', () => {
  it.each([
    ['{"server":"nope"}', "server is not a web address: 'nope'."],
    ['{', 'is not valid JSON.'],
  ])('is named: %s', async (content, reason) => {
    await writeFiles(cwd, { 'config/config.json': content });
    const { exitCode, stderr } = await podium('config', 'list', '--json');
    const { message, hints } = JSON.parse(stderr).error;
    expect(message).toContain(`The settings file ${join(cwd, 'config', 'config.json')} cannot be used: `);
    expect(message.endsWith(reason)).toBe(true);
    expect(hints).toEqual(['Correct the file, or delete it to start from the defaults.']);
    expect(exitCode).toBe(2);
  });
});

describe('a file that cannot be written', () => {
  it('is a file that is named with the reason, and leaves nothing half written', async () => {
    await buildCli();
    await writeFile(join(cwd, 'test'), '1\n');
    const { exitCode, stderr } = await execa(
      'bash',
      ['-c', 'ulimit -f 0; exec "$@"', 'bash', process.execPath, podiumEntry, 'add-test', '-i', 'test', '-a', 'test'],
      { cwd, reject: false },
    );
    expect(stderr).toContain(`${join(cwd, 'tests', '3.in')} cannot be used: it would exceed the largest file size`);
    expect(exitCode).toBe(2);
    expect(await readdir(join(cwd, 'tests'))).toHaveLength(4);
  });
});
