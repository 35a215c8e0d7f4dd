import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

export interface ObservedProcess {
  pid: number;
  parent: number;
  /** The name of its program. */
  name: string;
  ended: boolean;
}

/** Every process of this machine; what ends meanwhile may be missing. */
export async function listProcesses(): Promise<Map<number, ObservedProcess>> {
  const processes = new Map<number, ObservedProcess>();
  for (const entry of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const nameEnd = stat.lastIndexOf(')');
    if (nameEnd < 0) continue;
    const [state, parent] = stat.slice(nameEnd + 2).split(' ');
    const name = stat.slice(stat.indexOf('(') + 1, nameEnd);
    processes.set(Number(entry), { pid: Number(entry), parent: Number(parent), name, ended: state === 'Z' });
  }
  return processes;
}

/** A process's parent, that one's parent, and so on. */
export function listAncestors(
  process: ObservedProcess,
  processes: ReadonlyMap<number, ObservedProcess>,
): ObservedProcess[] {
  const parent = processes.get(process.parent);
  return parent === undefined ? [] : [parent, ...listAncestors(parent, processes)];
}

/** Processes that descend from one, by their ids. */
export async function listDescendants(ancestor: number): Promise<number[]> {
  const processes = await listProcesses();
  return [...processes.values()]
    .filter((candidate) => listAncestors(candidate, processes).some(({ pid }) => pid === ancestor))
    .map(({ pid }) => pid);
}

/** Matches the command line of a program that is being judged. */
export const judgedProgram = /^solution\0/;

/** Waits until a process with this command line descends from one. Returns all that do. */
export function untilRuns(ancestor: number, command: RegExp): Promise<number[]> {
  const look = async () => {
    const pids = await listDescendants(ancestor);
    const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
    return commands.some((found) => command.test(found)) && pids;
  };
  return vi.waitUntil(look, { timeout: 60_000 }) as Promise<number[]>;
}

/** The folders in which judges of a process keep temporary files. */
export async function temporaryFoldersOf(pid: number): Promise<string[]> {
  const names = await readdir(tmpdir());
  return names.filter((name) => name.startsWith(`podium-judge-${pid}-`)).map((name) => join(tmpdir(), name));
}

/** The memory groups that judges of a process have made, those of single sandboxes not among them. */
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
