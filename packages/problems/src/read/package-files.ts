import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hashOf, parseJson } from '@podium/files';
import {
  isPackagePath,
  leftOutName,
  limits,
  type PackageFile,
  packageFilesSchema,
  packageLimits,
} from '@podium/sdk/contract';
import { ProblemFolderError } from '../errors.ts';
import { type Package, packageIn, withOwnLog } from './finding-log.ts';
import { parseSettings, settingsFile } from './icpc/parsed-settings.ts';
import { isPolygonFolder, packageIdOf, problemXml, readProblemXml } from './polygon/problem-xml.ts';
import { tooLarge } from './read-text.ts';
import { isMap } from './read-yaml.ts';

/** The files of a problem package, in the form in which the server stores them. */
export interface PackageFiles {
  /** The `uuid` of `problem.yaml`, or the address in `problem.xml`; undefined if it has none. */
  id: string | undefined;
  /** Sorted by path. */
  files: PackageFile[];
  /** The list of the files as bytes, which are a blob too. */
  list: Uint8Array;
  /** The SHA-256 of the list. Two folders with the same files have the same hash. */
  filesHash: string;
}

/** Returns the SHA-256 of a file, which it may know from before. */
export type FileHasher = (path: string, stats: Stats) => Promise<string>;

/**
 * Lists all files of a package, those of its jury included, with their hashes. Hidden files, except
 * `.timelimit`, are left out.
 *
 * @throws ProblemFolderError with every file that cannot be part of a package. It names the package
 * by `name`, for example the archive that was unpacked.
 */
export async function listPackageFiles(path: string, hash: FileHasher = hashFile, name = path): Promise<PackageFiles> {
  const root = resolve(path);
  const log = packageIn(root);
  const files: PackageFile[] = [];
  const paths = await listPaths(root, '');
  if (!paths.includes(settingsFile) && !paths.includes(problemXml)) log.error(settingsFile, 'is missing');
  if (paths.length > packageLimits.filesMaxCount) {
    log.error('.', `holds ${paths.length} files: a package has at most ${packageLimits.filesMaxCount}`);
  }
  if (log.errors.length > 0) throw new ProblemFolderError(name, log.errors);
  const inside = await realpath(root);
  for (const file of paths) {
    const read = await readPackageFile(log, file, inside, hash);
    if (read) files.push(read);
  }
  const id = await readId(log);
  if (log.errors.length > 0) throw new ProblemFolderError(name, log.errors);
  const list = new TextEncoder().encode(JSON.stringify({ files }));
  return { id, files, list, filesHash: hashOf(list) };
}

/** Lists the files below a folder in an order that does not depend on the machine. */
async function listPaths(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const paths = entries
    .filter(({ name }) => !leftOutName.test(name))
    .map(async (entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? listPaths(root, path) : [path];
    });
  return (await Promise.all(paths)).flat().sort((a, b) => (a < b ? -1 : 1));
}

/** `inside` is the real path of the folder. */
async function readPackageFile(
  pack: Package,
  file: string,
  inside: string,
  hash: FileHasher,
): Promise<PackageFile | undefined> {
  const path = join(pack.folder, file);
  const real = await realpath(path).catch(() => undefined);
  const reject = (message: string): undefined => void pack.error(file, message);
  if (real === undefined) return reject('is a link to nothing: remove it');
  if (!real.startsWith(inside + sep)) return reject('is a link that leaves the folder: put a copy there');
  if (!isPackagePath(file)) return reject('has a name that not every machine can store: rename it');
  const stats = await stat(path);
  if (!stats.isFile()) return reject('is not a file: a package has only files and folders');
  if (stats.size > limits.blobMaxBytes) return reject(tooLarge(stats.size, limits.blobMaxBytes));
  const isExecutable = (stats.mode & 0o100) !== 0 && { isExecutable: true as const };
  return { path: file, hash: await hash(path, stats), bytes: stats.size, ...isExecutable };
}

/** Returns the SHA-256 of a file, which is never in memory whole. */
export async function hashFile(path: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return sum.digest('hex');
}

/** Reads the id. The reader of the folder reports what is wrong with the settings. */
async function readId(log: Package): Promise<string | undefined> {
  const unreported = withOwnLog(log);
  if (await isPolygonFolder(unreported)) {
    const problem = await readProblemXml(unreported);
    return problem && packageIdOf(problem)?.slice(0, limits.packageIdMaxLength);
  }
  const { value: settings } = await parseSettings(unreported);
  const id = isMap(settings) ? settings.uuid : undefined;
  if (id === undefined || id === null) return undefined;
  const isId = typeof id === 'string' && /^[\w.:-]+$/.test(id) && id.length <= limits.packageIdMaxLength;
  if (isId) return id;
  log.error(settingsFile, 'must be a UUID, such as 8ee7605a-77b0-4e73-a9a3-d1c4e0a3a0a1', 'uuid');
  return undefined;
}

/**
 * Reads a list of files as the server stores it. Returns undefined for bytes that are none, and for
 * a list with a path that leaves its folder.
 */
export function parsePackageFiles(list: Uint8Array): PackageFile[] | undefined {
  return packageFilesSchema.safeParse(parseJson(new TextDecoder().decode(list))).data?.files;
}
