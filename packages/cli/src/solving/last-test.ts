import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, writeAtomic } from '../files/write-file.ts';
import type { TestReport } from '../judging/local-judge.ts';
import { hashOf, type SourceFile } from '../workspace/source-file.ts';

/** What testing a source on this machine found. */
export interface LastTest {
  compiles: boolean;
  /** The names of the tests that failed when they were last judged. */
  failed: readonly string[];
}

/**
 * Remembers what a testing found, for a later submit of the same source. In the cache, not in `.podium.json`: a testing
 * that goes on in another terminal must not overwrite the record of a submit. Where it cannot be written, nothing is asked.
 */
export async function rememberTest(testedDir: string, source: SourceFile, report: TestReport): Promise<void> {
  const earlier = await findLastTest(testedDir, source);
  const judged = new Set(report.results.map(({ name }) => name));
  const failed = [
    ...(earlier?.failed ?? []).filter((name) => !judged.has(name)),
    // The fault of a judge says nothing about the source.
    ...report.results.filter(({ passed, verdict }) => !passed && verdict !== 'judging_error').map(({ name }) => name),
  ];
  const found = { sourceHash: source.hash, compiles: report.verdict !== 'compile_error', failed };
  try {
    await makeFolder(testedDir);
    await writeAtomic(pathOf(testedDir, source), JSON.stringify(found));
  } catch {
    return;
  }
}

/** Undefined when the file was not tested as it is now. */
export async function findLastTest(testedDir: string, source: SourceFile): Promise<LastTest | undefined> {
  const text = await readFile(pathOf(testedDir, source), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { z } = await import('zod');
  const schema = z.object({ sourceHash: z.string(), compiles: z.boolean(), failed: z.array(z.string()) });
  const found = schema.safeParse(parseJson(text)).data;
  return found?.sourceHash === source.hash ? found : undefined;
}

function pathOf(testedDir: string, { path }: SourceFile): string {
  return join(testedDir, `${hashOf(path)}.json`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
