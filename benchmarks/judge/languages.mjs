// Prints what the start of a program and its compilation cost in the sandbox and outside, for each
// language that this machine has. Run `npx node benchmarks/judge/languages.mjs`, with the ids of
// some languages after it for these alone. README.md describes the method.

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createJudge, languages } from '../../packages/judge/src/index.ts';
import { describeMachine, print } from '../report.mjs';
import { medianOf } from '../statistics.mjs';

const execute = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const mebibyte = 1024 ** 2;
const [rounds, starts] = [7, 10];

const folder = await realpath(await mkdtemp(join(tmpdir(), 'podium-languages-')));
const cacheDir = join(folder, 'cache');
const judge = await createJudge({ isolation: 'sandbox', cacheDir });
const bareCpu = join(folder, 'bare-cpu');
await execute('g++', ['-O2', '-std=gnu++20', join(here, 'bare-cpu.cpp'), '-o', bareCpu]);
const [empty, answer] = [join(folder, 'empty'), join(folder, 'answer')];
await writeFile(empty, '');
try {
  print(
    describeMachine(),
    '',
    '| Language | start outside | in the sandbox | ratio | compiling outside | in the sandbox | ratio |',
    '|---|---|---|---|---|---|---|',
  );
  const wanted = process.argv.slice(2);
  for (const [id, language] of Object.entries(languages)) {
    if (wanted.length > 0 && !wanted.includes(id)) continue;
    try {
      print(await measure(id, language));
    } catch (error) {
      print(`| ${language.name} | ${String(error.message).split('\n')[0]} |`);
    }
  }
} finally {
  await judge.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure(id, language) {
  const { compiler, runtime } = await language.prepare(cacheDir);
  await judge.warmUp();
  const found = { outside: [], inside: [], compileOutside: [], compileInside: [] };
  for (let round = 0; round <= rounds; round += 1) {
    // Another number of lines makes a source that the cache does not have.
    const source = compiler.soundSource + '\n'.repeat(round + 1);
    const outside = await runOutside(language, { compiler, runtime }, source);
    const inside = await runInside(id, source);
    // The first round warms up.
    if (round === 0) continue;
    for (const [name, value] of Object.entries({ ...outside, ...inside })) found[name].push(value);
  }
  const columns = (outside, inside) => {
    const ratio = medianOf(inside.map((value, index) => value / outside[index]));
    return `${medianOf(outside).toFixed(1)} ms | ${medianOf(inside).toFixed(1)} ms | ${ratio.toFixed(2)}`;
  };
  return `| ${language.name} | ${columns(found.outside, found.inside)} | ${columns(found.compileOutside, found.compileInside)} |`;
}

/** Compiles a source and starts the program, once for each test, in one sandbox. */
async function runInside(id, source) {
  let compiledAt = 0;
  const begun = performance.now();
  const { verdict, failure, diagnostics, tests } = await judge.judgeSubmission(
    {
      ...{ source, language: id, checker: { type: 'tokens' }, stopAtFirstFailure: true },
      limits: { timeLimitMs: 10_000, memoryLimitBytes: 256 * mebibyte },
      tests: Array.from({ length: starts }, () => ({ inputPath: empty, answerPath: answer })),
    },
    {
      onProgress: ({ type }) => {
        if (type === 'running') compiledAt = performance.now();
      },
    },
  );
  if (verdict !== 'accepted') throw new Error(`${verdict}: ${failure ?? diagnostics.errors[0]}`);
  return { inside: medianOf(tests.map(({ cpuTimeMs }) => cpuTimeMs)), compileInside: compiledAt - begun };
}

async function runOutside(language, { compiler, runtime }, source) {
  const work = await mkdtemp(join(folder, 'work-'));
  const name = language.nameSource?.(source) ?? language.sourceName;
  await writeFile(join(work, name), source);
  const program = join(work, 'program');
  await compiler.makeReady?.();
  const headers = await compiler.header?.findFolder();
  const usual = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TMPDIR: work };
  const begun = performance.now();
  await execute(compiler.path, compiler.args([name], program, headers), {
    cwd: work,
    env: { ...usual, ...environmentOf(compiler.environment ?? []) },
  });
  const compileOutside = performance.now() - begun;
  const memoryBytes = 256 * mebibyte;
  const { interpreter } = runtime;
  const found = compiler.findEntryPoint?.(await readFiles(program));
  const start = found?.entryPoint ?? program;
  const argv = interpreter
    ? [interpreter.path, ...interpreter.args({ folder: program, start, memoryBytes })]
    : [program];
  const env = environmentOf(runtime.environment(memoryBytes));
  await writeFile(answer, (await execute(argv[0], argv.slice(1), { env })).stdout);
  const { stdout } = await execute(bareCpu, [String(starts), ...argv], { env });
  return { outside: medianOf(stdout.trim().split('\n').map(Number)), compileOutside };
}

/** Reads a folder that a compiler made. */
async function readFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ name: relative(folder, path), bytes: await readFile(path) })));
}

function environmentOf(variables) {
  return Object.fromEntries(variables.map((variable) => variable.split(/=(.*)/s).slice(0, 2)));
}
