import type { PackageReport, SubmissionReport } from './report.ts';

/** Formats reports as JUnit XML, which services for continuous integration show. */
export function formatJunit(reports: readonly PackageReport[]): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...reports.map(suiteOf), '</testsuites>', ''].join(
    '\n',
  );
}

function suiteOf(report: PackageReport): string {
  const { folder, errors, submissions } = report;
  const failures = (errors.length > 0 ? 1 : 0) + submissions.filter(({ mismatch }) => mismatch !== undefined).length;
  const message = errors.map(({ file, message }) => `${file}: ${message}`).join('\n');
  return [
    `  <testsuite name="${escapeXml(folder)}" tests="${submissions.length + 1}" failures="${failures}">`,
    caseOf(folder, 'package', 0, errors.length > 0 ? message : undefined),
    ...submissions.map((submission) => submissionCase(folder, submission)),
    '  </testsuite>',
  ].join('\n');
}

const submissionCase = (folder: string, { file, slowestMs, mismatch }: SubmissionReport) =>
  caseOf(folder, file, slowestMs, mismatch);

function caseOf(folder: string, name: string, timeMs: number, failure: string | undefined): string {
  const start = `    <testcase classname="${escapeXml(folder)}" name="${escapeXml(name)}" time="${timeMs / 1000}"`;
  if (failure === undefined) return `${start}/>`;
  const [title = ''] = failure.split('\n', 1);
  return `${start}>\n      <failure message="${escapeXml(title)}">${escapeXml(failure)}</failure>\n    </testcase>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML has no way to write most control characters. */
function escapeXml(text: string): string {
  return text.replace(/[\p{Cc}&<>"]/gu, (sign) => entities[sign] ?? (/\s/.test(sign) ? sign : ''));
}
