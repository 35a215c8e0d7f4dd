import type { PackagePlan } from '../../problem-package/plan.ts';
import type { ResultData } from '../../result.ts';
import { cutToWidth, padToWidth } from '../display-width.ts';
import { safeLine } from '../safe-text.ts';
import { formatBytes, plural } from './format-values.ts';
import type { Rendered, View } from './view.ts';

const valueWidth = 40;

export function renderPackagePlan(
  { plan, dryRun, outdatedSubmissions, draft }: ResultData['package-plan'],
  { style }: View,
): Rendered {
  const title = style.bold(safeLine(plan.title));
  if (plan.action === 'nothing')
    return { text: `${style.good(style.marks.solved)} ${title} is as on the server (revision ${plan.revision}).` };
  const done = plan.action === 'create' ? 'uploaded' : 'updated';
  const headline = dryRun
    ? `${title} would be ${done}`
    : `${style.good(style.marks.solved)} Problem ${done} successfully: ${title} ${style.dim(`(${plan.problemId}, revision ${plan.revision})`)}`;
  const width = Math.max(0, ...plan.changes.map(({ field }) => field.length));
  const changes = plan.changes.map(
    ({ field, from, to }) =>
      `  ${padToWidth(field, width)}  ${style.dim(cutToWidth(safeLine(from), valueWidth))} ${style.marks.arrow} ${cutToWidth(safeLine(to), valueWidth)}`,
  );
  const { added, removed, unchanged } = plan.tests;
  const tests = `  tests: ${added} new, ${removed} removed, ${unchanged} unchanged; ${plural(plan.blobs.count, 'file')} (${formatBytes(plan.blobs.bytes)}) ${dryRun ? 'to send' : 'sent'}`;
  return {
    text: [headline, ...changes, tests].join('\n'),
    ...afterword(plan.problemId, outdatedSubmissions, draft),
  };
}

function afterword(problemId: PackagePlan['problemId'], outdatedSubmissions: number, draft = false): Rendered {
  const what = plural(outdatedSubmissions, 'submission');
  const lines = [
    ...(outdatedSubmissions > 0 ? [`${what} judged by an older revision: podium problem rejudge ${problemId}`] : []),
    ...(draft ? [`A draft: only administrators see it until podium problem publish ${problemId}`] : []),
  ];
  return lines.length > 0 ? { afterword: lines.join('\n') } : {};
}
