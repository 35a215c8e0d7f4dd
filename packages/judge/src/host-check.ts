import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFailure } from './failure-cause.ts';
import { formatBytes } from './format-values.ts';
import type { Judgement, JudgeRequest } from './judgement.ts';
import { cpp } from './languages/cpp.ts';
import { idOf } from './languages/languages.ts';
import { readOpenFilesMax } from './machine/open-files.ts';

/** States whether this machine can judge now. `reason` is a sentence for its operator. */
export type HostReport = { type: 'works' } | { type: 'broken'; reason: string };

interface HostCheckDependencies {
  cacheDir: string;
  temporaryDir: string;
  judge: (request: JudgeRequest) => Promise<Judgement>;
}

const mebibyte = 1024 ** 2;
/** The space for one whole output, or one whole program. */
const roomBytes = 64 * mebibyte;
/** All inputs of a problem are open while a program runs on them. */
const openFiles = 256;

/**
 * Judges a program of the judge's own whose verdict is known, as if it were a submission. Nothing
 * comes from a cache.
 */
export async function checkHost({ cacheDir, temporaryDir, judge }: HostCheckDependencies): Promise<HostReport> {
  try {
    const lack = await findShortage(cacheDir, temporaryDir);
    if (lack !== undefined) return { type: 'broken', reason: lack };
    const judgement = await judgeReferenceProgram(temporaryDir, judge);
    if (judgement.verdict === 'accepted') return { type: 'works' };
    return { type: 'broken', reason: `The judge's own reference program fails: ${describe(judgement)}` };
  } catch (error) {
    return { type: 'broken', reason: `The judge's own reference program cannot be judged: ${describeFailure(error)}` };
  }
}

/**
 * Returns a sentence that names the resource of which this process has too little to judge;
 * undefined if there is enough of each.
 */
export async function findShortage(cacheDir: string, temporaryDir: string): Promise<string | undefined> {
  return (
    (await findDiskShortage('the disk with the data folder', cacheDir)) ??
    (await findDiskShortage('the disk with the folder for temporary files', temporaryDir)) ??
    (await findFileShortage())
  );
}

async function findDiskShortage(disk: string, folder: string): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes >= roomBytes) return undefined;
  return `There are ${formatBytes(freeBytes)} left on ${disk}, and judging needs ${formatBytes(roomBytes)}: make room there.`;
}

async function findFileShortage(): Promise<string | undefined> {
  const allowed = await readOpenFilesMax();
  if (allowed >= openFiles) return undefined;
  return `Only ${allowed} files may be open at a time, and judging needs ${openFiles}: raise the limit (ulimit -n, or LimitNOFILE of the service).`;
}

async function judgeReferenceProgram(temporaryDir: string, judge: HostCheckDependencies['judge']): Promise<Judgement> {
  const id = randomUUID();
  const test = {
    inputPath: join(temporaryDir, `reference-${id}.in`),
    answerPath: join(temporaryDir, `reference-${id}.ans`),
  };
  try {
    await writeFile(test.inputPath, '40 2\n');
    await writeFile(test.answerPath, '42\n');
    return await judge({
      // The comment makes the source unique, so that the cache has no outcome for it. Compiling a
      // program with streams takes ten times as long, which each start of a worker would pay.
      source: `// ${id}\n#include <cstdio>\nint main() { int a, b; return std::scanf("%d %d", &a, &b) == 2 ? std::printf("%d\\n", a + b) < 0 : 1; }\n`,
      language: idOf(cpp),
      limits: { timeLimitMs: 10_000, memoryLimitBytes: 256 * mebibyte },
      checker: { type: 'tokens' },
      tests: [test],
      stopAtFirstFailure: true,
    });
  } finally {
    await Promise.all([rm(test.inputPath, { force: true }), rm(test.answerPath, { force: true })]);
  }
}

function describe({ verdict, failure, diagnostics, tests }: Judgement): string {
  return failure ?? [verdict, diagnostics.errors[0] ?? tests[0]?.note].filter(Boolean).join(': ');
}
