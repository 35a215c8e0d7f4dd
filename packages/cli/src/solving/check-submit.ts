import { basename } from 'node:path';
import { isSameSubmit } from '@podium/sdk/solving';
import type { SourceFile } from '../workspace/source-file.ts';
import { findLastTest } from './last-test.ts';
import { type LastSubmission, openSubmissionRecord, type SourceSubmit, submitOf } from './submission-record.ts';

/** Why a user may not want to submit a source as it is. */
export type SubmitWarning =
  | { kind: 'starter' }
  /** It is the source of the last submission. */
  | { kind: 'unchanged'; last: LastSubmission }
  /** When it was last tested on this machine. Nothing is compiled or run to find out. */
  | { kind: 'broken' }
  | { kind: 'failed-samples'; samples: readonly string[] };

export interface SubmitCheck {
  warning: SubmitWarning | undefined;
  /** The last submission, when it has the same source and this submit is a new one. */
  repeats: LastSubmission | undefined;
}

/** An interrupted submit gets no warning but for the starter file: resuming it sends nothing new. */
export async function checkSubmit(request: SourceSubmit & { testedDir: string }): Promise<SubmitCheck> {
  const { source, target, testedDir } = request;
  const record = openSubmissionRecord(request);
  const pending = await record.find();
  const resumes = pending !== undefined && isSameSubmit(pending, submitOf(request));
  const last = resumes ? undefined : await record.findLast();
  const repeats = last?.sourceHash === source.hash ? last : undefined;
  if (isStarter(source)) return { warning: { kind: 'starter' }, repeats };
  if (resumes) return { warning: undefined, repeats };
  if (repeats && isMeantFor(repeats, target)) return { warning: { kind: 'unchanged', last: repeats }, repeats };
  return { warning: warningOfTest(await findLastTest(testedDir, source), source), repeats };
}

/** Whether a source is still the file that podium wrote to start from. */
export function isStarter(source: SourceFile): boolean {
  return source.workspace?.record.written[basename(source.path)] === source.hash;
}

/** A sentence: `solution.cpp failed sample 2 when it was last tested here.` */
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

/** `4f9k2m0q7x1z (wrong answer)` */
export function describeLast({ submissionId, verdict }: LastSubmission): string {
  return verdict === null ? submissionId : `${submissionId} (${verdict.replaceAll('_', ' ')})`;
}

/** The same source is meant to be submitted again in another contest, and after the judge's own failure. */
function isMeantFor(last: LastSubmission, { contestId }: SourceSubmit['target']): boolean {
  if (last.verdict === 'judging_error') return false;
  return last.contestId === undefined || last.contestId === contestId;
}

function warningOfTest(
  tested: Awaited<ReturnType<typeof findLastTest>>,
  { workspace }: SourceFile,
): SubmitWarning | undefined {
  if (tested?.compiles === false) return { kind: 'broken' };
  // Podium wrote the samples; other tests are the learner's own and may be wrong themselves.
  const samples = tested?.failed.filter((name) => workspace?.record.written[`tests/${name}.in`] !== undefined) ?? [];
  return samples.length > 0 ? { kind: 'failed-samples', samples } : undefined;
}
