import { basename, dirname, join } from 'node:path';
import { ProblemsError } from '../errors.ts';
import { requireOwnFolder } from '../folder-owner.ts';
import { unpackIfZip } from '../push/package-folder.ts';
import type { SetterTools } from '../setter-tools.ts';
import { collectEntries } from './collect-entries.ts';
import type { Entry } from './entry.ts';
import { findLosses, findUnexportable } from './find-losses.ts';
import { type ExportFormat, readPackageSource } from './package-source.ts';
import { writeZip } from './write-zip.ts';

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
  const files = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  const named = files.map(([path, entry]): [string, Entry] => {
    return [root + path, 'file' in entry ? { ...entry, file: join(folder, entry.file) } : entry];
  });
  await writeZip(archive, named, tools.signal);
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
