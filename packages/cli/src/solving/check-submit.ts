import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hashOf, makeFolder, parseJson, writeAtomic } from '@podium/files';
import { isSameSubmit } from '@podium/sdk/solving';
import { isCompileError, isJudgingError, isVerdict } from '@podium/sdk/verdicts';
import type { TestReport } from '../judging/local-judge.ts';
import { verdictLabel } from '../text/format-values.ts';
import type { LastTest } from '../workspace/folder-record.ts';
import { isSample, type SourceFile } from '../workspace/workspace.ts';
import { isOfSource, type LastSubmission, openSubmissionRecord, type SourceSubmit, submitOf } from './submit-job.ts';

/** The reason why a user may not want to submit a source as it is. */
export type SubmitWarning =
  | { kind: 'starter' }
  /** The last submission has the same source. */
  | { kind: 'unchanged'; last: LastSubmission }
  /**
   * The source did not compile, or failed samples, when it was last tested on this machine. This
   * check itself compiles and runs nothing.
   */
  | { kind: 'broken' }
  | { kind: 'failed-samples'; samples: readonly string[] };

/**
 * Finds a reason to ask before a submit, and the last submission if it has the same source. A
 * submit that resumes sends nothing new, so only the starter file causes a warning.
 */
export async function checkSubmit(
  request: SourceSubmit & { testedDir: string },
): Promise<{ warning: SubmitWarning | undefined; repeats: LastSubmission | undefined }> {
  const { source, target, testedDir } = request;
  const record = openSubmissionRecord(request);
  const pending = await record.find();
  const resumes = pending !== undefined && isSameSubmit(pending, submitOf(request));
  const last = resumes ? undefined : await record.findLast();
  const repeats = last && isOfSource(last, source) ? last : undefined;
  if (isStarter(source)) return { warning: { kind: 'starter' }, repeats };
  if (resumes) return { warning: undefined, repeats };
  // A failure of the judge, and a submission in another contest, may be repeated.
  const isRepeated =
    repeats?.contestId === target.contestId && !(isVerdict(repeats.verdict) && isJudgingError(repeats.verdict));
  if (repeats && isRepeated) return { warning: { kind: 'unchanged', last: repeats }, repeats };
  return { warning: warningOfTest(await findLastTest(testedDir, source), source), repeats };
}

export function isStarter(source: SourceFile): boolean {
  return source.workspace?.record.written[basename(source.path)] === source.hash;
}

/** Returns a sentence: `solution.cpp failed sample 2 when it was last tested here.` */
export function describeWarning(warning: SubmitWarning, source: SourceFile): string {
  const name = basename(source.path);
  switch (warning.kind) {
    case 'starter':
      return `${name} is still the starter file.`;
    case 'unchanged':
      return `${name} is unchanged since your last submission ${describeLast(warning.last)}.`;
    case 'broken':
      return `${name} did not compile when it was last tested here.`;
    case 'failed-samples': {
      const samples = warning.samples.length === 1 ? 'sample' : 'samples';
      return `${name} failed ${samples} ${warning.samples.join(', ')} when it was last tested here.`;
    }
  }
}

/** Formats `4f9k2m0q7x1z (wrong answer)`. */
export function describeLast({ submissionId, verdict }: LastSubmission): string {
  if (verdict === null) return submissionId;
  // A later version may have written the record, with a verdict of its own.
  // A server that stores no submissions names none.
  const name = submissionId === '' ? '' : `${submissionId} `;
  return `${name}(${isVerdict(verdict) ? verdictLabel(verdict).toLowerCase() : verdict})`;
}

function warningOfTest(tested: LastTest | undefined, { workspace }: SourceFile): SubmitWarning | undefined {
  if (tested?.compiles === false) return { kind: 'broken' };
  // The learner's own tests may be wrong themselves.
  const samples = tested?.failed.filter((name) => workspace && isSample(workspace.record, name)) ?? [];
  return samples.length > 0 ? { kind: 'failed-samples', samples } : undefined;
}

/**
 * Stores the result of a test run for a later submit of the same source. It is stored in the cache
 * and not in `.podium.json`, because a test run in another terminal must not overwrite the record
 * of a submit. If the cache cannot be written, only a warning is lost.
 */
export async function rememberTest(testedDir: string, source: SourceFile, report: TestReport): Promise<void> {
  const earlier = await findLastTest(testedDir, source);
  const judged = new Set(report.results.map(({ name }) => name));
  const failed = [
    ...(earlier?.failed ?? []).filter((name) => !judged.has(name)),
    // A failure of the judge says nothing about the source.
    ...report.results.filter(({ passed, verdict }) => !passed && !isJudgingError(verdict)).map(({ name }) => name),
  ];
  const found: LastTest = { sourceHash: testedHash(source), compiles: !isCompileError(report.verdict), failed };
  try {
    await makeFolder(testedDir);
    await writeAtomic(pathOf(testedDir, source), JSON.stringify(found));
  } catch {
    return;
  }
}

/**
 * Returns the last test result of exactly this program; undefined if it has changed since, or was
 * never tested.
 */
export async function findLastTest(testedDir: string, source: SourceFile): Promise<LastTest | undefined> {
  const text = await readFile(pathOf(testedDir, source), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { lastTestSchema } = await import('../workspace/folder-record.ts');
  const found = lastTestSchema.safeParse(parseJson(text)).data;
  return found?.sourceHash === testedHash(source) ? found : undefined;
}

/** Returns the hash of a source and of the files that its problem has beside it. */
function testedHash({ hash, workspace }: SourceFile): string {
  const { includedFiles = [] } = workspace?.record.problem ?? {};
  return includedFiles.length > 0 ? hashOf(`${hash} ${JSON.stringify(includedFiles)}`) : hash;
}

/** The same text may be a program in two languages. */
function pathOf(testedDir: string, { path, language }: SourceFile): string {
  return join(testedDir, `${hashOf(`${path} ${language}`)}.json`);
}
