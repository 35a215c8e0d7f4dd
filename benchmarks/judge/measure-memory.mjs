import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { submit } from './open-bench.mjs';
import { sleeper } from './programs.mjs';

const quickTests = 20;
/** The delay after which the program sleeps for certain and is far from its end. */
const asleepAfterMs = 400;

/**
 * Measures the runner's memory while it waits for a program that sleeps, after twenty tests that
 * wrote a megabyte each.
 */
export async function measureMemory({ judge, folder }) {
  const quick = await writeTest(folder, 'quick', '0\n', `${'x'.repeat(1024 * 1024)}\n`);
  const slow = await writeTest(folder, 'slow', '1\n', '');
  const tests = [...Array.from({ length: quickTests }, () => quick), slow];
  await submit(judge, sleeper, [quick]);
  let reading;
  const onTest = ({ number }) => {
    if (number === quickTests) reading = sleep(asleepAfterMs).then(readRunner);
  };
  await submit(judge, sleeper, tests, { onTest });
  const { resident, peak, proportional } = await reading;
  const row = (name, value, most) => ({ name, unit: 'MB', values: [value], most });
  return [
    row('the runner in memory, at most (VmHWM)', peak, 2),
    row('the runner in memory, waiting (VmRSS)', resident, 2),
    ...(proportional === undefined ? [] : [row('the part that it does not share (Pss)', proportional, 2)]),
  ];
}

async function writeTest(folder, name, input, answer) {
  const [inputPath, answerPath] = [join(folder, `${name}.in`), join(folder, `${name}.ans`)];
  await writeFile(inputPath, input);
  await writeFile(answerPath, answer);
  return { inputPath, answerPath };
}

async function readRunner() {
  const pid = await findRunner();
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  // Only root can read this file of a process that cannot be traced.
  const sums = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return {
    resident: megabytesIn(status, 'VmRSS'),
    peak: megabytesIn(status, 'VmHWM'),
    proportional: megabytesIn(sums, 'Pss'),
  };
}

/**
 * Finds the runner that descends from this process, because other judges may be running on the
 * machine.
 */
async function findRunner() {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (words.startsWith('/runner\0') && (await descendsFromHere(pid))) return pid;
  }
  throw new Error('The runner was not found in /proc.');
}

async function descendsFromHere(pid) {
  for (let ancestor = pid; ancestor !== '0' && ancestor !== undefined; ) {
    if (ancestor === String(process.pid)) return true;
    const status = await readFile(`/proc/${ancestor}/status`, 'utf8').catch(() => '');
    ancestor = /^PPid:\s+(\d+)/m.exec(status)?.[1];
  }
  return false;
}

function megabytesIn(text, key) {
  const kilobytes = new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
