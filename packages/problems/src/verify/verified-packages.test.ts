import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFolderOnDisk, minimal } from '../../test/problem-folder-on-disk.ts';
import type { PackageReport } from './report.ts';
import { openVerifiedPackages } from './verified-packages.ts';

it('stores no report for a package that was changed while it was verified', async () => {
  const { outside, path, write, remove } = await createFolderOnDisk();
  onTestFinished(remove);
  await write(minimal);
  const files = { hashesFile: join(outside, 'hashes.json'), verifiedFile: join(outside, 'verified.json') };
  const tools = { cwd: outside, atEnd: () => undefined };
  const verified = await openVerifiedPackages(tools, { ...files, version: '1' });
  const report = { passed: true } as PackageReport;
  await (await verified.open(path)).add(report, 'before');
  expect((await verified.open(path)).report).toMatchObject({ verifiedAt: 'before' });
  const again = await verified.open(path);
  await write({ 'data/secret/1.ans': '5\n' });
  await again.add(report, 'after');
  expect((await verified.open(path)).report).toBeUndefined();
});
