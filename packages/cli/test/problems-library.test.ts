import { access, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listPackageFiles } from '@podium/problems/read';
import { createClient, memoryTokenStore } from '@podium/sdk';
import { expect, it } from 'vitest';
import { prepareSharedServer } from '../../server/test/shared-server.ts';
import { exportProblem, newProblem, planProblem, pullProblem, pushProblem, verifyProblem } from '../src/problems.ts';
import { temporaryFolder } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

it('takes a problem from an empty folder to the server and back, without the command line', async () => {
  const server = await prepareSharedServer();
  const client = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
  await client.auth.login(server.admin);
  const root = await temporaryFolder();
  const folder = join(root, 'problem');
  await mkdir(folder);
  const steps: string[] = [];
  expect((await newProblem(folder, 'Of a script', { onProgress: (label) => steps.push(label) })).errors).toEqual([]);
  expect(steps.length).toBeGreaterThan(0);
  expect(await verifyProblem(folder)).toMatchObject({ passed: true, title: 'Of a script' });
  expect(await planProblem(client, folder)).toMatchObject({ action: 'create', problemId: null });
  const { problemId } = await pushProblem(client, folder, { server: server.url });
  expect(await pushProblem(client, folder)).toMatchObject({ action: 'nothing', problemId });

  await writeFiles(folder, { 'statement/problem.en.md': 'Another text.\n' });
  expect(await planProblem(client, folder, { whatIf: true })).toMatchObject({ action: 'update' });
  await client.problems.update(problemId ?? '', { tags: ['other'] });
  await expect(pushProblem(client, folder)).rejects.toThrow(/last changed without its folder/);
  expect(await pushProblem(client, folder, { overwrite: true })).toMatchObject({ action: 'update', revision: 3 });

  const copy = join(root, 'copy');
  await pullProblem(client, problemId ?? '', { folder: copy, server: server.url });
  expect((await listPackageFiles(copy)).filesHash).toBe((await listPackageFiles(folder)).filesHash);
  const archive = join(root, 'archives', 'problem.zip');
  expect(await exportProblem(folder, { format: 'kattis', archive })).toMatchObject({ title: 'Of a script' });
  expect((await readFile(archive)).subarray(0, 2).toString()).toBe('PK');
  await expect(verifyProblem(join(root, 'gone.zip'))).rejects.toThrow(/does not exist/);
  await expect(access(join(root, 'gone'))).rejects.toThrow();
});
