import { spawn } from 'node:child_process';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { summarize } from '../statistics.mjs';
import { podium, timeProcess } from './podium.mjs';

const rounds = 15;
const samples = 3;
const timeoutMs = 60_000;
const target = { of: 'median', most: 50, unit: 'ms' };

/**
 * Measures the time from saving the solution to the verdicts of `podium test --watch`, without the
 * time of the compiler.
 */
export async function measureSaves({ demo }) {
  const names = {
    changed: `save → verdicts on ${samples} samples, beyond the compile`,
    compile: 'the compile itself',
    unchanged: 'the same source saved again: nothing is compiled',
  };
  try {
    const { changed, unchanged } = await timeSaves(demo);
    return [
      row(
        names.changed,
        target,
        changed.map(({ ms, compileMs }) => ms - compileMs),
      ),
      row(
        names.compile,
        undefined,
        changed.map(({ compileMs }) => compileMs),
      ),
      row(
        names.unchanged,
        target,
        unchanged.map(({ ms }) => ms),
      ),
    ];
  } catch (error) {
    return [{ name: names.changed, target, failure: error.message }];
  }
}

async function timeSaves(demo) {
  const compiler = await recordCompiler(join(demo.env.HOME, 'compiler'));
  const env = { ...demo.env, PATH: `${compiler.folder}:${demo.env.PATH}` };
  const watch = await openWatch(await pullProblem(join(demo.env.HOME, 'solving'), env), env);
  const changed = [];
  const unchanged = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      changed.push(await timeSave(watch, compiler, solution(round)));
      unchanged.push(await timeSave(watch, compiler, solution(round)));
    }
  } finally {
    watch.close();
  }
  if (unchanged.some(({ compileMs }) => compileMs > 0)) throw new Error('a source that had not changed was compiled');
  return { changed, unchanged };
}

async function pullProblem(folder, env) {
  await timeProcess([podium, 'problem', 'get', 'podium-steps', '--dir', folder], env);
  for (let number = 1; number <= samples; number += 1) {
    await writeFile(join(folder, 'tests', `${number}.in`), `${number} 1\n`);
    await writeFile(join(folder, 'tests', `${number}.ans`), `${3 * number + 3}\n`);
  }
  return folder;
}

function row(name, rowTarget, values) {
  return { name, target: rowTarget, unit: 'ms', ...summarize(values) };
}

function solution(round) {
  return `#include <iostream>
int main() {
  long long bronze, rise;
  std::cin >> bronze >> rise;
  std::cout << 3 * bronze + 3 * rise << '\\n';  // ${round}
}
`;
}

async function timeSave(watch, compiler, source) {
  await compiler.forget();
  const path = join(watch.folder, 'solution.cpp');
  // Most editors save like this: they replace the old file by a new one.
  await writeFile(`${path}~`, source);
  const savedAt = performance.now();
  await rename(`${path}~`, path);
  const { verdict, results } = JSON.parse(await watch.next());
  const ms = performance.now() - savedAt;
  if (verdict !== 'accepted' || results.length !== samples) throw new Error(`the verdict was ${verdict}`);
  return { ms, compileMs: await compiler.workedMs() };
}

async function openWatch(folder, env) {
  const child = spawn(process.execPath, [podium, 'test', '--watch', '--json'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: timeoutMs,
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const watch = {
    folder,
    async next() {
      const { value, done } = await lines.next();
      if (done) throw new Error('the watch ended');
      return value;
    },
    close: () => child.kill(),
  };
  await watch.next();
  return watch;
}

/** Wraps the real compiler in a script that records how long it works. */
async function recordCompiler(folder) {
  const record = join(folder, 'record');
  await mkdir(folder);
  await writeFile(
    join(folder, 'g++'),
    `#!/bin/bash\nfrom=\${EPOCHREALTIME/./}\nPATH=\${PATH#*:} g++ "$@"\ncode=$?\necho $((\${EPOCHREALTIME/./} - from)) >> '${record}'\nexit $code\n`,
  );
  await chmod(join(folder, 'g++'), 0o755);
  return {
    folder,
    forget: () => rm(record, { force: true }),
    async workedMs() {
      const text = await readFile(record, 'utf8').catch(() => '');
      return text.split('\n').reduce((sum, microseconds) => sum + Number(microseconds) / 1_000, 0);
    },
  };
}
