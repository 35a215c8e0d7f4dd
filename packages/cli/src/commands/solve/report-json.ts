import { isExecutionError } from '@podium/sdk/verdicts';
import type { TestReport } from '../../judging/local-judge.ts';

/** The JSON of a report, in the shape of the server's answer to a submit. */
export function reportJson(report: TestReport) {
  const { verdict, diagnostics, results, note } = report;
  return {
    success: verdict === 'accepted',
    message: messageOf(report),
    result: diagnostics,
    results,
    verdict,
    ...(note ? { note } : {}),
  };
}

function messageOf({ verdict, results }: TestReport): string {
  if (verdict === 'accepted') return 'All test cases passed successfully.';
  if (isExecutionError(verdict)) return 'Execution error';
  const failed = results.filter((result) => !result.passed).length;
  return `${failed} of ${results.length} test cases failed.`;
}
