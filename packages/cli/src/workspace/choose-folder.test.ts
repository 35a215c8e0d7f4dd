import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { makePulledFolder } from '../../test/pulled-folder.ts';
import { temporaryFolder } from '../../test/run-cli.ts';
import {
  chooseFolder,
  chooseProblemFolder,
  contestFolderNameOf,
  findPulledFolder,
  folderNameOf,
  shownFolder,
} from './choose-folder.ts';

const server = 'http://server';
const wanted = { problemId: 'aaaaaaaaaaaa', server };
const springCup = { id: 'cccccccccccc', title: 'Spring Cup', label: 'B' };
const pull = (folder: string) => makePulledFolder(folder, programs.correct, { server });

describe('the name of a folder', () => {
  it('is the title as a slug, or the id or the label if the slug is empty', () => {
    expect(folderNameOf({ _id: 'aaaaaaaaaaaa', title: 'Two Sum!' })).toBe('two-sum');
    expect(folderNameOf({ _id: 'aaaaaaaaaaaa', title: '和' })).toBe('aaaaaaaaaaaa');
    expect(contestFolderNameOf({ label: 'A', title: 'Two Sum!' })).toBe('A-two-sum');
    expect(contestFolderNameOf({ label: 'A', title: '和' })).toBe('A');
  });
});

describe('chooseFolder', () => {
  it('is in the current folder, or inside a pulled problem beside that problem', async () => {
    const cwd = await temporaryFolder();
    const workspaceRoot = undefined;
    expect(await chooseFolder({ cwd, workspaceRoot }, 'two-sum')).toBe(join(cwd, 'two-sum'));
    await pull(join(cwd, 'sum'));
    const inside = { cwd: join(cwd, 'sum', 'tests'), workspaceRoot };
    expect(await chooseFolder(inside, 'two-sum')).toBe(join(cwd, 'two-sum'));
    const problem = { _id: 'bbbbbbbbbbbb', title: 'Two Sum' };
    expect(await chooseProblemFolder(inside, problem, springCup)).toBe(join(cwd, 'two-sum'));
    expect(await chooseProblemFolder(inside, problem, springCup, true)).toBe(join(cwd, 'spring-cup', 'B-two-sum'));
  });

  it('is in the folder of the setting, except inside a pulled problem elsewhere', async () => {
    const folder = await temporaryFolder();
    const workspaceRoot = join(folder, 'my', 'contests');
    const problem = { _id: 'bbbbbbbbbbbb', title: 'Two Sum' };
    const elsewhere = await pull(join(folder, 'elsewhere', 'sum'));
    const inRoot = await pull(join(workspaceRoot, 'spring-cup', 'A-sum'));
    for (const cwd of [folder, workspaceRoot, inRoot]) {
      const folders = { cwd, workspaceRoot };
      expect(await chooseProblemFolder(folders, problem, undefined)).toBe(join(workspaceRoot, 'two-sum'));
      expect(await chooseProblemFolder(folders, problem, springCup)).toBe(
        join(workspaceRoot, 'spring-cup', 'B-two-sum'),
      );
    }
    expect(await chooseFolder({ cwd: elsewhere, workspaceRoot }, 'two-sum')).toBe(join(folder, 'elsewhere', 'two-sum'));
  });

  it('creates the folder of the setting, and names the setting if it cannot', async () => {
    const cwd = await temporaryFolder();
    await chooseFolder({ cwd, workspaceRoot: join(cwd, 'new', 'root') }, 'sum');
    expect(await readdir(join(cwd, 'new', 'root'))).toEqual([]);
    await writeFile(join(cwd, 'file'), '');
    const unusable = chooseFolder({ cwd, workspaceRoot: join(cwd, 'file') }, 'sum');
    await expect(unusable).rejects.toMatchObject({
      code: 'workspace_unusable',
      message: `The workspace folder ${join(cwd, 'file')} cannot be used: a part of the path is not a folder.`,
    });
  });
});

describe('shownFolder', () => {
  it('is relative or absolute, whichever is shorter, and quoted for a shell', () => {
    expect(shownFolder('/home/ada', '/home/ada/sum')).toBe('sum');
    expect(shownFolder('/home/ada/sum', '/home/ada/two-sum')).toBe('../two-sum');
    expect(shownFolder('/home/ada', '/home/ada')).toBe('.');
    expect(shownFolder('/var/tmp/deep/down', '/srv/my contests/sum')).toBe("'/srv/my contests/sum'");
  });
});

describe('findPulledFolder', () => {
  const workspaceRoot = undefined;

  it('finds the problem in the folder of the setting and in its contests, but not one of another contest', async () => {
    const root = await temporaryFolder();
    const folders = { cwd: '/', workspaceRoot: root };
    const folder = join(root, 'spring-cup', 'A-sum');
    await makePulledFolder(folder, programs.correct, { server, contest: springCup });
    expect((await findPulledFolder(folders, wanted))?.folder).toBe(folder);
    const other = { _id: 'dddddddddddd', title: 'Autumn Cup' };
    expect(await findPulledFolder(folders, { ...wanted, contest: other })).toBeUndefined();
    const direct = await pull(join(root, 'sum'));
    expect((await findPulledFolder(folders, wanted))?.folder).toBe(direct);
  });

  it('finds the problem around, in and beside the current folder, whatever its folder is called', async () => {
    const cwd = await temporaryFolder();
    const folder = await pull(join(cwd, 'renamed'));
    const other = await makePulledFolder(join(cwd, 'other'), programs.correct, { server: 'http://other' });
    for (const start of [join(folder, 'tests'), cwd, other]) {
      expect((await findPulledFolder({ cwd: start, workspaceRoot }, wanted))?.folder).toBe(folder);
    }
  });

  it('prefers the problem below the folder of its contest', async () => {
    const cwd = await temporaryFolder();
    await pull(join(cwd, 'a-sum'));
    const inContest = await pull(join(cwd, 'spring-cup', 'A-sum'));
    const contest = { _id: 'cccccccccccc', title: 'Spring Cup' };
    expect((await findPulledFolder({ cwd, workspaceRoot }, { ...wanted, contest }))?.folder).toBe(inContest);
    expect((await findPulledFolder({ cwd, workspaceRoot }, wanted))?.folder).toBe(join(cwd, 'a-sum'));
  });

  it('ignores other problems, other servers and damaged folders', async () => {
    const cwd = await temporaryFolder();
    await pull(join(cwd, 'sum'));
    await mkdir(join(cwd, 'damaged'));
    await writeFile(join(cwd, 'damaged', '.podium.json'), '{');
    expect(await findPulledFolder({ cwd, workspaceRoot }, { ...wanted, problemId: 'bbbbbbbbbbbb' })).toBeUndefined();
    expect(await findPulledFolder({ cwd, workspaceRoot }, { ...wanted, server: 'http://other' })).toBeUndefined();
  });
});
