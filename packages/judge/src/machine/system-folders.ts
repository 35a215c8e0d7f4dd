import { existsSync } from 'node:fs';
import { lstat, readlink, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MachineView } from '../sandbox/bubblewrap.ts';

const compilerSubfolders = ['bin', 'lib', 'lib32', 'lib64', 'libx32', 'libexec', 'include'];
export const topLibraryFolders = ['/lib', '/lib32', '/lib64', '/libx32'];

/**
 * Returns what the compiler needs: its own installation, the system's headers, libraries and tools,
 * and the other paths. It contains nothing else of `/etc`, `/home`, …
 */
export async function findCompilerView(compilerPath: string, others: readonly string[] = []): Promise<MachineView> {
  const installed = dirname(dirname(await realpath(compilerPath)));
  const prefixes = [...new Set(['/usr', installed])];
  const folders = prefixes.flatMap((prefix) => compilerSubfolders.map((name) => join(prefix, name)));
  return collectView([...folders, '/bin', ...topLibraryFolders, '/etc/alternatives', ...others]);
}

/**
 * The files in `/dev` that programs commonly open. None of the devices stores data or reveals
 * anything about the machine.
 */
export const programFiles = { devices: ['/dev/null', '/dev/zero', '/dev/urandom'], namesStreams: true };

/** The time zones, which libraries read by name. */
export const timeZoneFolder = '/usr/share/zoneinfo';

/**
 * Returns what a program needs: a few devices, the other paths and, if it is linked dynamically,
 * the system's libraries.
 */
export async function findProgramView(linksStatically: boolean, others: readonly string[] = []): Promise<MachineView> {
  const libraries = linksStatically
    ? []
    : ['/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/local/lib', ...topLibraryFolders];
  return { ...(await collectView([...libraries, timeZoneFolder, ...others])), ...programFiles };
}

/**
 * Files and folders keep their own paths. The sandbox has the same symbolic links as the system.
 */
export async function collectView(paths: readonly string[]): Promise<MachineView> {
  const readOnly: { hostPath: string; path: string }[] = [];
  const symlinks: { target: string; path: string }[] = [];
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    if ((await lstat(path)).isSymbolicLink()) symlinks.push({ target: await readlink(path), path });
    else readOnly.push({ hostPath: path, path });
  }
  return { readOnly, symlinks, devices: [], namesStreams: false };
}
