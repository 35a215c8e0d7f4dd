// Judges submissions in each language quietly, and then again with eight busy processes per core,
// and compares the verdicts: `npx node benchmarks/judge/busy-verdicts.mjs [submissions per
// language]` (200).
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJudge, languages } from '../../packages/judge/src/index.ts';

const count = Number(process.argv[2] ?? 200);
const limits = { timeLimitMs: 1000, memoryLimitBytes: 64 * 1024 ** 2 };
/** Each burner ends by itself after this CPU time, an hour of wall time at eight per core. */
const burnerSeconds = 450;

/** One program per verdict, in turn. The number in each keeps it from the cache. */
const c = (body) => (n) =>
  `#include <stdio.h>\n#include <stdlib.h>\nint main(void) { /* ${n} */ int a; if (scanf("%d", &a) != 1) return 1; ${body} }\n`;
const inC = [
  c('printf("%d\\n", a + 1); return 0;'),
  c('printf("%d\\n", a); return 0;'),
  c('abort();'),
  c('for (volatile int i = 0;; i = 1);'),
];
const py = (body) => (n) => `# ${n}\na = int(input())\n${body}\n`;
const programs = {
  cpp: inC,
  c: inC,
  py: [py('print(a + 1)'), py('print(a)'), py('1 // 0'), py('while True: pass')],
};

const folder = await mkdtemp(join(tmpdir(), 'podium-busy-'));
const judge = await createJudge({ isolation: 'sandbox', cacheDir: join(folder, 'cache') });
const burners = [];
let deviations = 0;
try {
  const test = { inputPath: join(folder, 'in'), answerPath: join(folder, 'ans') };
  await Promise.all([writeFile(test.inputPath, '41\n'), writeFile(test.answerPath, '42\n')]);
  const judgeOne = async (language, kind, number) => {
    const source = programs[language][kind](number);
    const request = { source, language, limits, checker: { type: 'tokens' }, tests: [test], stopAtFirstFailure: true };
    return judge.judgeSubmission(request);
  };
  await judge.warmUp();
  for (const language of Object.keys(languages).filter((id) => id in programs)) {
    const kinds = [...programs[language].keys()];
    const quiet = await Promise.all(kinds.map((kind) => judgeOne(language, kind, 'quiet')));
    for (let burner = 0; burner < 8 * availableParallelism(); burner += 1)
      burners.push(spawn('/bin/sh', ['-c', `ulimit -t ${burnerSeconds}; while :; do :; done`], { stdio: 'ignore' }));
    const numbers = Array.from({ length: count }, (_, number) => number);
    const busy = await Promise.all(numbers.map((number) => judgeOne(language, number % kinds.length, number)));
    for (const burner of burners.splice(0)) burner.kill('SIGKILL');
    const other = busy.filter(({ verdict }, number) => verdict !== quiet[number % kinds.length].verdict);
    deviations += other.length;
    process.stdout.write(`${language}: ${count} submissions, ${other.length} with another verdict than in quiet\n`);
    for (const { verdict, failure } of other) process.stdout.write(`  ${verdict} ${failure ?? ''}\n`);
  }
} finally {
  for (const burner of burners) burner.kill('SIGKILL');
  await judge.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = deviations === 0 ? 0 : 1;
