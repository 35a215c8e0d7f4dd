import { readdir, readFile } from 'node:fs/promises';

/** Process ids of the children of a process, and of theirs. */
export async function descendantsOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The name of the program, in parentheses, may hold spaces and parentheses of its own.
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const found = [pid];
  for (const parent of found) {
    for (const [child, itsParent] of parents) if (itsParent === parent) found.push(child);
  }
  return found.slice(1);
}
