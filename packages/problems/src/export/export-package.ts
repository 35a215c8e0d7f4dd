import { basename, dirname, join } from 'node:path';
import { makeFolder, writeAtomic } from '@podium/files';
import { ZipFile } from 'yazl';
import { ProblemsError } from '../errors.ts';
import { requireOwnFolder } from '../folder-owner.ts';
import { unpackIfZip } from '../push/package-folder.ts';
import type { SetterTools } from '../setter-tools.ts';
import { collectEntries } from './collect-entries.ts';
import type { Entry } from './entry.ts';
import { findLosses, findUnexportable } from './find-losses.ts';
import { type ExportFormat, readPackageSource } from './package-source.ts';

export interface ExportedPackage {
  title: string;
  /** The number of files in the archive. */
  files: number;
  /** Describes the parts that the other system does not get, or reads differently. */
  warnings: string[];
}

interface ExportOptions {
  format: ExportFormat;
  /** The absolute path of the archive, which replaces one that is there. */
  archive: string;
  /** How errors name the package, if not as the argument. */
  name?: string | undefined;
}

/**
 * Writes the package in a folder, or in an archive, as an archive in the legacy format of the ICPC,
 * which Kattis and DOMjudge import. Throws if the other system would judge otherwise; then no
 * archive is written.
 */
export async function exportPackage(
  tools: Pick<SetterTools, 'cwd' | 'atEnd' | 'signal'>,
  argument: string,
  { format, archive, name = argument }: ExportOptions,
): Promise<ExportedPackage> {
  const folder = await unpackIfZip(tools, argument);
  const advice = 'Write the archive somewhere else: name the folder with --out.';
  await requireOwnFolder(dirname(archive), { role: 'setter', folders: [folder], advice });
  const source = await readPackageSource(folder, name);
  const { title } = source.upload;
  const reason = findUnexportable(source, format);
  if (reason !== undefined) throw new ProblemsError('not_exportable', `'${title}' ${reason}.`);
  const { entries, losses } = await collectEntries(source, format);
  const root = format === 'kattis' ? `${shortNameOf(archive)}/` : '';
  await writeArchive(archive, folder, { entries, root, signal: tools.signal });
  const warnings = [...findLosses(source, format, [...entries.keys()]), ...losses];
  return { title, files: entries.size, warnings };
}

/**
 * Kattis takes archives with one folder, whose name is the short name of the problem: letters and
 * digits.
 */
function shortNameOf(archive: string): string {
  const name = basename(archive)
    .replace(/\.zip$/i, '')
    .normalize('NFKD')
    .toLowerCase();
  return name.replace(/[^a-z0-9]/g, '').slice(0, 60) || 'problem';
}

interface Archive {
  entries: ReadonlyMap<string, Entry>;
  /** The folder of all files, with a slash; empty for none. */
  root: string;
  signal: AbortSignal;
}

/**
 * Writes the files one after the other, so that none is in memory whole. Equal packages make equal
 * archives.
 */
async function writeArchive(archive: string, folder: string, { entries, root, signal }: Archive): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error: Error): void };
  zip.on('error', (error: Error) => output.destroy(error));
  signal.addEventListener('abort', () => output.destroy(signal.reason), { once: true });
  const mtime = new Date('2000-01-01T00:00:00Z');
  for (const [name, entry] of [...entries].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const path = root + name;
    const options = { mtime, forceDosTimestamp: true, mode: 0o100644 };
    if ('content' in entry) zip.addBuffer(Buffer.from(entry.content), path, options);
    else zip.addFile(join(folder, entry.file), path, { ...options, mode: entry.isExecutable ? 0o100755 : 0o100644 });
  }
  zip.end();
  await makeFolder(dirname(archive));
  await writeAtomic(archive, output);
}
