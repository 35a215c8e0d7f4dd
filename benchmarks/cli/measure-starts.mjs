import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { summarize } from '../statistics.mjs';
import { openTerminal } from './open-terminal.mjs';
import { bareEnvironment, podium, timeProcess } from './podium.mjs';

const rounds = 11;
const warmUps = 2;

/**
 * Measures the time from the start of a process to its end or to its first frame. Each round runs
 * every case once, one after the other.
 */
export async function measureStarts({ demo, many, addProblems }) {
  await addProblems(2_000);
  const run = (args, env = bareEnvironment) => ({ args: [podium, ...args], env });
  const floor = { name: '`node -e 0`', args: ['-e', '0'], env: bareEnvironment };
  const cases = [
    floor,
    { name: '`podium --version`', most: 1.8, ...run(['--version']) },
    { name: '`podium --help`', most: 2.5, ...run(['--help']) },
    { name: '`podium problem list --help`', most: 2.5, ...run(['problem', 'list', '--help']) },
    { name: '`podium completion bash`', most: 1.8, ...run(['completion', 'bash']) },
    { name: '`podium problem list`, 10 problems', most: 5, ...run(['problem', 'list'], demo.env) },
    { name: '`podium problem list`, 2,000 problems', most: 5, ...run(['problem', 'list'], many.env) },
    { name: '`podium status`', most: 6, ...run(['status'], demo.env) },
    { name: '`podium submit --no-wait`', most: 6, start: () => timeSubmit(demo) },
    { name: '`podium`, first frame', most: 9, start: () => timeFirstFrame(demo.env) },
  ].map((one) => ({ start: () => timeProcess(one.args, one.env), ...one, times: [] }));
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const one of cases.filter(({ failure }) => !failure)) {
      const took = await one.start().catch((error) => {
        one.failure = error.message;
      });
      if (round >= 0) one.times.push(took);
    }
  }
  const [{ times: floorTimes }] = cases;
  const floorMs = summarize(floorTimes).median;
  return cases.map(({ name, most, times, failure }) => {
    const target = most === undefined ? undefined : { of: 'ratio', most };
    if (failure) return { name, target, failure };
    const summary = summarize(times);
    return { name, unit: 'ms', ...summary, ratio: summary.median / floorMs, target };
  });
}

let submits = 0;

/** Measures a submit of a source that was not sent before. */
async function timeSubmit({ env, folder }) {
  submits += 1;
  await writeFile(join(folder, 'solution.cpp'), `int main() {}\n// ${submits}\n`);
  return timeProcess([podium, 'submit', join(folder, 'solution.cpp'), '--no-wait'], env);
}

/** Measures the time until the header of the full-screen interface is on the screen. */
async function timeFirstFrame(env) {
  const terminal = await openTerminal([process.execPath, podium], env);
  try {
    return (await terminal.waitForText('Podium')) - terminal.startedAt;
  } finally {
    await terminal.close();
  }
}
