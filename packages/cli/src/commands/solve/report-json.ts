import { isExecutionError } from '@podium/sdk/verdicts';
import type { TestReport } from '../../judging/local-judge.ts';

/** What `--json` prints of a report: the shape of the server's own answer to a submit. */
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
