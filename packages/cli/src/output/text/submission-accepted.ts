import type { ResultData } from '../../result.ts';
import type { Rendered, View } from './view.ts';

/** The id alone on standard output, so that a script can keep it. */
export function renderSubmissionAccepted(
  { accepted }: ResultData['submission-accepted'],
  { errorStyle }: View,
): Rendered {
  const { submissionId } = accepted;
  return {
    text: submissionId,
    afterword: errorStyle.dim(`Submitted. See its verdict with: podium submissions show ${submissionId}`),
  };
}
