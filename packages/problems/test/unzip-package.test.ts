import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readProblemFolder } from '../src/read/read-package.ts';
import { unzipPackage } from '../src/read/unzip-package.ts';
import { minimal } from './problem-folder-on-disk.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

let outside: string;
let folder: string;
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'podium-zip-'));
  folder = join(outside, 'in/side');
  await mkdir(folder, { recursive: true });
});
afterEach(() => rm(outside, { recursive: true, force: true }));

async function unzip(entries: readonly ZipEntry[] | Buffer): Promise<string> {
  const zip = join(outside, 'package.zip');
  await writeFile(zip, Buffer.isBuffer(entries) ? entries : writeZip(entries));
  return unzipPackage(zip, folder);
}
const settings = { name: 'problem.xml', content: '<problem/>' };

test('unzips an archive with its folders and executable files', async () => {
  expect(
    await unzip([settings, { name: 'files/', content: '' }, { name: 'files/run.sh', content: '#!', mode: 0o100755 }]),
  ).toBe(folder);
  expect(await readFile(join(folder, 'files/run.sh'), 'utf8')).toBe('#!');
  expect((await stat(join(folder, 'files/run.sh'))).mode & 0o777).toBe(0o755);
});

test('stops unzipping a file at the size that the archive declares', async () => {
  const bomb = { name: 'tests/01', content: '0'.repeat(5_000_000), isCompressed: true };
  expect(await unzip([settings, bomb])).toBe(folder);
  expect((await stat(join(folder, 'tests/01'))).size).toBe(5_000_000);
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await expect(unzip([settings, { ...bomb, declaredBytes: 100 }])).rejects.toThrow(
    /too many bytes in the stream. expected 100/,
  );
  expect((await stat(join(folder, 'tests/01'))).size).toBeLessThanOrEqual(100);
});

test('takes the only folder of an archive as the package', async () => {
  expect(await unzip([{ name: 'sum-3/problem.xml', content: '<problem/>' }])).toBe(join(folder, 'sum-3'));
});

test('reads an archive in the format of the ICPC', async () => {
  const files = { ...minimal, 'domjudge-problem.ini': "timelimit='3'\n" };
  const path = await unzip(Object.entries(files).map(([name, content]) => ({ name, content, isCompressed: true })));
  const { upload } = await readProblemFolder(path);
  expect(upload).toMatchObject({ title: 'Two sums', constraints: { timeLimit: '3s' } });
});

test.each<[string, readonly ZipEntry[] | Buffer, RegExp]>([
  ['is no archive', Buffer.from('not a zip at all, but some text'), /cannot be unpacked: /],
  ['leaves its folder', [settings, { name: '../../evil', content: 'x' }], /invalid relative path: \.\.\/\.\.\/evil/],
  ['names a path from the root', [settings, { name: '/tmp/evil', content: 'x' }], /absolute path: \/tmp\/evil/],
  ['holds a link', [settings, { name: 'link', content: '/etc/passwd', mode: 0o120777 }], /link: is a link/],
  ['holds a file twice', [settings, settings], /problem\.xml: is in the archive twice/],
  [
    'would unpack to gigabytes',
    [
      { ...settings, declaredBytes: 3 * 1024 ** 3 },
      { name: 'more', content: 'x', declaredBytes: 3 * 1024 ** 3 },
    ],
    /would have 6144 MB, and a package has at most 4096 MB/,
  ],
])('an archive that %s is refused, and leaves nothing', async (_, entries, message) => {
  await expect(unzip(entries)).rejects.toThrow(message);
  expect(await readdir(folder)).toEqual([]);
  expect(await readdir(outside)).toEqual(expect.arrayContaining(['in', 'package.zip']));
});
