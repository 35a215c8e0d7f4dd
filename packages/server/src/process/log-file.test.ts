import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLogFile } from './log-file.ts';

it('goes on in a new file, for nobody else to read, after somebody has moved the file aside', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-log-file-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'server.log');
  const log = createLogFile(path);
  await log.write(Buffer.from('one\n'));
  await rename(path, `${path}.monday`);
  await log.write(Buffer.from('two\n'));
  await rm(path);
  await log.write(Buffer.from('three\n'));
  await log.close();
  expect(await readFile(`${path}.monday`, 'utf8')).toBe('one\n');
  expect(await readFile(path, 'utf8')).toBe('three\n');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
