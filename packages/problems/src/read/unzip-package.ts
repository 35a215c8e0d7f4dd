import { createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { packageLimits } from '@podium/sdk/contract';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ProblemFolderError } from '../errors.ts';
import { type FindingLog, packageIn } from './finding-log.ts';
import { settingsFile } from './icpc/parsed-settings.ts';
import { problemXml } from './polygon/problem-xml.ts';

/** A package with more bytes is no package that a server would store. */
const unpackedMaxBytes = 4 * 1024 ** 3;

/**
 * Unpacks a package into an empty folder, and returns the folder that has its settings: this one,
 * or the only one inside. Nothing is written unless all names and sizes in the table of the archive
 * are valid; a file that turns out larger than that table says ends it.
 *
 * @throws ProblemFolderError with what is wrong with the archive.
 */
export async function unzipPackage(zip: string, folder: string): Promise<string> {
  const log = packageIn(folder);
  try {
    const archive = await openPromise(zip, { lazyEntries: true, autoClose: false });
    try {
      const entries = await readEntries(archive, log);
      if (log.errors.length === 0) await writeEntries(archive, entries, folder);
    } finally {
      archive.close();
    }
  } catch (error) {
    log.error('.', `cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (log.errors.length > 0) throw new ProblemFolderError(zip, log.errors, 'The package');
  return findPackage(folder);
}

/**
 * Reads the table of the archive. Names that leave the folder end this with an error of the
 * library.
 */
async function readEntries(archive: ZipFile, log: FindingLog): Promise<Entry[]> {
  if (archive.entryCount > entriesMaxCount) {
    log.error('.', `holds ${archive.entryCount} files: a package has at most ${packageLimits.filesMaxCount}`);
    return [];
  }
  const entries: Entry[] = [];
  const names = new Set<string>();
  for await (const entry of archive.eachEntry()) {
    const { fileName: file } = entry;
    if (isLink(entry)) log.error(file, 'is a link: put a copy there');
    if (entry.isEncrypted()) log.error(file, 'is encrypted: pack it without a password');
    if (names.has(file)) log.error(file, 'is in the archive twice');
    names.add(file);
    if (!file.endsWith('/')) entries.push(entry);
  }
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (bytes > unpackedMaxBytes)
    log.error(
      '.',
      `would have ${Math.ceil(bytes / 1024 ** 2)} MB, and a package has at most ${unpackedMaxBytes / 1024 ** 2} MB`,
    );
  return entries;
}

/** Folders have entries of their own. */
const entriesMaxCount = 2 * packageLimits.filesMaxCount;
/** The upper half of the attributes is the mode of the file, in archives that were made on Unix. */
const modeOf = ({ externalFileAttributes }: Entry) => externalFileAttributes >>> 16;
const isLink = (entry: Entry) => (modeOf(entry) & 0o170000) === 0o120000;

async function writeEntries(archive: ZipFile, entries: readonly Entry[], folder: string): Promise<void> {
  for (const entry of entries) {
    const path = join(folder, entry.fileName);
    await mkdir(dirname(path), { recursive: true });
    const mode = (modeOf(entry) & 0o100) === 0 ? 0o644 : 0o755;
    await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(path, { flags: 'wx', mode }));
  }
}

async function findPackage(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && name !== '__MACOSX');
  const [only = ''] = names;
  if (names.includes(settingsFile) || names.includes(problemXml) || names.length !== 1) return folder;
  const inside = join(folder, only);
  return (await stat(inside)).isDirectory() ? inside : folder;
}
