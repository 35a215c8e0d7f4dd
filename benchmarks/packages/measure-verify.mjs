import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bareEnvironment, podium, timeProcess } from '../cli/podium.mjs';
import { waitForHeader } from '../judge/open-bench.mjs';
import { writePrograms, writeSortingPackage } from './sorting-package.mjs';

const execute = promisify(execFile);
const rounds = 3;
const bareRunsSource = fileURLToPath(new URL('../judge/bare-runs.cpp', import.meta.url));

/**
 * Measures `podium problem verify` relative to compiling the same programs with plain g++ and
 * running each on every input, on as many cores. The first run prepares the judge and is not
 * counted.
 */
export async function measureVerify({ folder: parent, report }) {
  const folder = join(parent, 'sorting');
  const inputs = (await writeSortingPackage(folder)).map((input) => join(folder, input));
  const env = { ...bareEnvironment, HOME: parent, PODIUM_CACHE_DIR: join(parent, 'cache') };
  const verify = () => timeProcess([podium, 'problem', 'verify', folder], env);
  const bareRuns = join(parent, 'bare-runs');
  await execute('g++', ['-O2', '-std=gnu++20', bareRunsSource, '-o', bareRuns]);
  await writePrograms(folder, 0);
  await verify();
  await waitForHeader(join(parent, 'cache', 'judge'));
  const measured = [];
  for (let round = 1; round <= rounds; round += 1) {
    const programs = (await writePrograms(folder, round)).map((program) => join(folder, program));
    const plain = await timePlainTools(parent, bareRuns, programs, inputs);
    const [fresh, again] = [await verify(), await verify()];
    report(`Round ${round}: ${[plain, fresh, again].map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`);
    measured.push({ plain, fresh, again });
  }
  const row = (name, key, most) => ({
    name,
    unit: 's',
    values: measured.map((round) => round[key] / 1000),
    ratios: key === 'plain' ? undefined : measured.map((round) => round[key] / round.plain),
    most,
  });
  return [
    row('`verify` of 50 tests and 10 submissions ÷ g++ and bare runs', 'fresh', 1.3),
    row('the same programs again ÷ the same', 'again'),
    row('g++ and bare runs of the same programs', 'plain'),
  ];
}

/** Compiles every program and runs it on every input, with as many at once as there are cores. */
async function timePlainTools(folder, bareRuns, programs, inputs) {
  const rest = [...programs.entries()];
  const work = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      const [index, source] = next;
      const [program, output] = [join(folder, `plain-${index}`), join(folder, `plain-${index}.out`)];
      await execute('g++', ['-O2', '-std=gnu++20', source, '-o', program]);
      await execute(bareRuns, [program, output, String(inputs.length), ...inputs]);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return performance.now() - start;
}
