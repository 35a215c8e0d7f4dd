import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const msPerTick = 10;

/**
 * Returns the CPU time so far, in milliseconds, of the processes below this one, by what they are:
 * `api`, `postgres`, `worker` (with its judge in Node.js), and `programs`, which the judges ran and
 * have reaped: compilers, sandboxes and the submitted programs.
 */
export function readCpu() {
  const processes = listProcesses();
  const sums = { api: 0, postgres: 0, worker: 0, programs: 0 };
  const visit = (pid) => {
    for (const process of processes.filter(({ parent }) => parent === pid)) {
      const kind = kindOf(process.command);
      if (kind !== undefined) sums[kind] += process.ownMs;
      if (kind === 'postgres') sums.postgres += process.reapedMs;
      // What a judge runs at present counts once it has ended.
      if (isJudge(process.command)) sums.programs += process.reapedMs;
      else visit(process.pid);
    }
  };
  visit(process.pid);
  return sums;
}

function isJudge(command) {
  return /\/dist\/worker\.js/.test(command);
}

function kindOf(command) {
  if (/postgres/.test(command)) return 'postgres';
  if (isJudge(command) || /\/main\.js worker/.test(command)) return 'worker';
  return /\/main\.js api/.test(command) ? 'api' : undefined;
}

function listProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const fields = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        const [parent, user, system, reapedUser, reapedSystem] = [1, 11, 12, 13, 14].map((index) => fields[index]);
        const [ownMs, reapedMs] = [user + system, reapedUser + reapedSystem].map((ticks) => ticks * msPerTick);
        return [{ pid: Number(pid), parent, command, ownMs, reapedMs }];
      } catch {
        return [];
      }
    });
}
