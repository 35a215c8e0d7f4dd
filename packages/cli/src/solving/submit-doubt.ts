import { basename } from 'node:path';
import type { SourceFile } from '../workspace/source-file.ts';
import { findLastTest } from './last-test.ts';
import { createPendingStore, isSameSubmit, type LastSubmission } from './pending-submission.ts';
import type { SubmitTarget } from './submit-target.ts';

/** Why somebody may not mean to submit a source as it is. */
export type SubmitDoubt =
  | { kind: 'starter' }
  /** It is the source of the last submission. */
  | { kind: 'unchanged'; last: LastSubmission }
  /** When it was last tested on this machine. Nothing is compiled or run to find out. */
  | { kind: 'broken' }
  | { kind: 'failed-samples'; samples: readonly string[] };

interface DoubtedSubmit {
  source: SourceFile;
  target: SubmitTarget;
  server: string;
  pendingDir: string;
  testedDir: string;
}

/** Undefined when nothing speaks against it, and for a submit that was interrupted: taking it up again sends nothing new. */
export async function findDoubt(submit: DoubtedSubmit): Promise<SubmitDoubt | undefined> {
  const { source, target, server, pendingDir, testedDir } = submit;
  if (isStarter(source)) return { kind: 'starter' };
  const store = createPendingStore(source, server, target.problemId, pendingDir);
  if (isSameSubmit(await store.find(), source, target)) return undefined;
  const last = await store.findLast();
  if (last && isRepeated(last, source, target)) return { kind: 'unchanged', last };
  const tested = await findLastTest(testedDir, source);
  if (tested?.compiles === false) return { kind: 'broken' };
  const samples = tested?.failed.filter((name) => isSample(source, name)) ?? [];
  return samples.length > 0 ? { kind: 'failed-samples', samples } : undefined;
}

/** Whether a source is still the file that podium wrote to start from. */
export function isStarter(source: SourceFile): boolean {
  return source.workspace?.record.written['solution.cpp'] === source.hash;
}

/** A sentence: `solution.cpp failed sample 2 when it was last tested here.` */
export function describeDoubt(doubt: SubmitDoubt, source: SourceFile): string {
  const name = basename(source.path);
  switch (doubt.kind) {
    case 'starter':
      return `${name} is still the starter file.`;
    case 'unchanged': {
      const { submissionId, verdict } = doubt.last;
      const outcome = verdict === null ? '' : ` (${verdict.replaceAll('_', ' ')})`;
      return `${name} is unchanged since your last submission ${submissionId}${outcome}.`;
    }
    case 'broken':
      return `${name} did not compile when it was last tested here.`;
    case 'failed-samples': {
      const samples = doubt.samples.length === 1 ? 'sample' : 'samples';
      return `${name} failed ${samples} ${doubt.samples.join(', ')} when it was last tested here.`;
    }
  }
}

/** The same source in another contest, or after the judge's own failure, is meant. */
function isRepeated(last: LastSubmission, source: SourceFile, target: SubmitTarget): boolean {
  if (last.sourceHash !== source.hash || last.verdict === 'judging_error') return false;
  return last.contestId === undefined || last.contestId === target.contestId;
}

/** Podium wrote the samples; other tests are the learner's own and may be wrong themselves. */
function isSample({ workspace }: SourceFile, test: string): boolean {
  return workspace?.record.written[`tests/${test}.in`] !== undefined;
}
