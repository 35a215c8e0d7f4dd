import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAncestors, listProcesses, memoryGroupsOf, readOrEmpty, temporaryFoldersOf } from '../traces-of-judges.ts';

/** Traces are things that a judged submission must not leave behind. */
export interface Traces {
  /**
   * Processes of this process's judges, and processes of a sandbox's user outside every sandbox.
   */
  processes: string[];
  /**
   * Files in the judge's temporary folders, and files with the marker's name in folders that
   * everybody may write to.
   */
  files: string[];
  memoryGroups: string[];
  /** System V shared memory, semaphores and queues with the key of the attacks. */
  sharedObjects: string[];
  locks: string[];
}

export const noTraces: Traces = { processes: [], files: [], memoryGroups: [], sharedObjects: [], locks: [] };

interface TraceSettings {
  /** Every file that an attack tries to create has this name. */
  marker: string;
  cacheDir: string;
  /** The inodes of the files that programs were given. */
  inodes: readonly number[];
}

/** sandbox.ts chooses the users of sandboxes from this range. */
const sandboxUserIds = { first: 60_600, last: 61_099 };
const attackKey = 0x706f64;

/** Looks for traces of this process's judges. Processes that already run are not among them. */
export async function openTraceFinder({ marker, cacheDir, inodes }: TraceSettings): Promise<() => Promise<Traces>> {
  const groups = await memoryGroupsOf(process.pid);
  const temporaryFolders = await temporaryFoldersOf(process.pid);
  const before = new Set(findProcesses());
  const writableFolders = [
    ...new Set(['/', tmpdir(), '/tmp', '/var/tmp', '/dev/shm', '/dev/mqueue', '/run', cacheDir]),
  ];
  return async () => ({
    processes: findProcesses().filter((found) => !before.has(found)),
    files: [
      ...(await listAll(temporaryFolders)),
      ...(await listAll(writableFolders)).filter((path) => path.includes(marker)),
      ...(await listAll([join(cacheDir, 'programs')])).filter((path) => path.includes(`.${process.pid}.`)),
    ],
    memoryGroups: (await listAll(groups)).filter((path) => /\/\d+$/.test(path)),
    sharedObjects: findSharedObjects(),
    locks: readOrEmpty('/proc/locks')
      .split('\n')
      .filter((line) => inodes.some((inode) => line.includes(`:${inode} `))),
  });
}

function findProcesses(): string[] {
  const processes = listProcesses();
  const found: string[] = [];
  for (const candidate of processes.values()) {
    const ancestors = listAncestors(candidate, processes);
    const ours = ancestors.some(({ pid }) => pid === process.pid);
    // Judges of other processes may be judging, too. Their programs have a bubblewrap as an
    // ancestor.
    const escaped = !ancestors.some(({ name }) => name === 'bwrap') && runsAsSandboxUser(candidate.pid);
    if (!candidate.ended && (ours || escaped)) found.push(`${candidate.pid} ${candidate.name}`);
  }
  return found;
}

function runsAsSandboxUser(pid: number): boolean {
  const user = Number(/^Uid:\t(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1]);
  return user >= sandboxUserIds.first && user <= sandboxUserIds.last;
}

async function listAll(folders: readonly string[]): Promise<string[]> {
  const lists = folders.map(async (folder) =>
    (await readdir(folder).catch(() => [])).map((name) => join(folder, name)),
  );
  return (await Promise.all(lists)).flat();
}

/** Returns nothing if the kernel has no such tables. */
function findSharedObjects(): string[] {
  const tables = ['shm', 'sem', 'msg'].flatMap((name) => readOrEmpty(`/proc/sysvipc/${name}`).split('\n'));
  return tables.filter((line) => line.trim().startsWith(`${attackKey} `));
}
