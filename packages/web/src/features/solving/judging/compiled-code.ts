import { type Diagnostics, pairDiagnostics } from '@podium/sdk/contract';
import type { CompiledCode } from '../../../components/code-editor/editor-tools.ts';
import type { JobState } from './job-state.ts';

/** Finds what the compiler said about the program of a job. `ranCode` is that of the last run. */
export function findCompiledCode(job: JobState, ranCode: string): CompiledCode | undefined {
  switch (job.state) {
    case 'ran':
      return compiledCode(ranCode, job.result);
    case 'ran-samples': {
      const first = job.runs[0]?.result;
      return first && compiledCode(ranCode, first);
    }
    case 'judged':
      return compiledCode(job.submission.code, job.submission.result);
    default:
      return undefined;
  }
}

function compiledCode(code: string, diagnostics: Diagnostics): CompiledCode {
  const marks = pairDiagnostics(diagnostics).flatMap(({ line, column, severity, message }) =>
    line === undefined ? [] : [{ line, column, severity, message }],
  );
  return { code, marks };
}
