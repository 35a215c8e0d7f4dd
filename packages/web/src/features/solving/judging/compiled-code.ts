import type { RunResult } from '@podium/sdk';
import { type Diagnostics, pairDiagnostics } from '@podium/sdk/contract';
import type { CompiledCode } from '../../../components/code-editor/editor-tools.ts';
import type { JobState, SampleRun } from './job-state.ts';

/**
 * Finds what the compiler said about the program of a job, and the line where it failed. `ranCode`
 * is that of the last run.
 */
export function findCompiledCode(job: JobState, ranCode: string): CompiledCode | undefined {
  if (job.state === 'judged') return compiledCode(job.submission.code, job.submission.result);
  const ran = job.state === 'ran' ? job.result : job.state === 'ran-samples' ? firstFailed(job.runs) : undefined;
  return ran && compiledCode(ranCode, ran);
}

/** All runs of a program have its warnings. */
function firstFailed(runs: readonly SampleRun[]): RunResult | undefined {
  return (runs.find(({ result }) => result && result.errors.length > 0) ?? runs[0])?.result;
}

function compiledCode(code: string, diagnostics: Diagnostics): CompiledCode {
  const marks = pairDiagnostics(diagnostics).flatMap(({ line, column, severity, message }) =>
    line === undefined ? [] : [{ line, column, severity, message }],
  );
  return { code, marks };
}
