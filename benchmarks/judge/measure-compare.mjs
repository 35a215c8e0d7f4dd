import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { checkExact } from '../../packages/judge/src/checkers/exact.ts';
import { createFloatCheck } from '../../packages/judge/src/checkers/float.ts';
import { createTokensCheck } from '../../packages/judge/src/checkers/tokens.ts';

const rounds = 9;
const warmUps = 2;
const fileBytes = 64 * 1024 ** 2;

/**
 * Measures comparing an output of 64 MB, relative to `cmp` on the same two files. `cmp` would stop
 * early where the files differ in ways that the checker ignores, so it then gets the answer and a
 * copy of it.
 */
export async function measureCompare() {
  const folder = mkdtempSync(join(tmpdir(), 'podium-compare-'));
  try {
    const cases = createCases((name) => join(folder, name));
    for (let round = -warmUps; round < rounds; round += 1) {
      for (const one of cases) {
        const cmpMs = timeCmp(one.answer, one.copy);
        const took = await timeCheck(one);
        if (round < 0) continue;
        one.values.push(took);
        one.ratios.push(took / cmpMs);
      }
    }
    return cases.map(({ name, values, ratios, most }) => ({ name, unit: 'ms', values, ratios, most }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function createCases(pathOf) {
  const write = (name, text) => {
    writeFileSync(pathOf(name), text);
    return pathOf(name);
  };
  const whole = linesOf((index) => `${(index * 7919) % 1_000_000_007} ${(index * 104_729) % 1_000_000_007}\n`);
  const real = linesOf((index) => `${((index * 7919) % 1_000_003) / 997}\n`);
  const integers = { answer: write('integers', whole), copy: write('integers-copy', whole) };
  const reals = { answer: write('reals', real), copy: write('reals-copy', real) };
  const tokens = createTokensCheck({ type: 'tokens' });
  const float = createFloatCheck({ type: 'float', absoluteTolerance: 1e-3 });
  return [
    {
      name: '64 MB compared ÷ `cmp`: exact, the same bytes',
      check: checkExact,
      ...integers,
      output: integers.copy,
      most: 1.5,
    },
    {
      name: '64 MB compared ÷ `cmp`: tokens, the same bytes',
      check: tokens,
      ...integers,
      output: integers.copy,
      most: 1.5,
    },
    { name: '64 MB compared ÷ `cmp`: float, the same bytes', check: float, ...reals, output: reals.copy, most: 1.5 },
    {
      name: '64 MB compared ÷ `cmp`: tokens, CRLF at every line',
      check: tokens,
      ...integers,
      output: write('crlf', whole.replaceAll('\n', '\r\n')),
    },
    {
      name: '64 MB compared ÷ `cmp`: float, every number rounded',
      check: float,
      ...reals,
      output: write(
        'rounded',
        real.replace(/\S+/g, (text) => Number(text).toFixed(4)),
      ),
    },
  ].map((one) => ({ ...one, values: [], ratios: [] }));
}

function linesOf(lineOf) {
  const lines = [];
  for (let [index, bytes] = [1, 0]; bytes < fileBytes; index += 1) {
    const line = lineOf(index);
    lines.push(line);
    bytes += line.length;
  }
  return lines.join('');
}

// The shell measures the time, because a large process takes longer to start another, and this
// process holds the texts of the files.
const cmpScript = ['start=$EPOCHREALTIME', 'cmp "$0" "$1" || exit', 'end=$EPOCHREALTIME', 'echo "$start $end"'].join(
  '; ',
);

function timeCmp(left, right) {
  const { status, stdout } = spawnSync('bash', ['-c', cmpScript, left, right], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cmp ended with ${status}`);
  const [start, end] = stdout.split(' ').map(Number);
  return (end - start) * 1000;
}

async function timeCheck({ name, check, answer, output }) {
  const descriptor = openSync(output, 'r');
  try {
    const start = performance.now();
    const outcome = await check({
      inputPath: answer,
      answerPath: answer,
      output: { descriptor, bytes: statSync(output).size },
    });
    const took = performance.now() - start;
    if (!outcome.accepted) throw new Error(`${name}: ${outcome.note}`);
    return took;
  } finally {
    closeSync(descriptor);
  }
}
