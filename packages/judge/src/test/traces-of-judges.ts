import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

export interface ObservedProcess {
  pid: number;
  parent: number;
  /** The name of its program. */
  name: string;
  ended: boolean;
  /** When it started, in clock ticks since the boot. Ids are used again. */
  startedAt: number;
}

/**
 * Lists every process of this machine. A process that ends meanwhile may be missing. Reading is
 * synchronous, because files of /proc are read faster than a promise resolves.
 */
export function listProcesses(): Map<number, ObservedProcess> {
  const processes = new Map<number, ObservedProcess>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = readOrEmpty(`/proc/${entry}/stat`);
    const nameEnd = stat.lastIndexOf(')');
    if (nameEnd < 0) continue;
    // The fields begin with the third one of `man proc_pid_stat`.
    const fields = stat.slice(nameEnd + 2).split(' ');
    const [state, parent] = fields;
    const name = stat.slice(stat.indexOf('(') + 1, nameEnd);
    const startedAt = Number(fields[19]);
    processes.set(Number(entry), { pid: Number(entry), parent: Number(parent), name, ended: state === 'Z', startedAt });
  }
  return processes;
}

/** Lists a process's parent, that one's parent, and so on. */
export function listAncestors(
  process: ObservedProcess,
  processes: ReadonlyMap<number, ObservedProcess>,
): ObservedProcess[] {
  const parent = processes.get(process.parent);
  return parent === undefined ? [] : [parent, ...listAncestors(parent, processes)];
}

/** Returns an empty text if the file does not exist, as after the end of a process. */
export function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Lists the ids of a process's descendants. */
export function listDescendants(ancestor: number): number[] {
  const processes = listProcesses();
  return [...processes.values()]
    .filter((candidate) => listAncestors(candidate, processes).some(({ pid }) => pid === ancestor))
    .map(({ pid }) => pid);
}

/** Matches the command line of a program that is being judged. */
export const judgedProgram = /^solution\0/;

/** Waits until a descendant has this command line. Returns the ids of all that do. */
export function untilRuns(ancestor: number, command: RegExp): Promise<number[]> {
  const look = () => {
    const pids = listDescendants(ancestor);
    return pids.some((pid) => hasCommand(pid, command)) && pids;
  };
  return vi.waitUntil(look, { timeout: 60_000 }) as Promise<number[]>;
}

/** Waits until no descendant has this command line any more. */
export async function untilEnds(ancestor: number, command: RegExp): Promise<void> {
  await vi.waitUntil(() => !listDescendants(ancestor).some((pid) => hasCommand(pid, command)), { timeout: 60_000 });
}

function hasCommand(pid: number, command: RegExp): boolean {
  return command.test(readOrEmpty(`/proc/${pid}/cmdline`));
}

/** Lists the folders of temporary files that the judges of a process made. */
export async function temporaryFoldersOf(pid: number): Promise<string[]> {
  const names = await readdir(tmpdir());
  return names.filter((name) => name.startsWith(`podium-judge-${pid}-`)).map((name) => join(tmpdir(), name));
}

/** Lists the memory groups that the judges of a process made, without those of single sandboxes. */
export async function memoryGroupsOf(pid: number): Promise<string[]> {
  const found = new Set<string>();
  for (const root of ['/sys/fs/cgroup/memory', '/sys/fs/cgroup']) {
    if (!existsSync(root)) continue;
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    const own = entries.filter((entry) => entry.isDirectory() && entry.name.startsWith(`podium-${pid}-`));
    for (const { parentPath, name } of own) found.add(join(parentPath, name));
  }
  return [...found];
}
