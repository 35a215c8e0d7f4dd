import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackup, restoreBackup } from '../src/backup/copy-installation.ts';
import { storeInstallation } from './fill-every-table.ts';

let root: string;
let whole: Buffer;
let tried = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'podium-damaged-'));
  const file = join(root, 'whole.backup');
  await createBackup(await storeInstallation(join(root, 'original', 'podium.sqlite'), 5), file, new Date());
  whole = await readFile(file);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function refusal(bytes: Uint8Array): Promise<{ code: string; isUntouched: boolean }> {
  tried += 1;
  const file = join(root, `${tried}.backup`);
  const path = join(root, String(tried), 'podium.sqlite');
  await writeFile(file, bytes);
  const code = await restoreBackup(file, { type: 'sqlite', path }).then(
    () => 'restored',
    (error) => String(error.code),
  );
  await rm(file);
  return { code, isUntouched: !existsSync(path) };
}

it('refuses a backup before anything is changed, wherever one bit is wrong', async () => {
  for (let step = 0; step < 60; step += 1) {
    // The gzip header has bytes that mean nothing: the time, and the kind of machine.
    const at = 10 + Math.floor(((whole.length - 11) * step) / 59);
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (step % 8));
    const result = await refusal(bytes);
    expect(['backup_damaged', 'backup_unknown'], `bit of byte ${at}`).toContain(result.code);
    expect(result.isUntouched).toBe(true);
  }
});

it('refuses a backup wherever it was cut', async () => {
  for (let step = 0; step < 20; step += 1) {
    const { code } = await refusal(whole.subarray(0, Math.floor((whole.length * step) / 20)));
    expect(['backup_damaged', 'backup_unknown']).toContain(code);
  }
});

it('refuses a backup of which a row was changed, removed or added with care', async () => {
  const text = gunzipSync(whole).toString('latin1');
  const lines = text.split('\n');
  const row = lines.findIndex((line) => line.startsWith('["email') || line.includes('first_name 1'));
  expect(row).toBeGreaterThan(0);
  const changed = [
    text.replace('first_name 1', 'first_name 2'),
    [...lines.slice(0, row), ...lines.slice(row + 1)].join('\n'),
    [...lines.slice(0, row), lines[row], ...lines.slice(row)].join('\n'),
    `${text}["more"]\n`,
  ];
  for (const version of changed) {
    expect(await refusal(gzipSync(Buffer.from(version, 'latin1')))).toEqual({
      code: 'backup_damaged',
      isUntouched: true,
    });
  }
  expect((await refusal(gzipSync(Buffer.from(text, 'latin1')))).code).toBe('restored');
});

it.each([
  ['something else', Buffer.from('a text\n')],
  ['something else, compressed', gzipSync('{"a": 1}\n')],
  ['of a later format', gzipSync('{"podiumBackup":2,"migrations":[]}\n')],
  ['nothing', Buffer.alloc(0)],
])('tells a backup from %s', async (_what, bytes) => {
  expect((await refusal(bytes)).code).toMatch(/^backup_(unknown|damaged)$/);
});

it('refuses a backup of a later version', async () => {
  const header = '{"podiumBackup":1,"version":"9.9.9","createdAt":"","migrations":["9999-of-tomorrow"]}\n';
  const end = `${JSON.stringify({ rows: 0, sha256: createHash('sha256').update(header).digest('hex') })}\n`;
  expect((await refusal(gzipSync(header + end))).code).toBe('schema_too_new');
});
