import { posix } from 'node:path';

/**
 * The version of the cgroup tree, and the folders in which memory groups may be possible, the
 * nearest first.
 */
export interface MemoryHierarchy {
  version: 'v1' | 'v2';
  bases: readonly string[];
}

/**
 * Reads the texts of `/proc/self/mountinfo` and `/proc/self/cgroup`; undefined if no tree controls
 * memory.
 */
export function findMemoryHierarchy(mountInfo: string, ownCgroups: string): MemoryHierarchy | undefined {
  const mounts = mountInfo.split('\n').flatMap(parseMount);
  const v1 = mounts.find((mount) => mount.type === 'cgroup' && mount.options.includes('memory'));
  if (v1 !== undefined) return { version: 'v1', bases: listBases(v1, ownPath(ownCgroups, 'memory')) };
  const v2 = mounts.find((mount) => mount.type === 'cgroup2');
  if (v2 !== undefined) return { version: 'v2', bases: listBases(v2, ownPath(ownCgroups, '')) };
  return undefined;
}

interface Mount {
  root: string;
  mountPoint: string;
  type: string;
  options: readonly string[];
}

function parseMount(line: string): Mount[] {
  const [left, right] = line.split(' - ');
  const [, , , root, mountPoint] = (left ?? '').split(' ');
  const [type, , options] = (right ?? '').split(' ');
  if (root === undefined || mountPoint === undefined || type === undefined) return [];
  return [{ root, mountPoint, type, options: (options ?? '').split(',') }];
}

/**
 * Returns the group of this process in the tree of a controller; v2 has an empty controller list.
 */
function ownPath(ownCgroups: string, controller: string): string {
  for (const line of ownCgroups.split('\n')) {
    const match = /^\d+:([^:]*):(.*)$/.exec(line);
    if (match?.[1]?.split(',').includes(controller)) return match[2] ?? '/';
  }
  return '/';
}

/**
 * Lists the folders to try: first under the own group, so that limits of this process hold for its
 * children, then beside it, then at the top. In v2 only the root group, or a group without
 * processes, can pass a controller on. So a service needs a group for its processes (systemd's
 * DelegateSubgroup), beside which the judge makes its own.
 */
function listBases({ root, mountPoint }: Mount, own: string): string[] {
  const relative = root === '/' ? own : posix.relative(root, own);
  const nearest = relative.startsWith('..') ? mountPoint : posix.join(mountPoint, relative);
  const beside = posix.resolve(nearest) === posix.resolve(mountPoint) ? mountPoint : posix.dirname(nearest);
  return [...new Set([nearest, beside, mountPoint].map((path) => posix.resolve(path)))];
}
