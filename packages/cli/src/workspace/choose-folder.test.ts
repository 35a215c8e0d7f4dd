import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { makePulledFolder } from '../../test/pulled-folder.ts';
import { temporaryFolder } from '../../test/run-cli.ts';
import { chooseFolder, contestFolderNameOf, findPulledFolder, folderNameOf } from './choose-folder.ts';

const server = 'http://server';
const wanted = { problemId: 'aaaaaaaaaaaa', server };
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
  it('uses the current folder, and inside a pulled problem the folder beside it', async () => {
    const cwd = await temporaryFolder();
    expect(await chooseFolder(cwd, 'two-sum')).toBe(join(cwd, 'two-sum'));
    await pull(join(cwd, 'sum'));
    expect(await chooseFolder(join(cwd, 'sum', 'tests'), 'two-sum')).toBe(join(cwd, 'two-sum'));
  });
});

describe('findPulledFolder', () => {
  it('finds the problem around, in and beside the current folder, whatever its folder is called', async () => {
    const cwd = await temporaryFolder();
    const folder = await pull(join(cwd, 'renamed'));
    const other = await makePulledFolder(join(cwd, 'other'), programs.correct, { server: 'http://other' });
    for (const start of [join(folder, 'tests'), cwd, other]) {
      expect((await findPulledFolder(start, wanted))?.folder).toBe(folder);
    }
  });

  it('prefers the one below the folder of its contest', async () => {
    const cwd = await temporaryFolder();
    await pull(join(cwd, 'a-sum'));
    const inContest = await pull(join(cwd, 'spring-cup', 'A-sum'));
    const contest = { _id: 'cccccccccccc', title: 'Spring Cup' };
    expect((await findPulledFolder(cwd, { ...wanted, contest }))?.folder).toBe(inContest);
    expect((await findPulledFolder(cwd, wanted))?.folder).toBe(join(cwd, 'a-sum'));
  });

  it('passes over other problems, other servers and damaged folders', async () => {
    const cwd = await temporaryFolder();
    await pull(join(cwd, 'sum'));
    await mkdir(join(cwd, 'damaged'));
    await writeFile(join(cwd, 'damaged', '.podium.json'), '{');
    expect(await findPulledFolder(cwd, { ...wanted, problemId: 'bbbbbbbbbbbb' })).toBeUndefined();
    expect(await findPulledFolder(cwd, { ...wanted, server: 'http://other' })).toBeUndefined();
  });
});
