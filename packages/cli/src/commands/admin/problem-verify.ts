import { stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { writeAtomic } from '@podium/files';
import {
  factorWords,
  formatErrorShare,
  type PackageReport,
  parseFactor,
  requireOwnFolder,
  type SetterTools,
  type SubmissionReport,
  speedFile,
  type TimeFactorReport,
} from '@podium/problems';
import { formatTimeMs, plural } from '@podium/sdk/display';
import { isJudgingError } from '@podium/sdk/verdicts';
import { exitCodes, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { version } from '../../host.ts';
import type { View } from '../../result.ts';
import { setterToolsOf } from '../../setter-context.ts';
import { formatMoment, paintVerdict, passedPart, verdictLabel } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { displayWidth, padToWidth, safeLine, safeText } from '../../text/terminal-text.ts';

export const problemVerify = defineCommand({
  name: 'problem verify',
  summary: 'check problem folders: tests, validators, submissions',
  description:
    'Reads each folder as `podium problem upload` does, runs its input validators on every input, checks its answers and example outputs, and judges every program under submissions/ in the sandboxed judge of this machine. Each must get the verdicts that its folder, @EXPECTED_RESULTS@ or submissions.yaml declares; in a package of Polygon, those that its tags declare. Nothing is sent anywhere. With --changed, folders that have not changed since they last passed on this machine are not judged again.',
  arguments: {
    folder: { required: true, many: true, summary: 'folders with problem.yaml or problem.xml, or their .zip' },
  },
  options: {
    changed: { kind: 'flag', summary: 'only folders that have changed since they last passed' },
    timeFactor: {
      kind: 'text',
      value: 'number',
      summary: `multiply time limits by it; by default as this machine is slower than that of ${speedFile}`,
    },
    recordSpeed: {
      kind: 'flag',
      summary: `write the speed of this machine into ${speedFile}: the time limit was made for it`,
    },
    junit: { kind: 'text', value: 'file', summary: 'write the results as JUnit XML' },
  },
  examples: [
    ['podium problem verify problems/two-sum', 'check one'],
    ['podium problem verify problems/* --changed', 'check the folders that you changed'],
    ['podium problem verify problems/* --junit report.xml', 'check all, in continuous integration'],
  ],
  async run(context, input) {
    const { settings, signal, cwd } = context;
    if (input.junit !== undefined) {
      const folders = input.folder.map((each) => resolve(cwd, each));
      const advice = 'Write the report somewhere else.';
      await requireOwnFolder(dirname(resolve(cwd, input.junit)), { role: 'setter', folders, advice });
    }
    const { verifyPackages } = await import('@podium/problems/verify');
    const timeFactor = input.timeFactor === undefined ? undefined : parseFactor(input.timeFactor);
    if (input.timeFactor !== undefined && timeFactor === undefined) {
      throw usageError(`--time-factor must be ${factorWords}, and not '${input.timeFactor}'.`);
    }
    const tools = setterToolsOf(context);
    if (input.recordSpeed) await recordSpeed(tools, input.folder);
    const passes = { ...settings.paths, version };
    const reports = await verifyPackages(tools, input.folder, { timeFactor, passes, changed: input.changed });
    if (input.junit !== undefined) {
      await writeFile(resolve(cwd, input.junit), formatJunit(reports)).catch((error: NodeJS.ErrnoException) => {
        throw usageError(`The report cannot be written to '${input.junit}': ${error.message}`);
      });
    }
    return {
      text: (view) => ({ text: reports.map((report) => renderReport(report, view)).join('\n\n') }),
      json: reports,
      exitCode: signal.aborted ? exitCodes.interrupted : exitCodeOf(reports),
    };
  },
});

async function recordSpeed({ cwd, measureSpeed }: SetterTools, names: readonly string[]): Promise<void> {
  const folders = names.map((name) => resolve(cwd, name));
  const advice = 'Name the folders of your problems.';
  for (const [index, folder] of folders.entries()) {
    await requireOwnFolder(folder, { role: 'setter', folders, advice });
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory())
      throw usageError(`'${names[index]}' is no folder, so no speed can be stored there.`, advice);
  }
  const speed = await measureSpeed();
  if (speed === null) throw usageError('The speed of this machine cannot be measured.', '`podium doctor` may say why.');
  for (const folder of folders) await writeAtomic(join(folder, speedFile), `${speed}\n`);
}

/** A judge that failed says nothing about the package, so its code wins. */
function exitCodeOf(reports: readonly PackageReport[]): number {
  const failed = reports.some(({ submissions }) => submissions.some(({ verdict }) => isJudgingError(verdict)));
  if (failed) return exitCodes.judgingError;
  return reports.every(({ passed }) => passed) ? exitCodes.ok : exitCodes.failed;
}

function renderReport(report: PackageReport, { style }: View): string {
  const { title, folder, passed, errors, warnings, submissions, timing, timeFactor, interrupted, verifiedAt } = report;
  const mark = passed ? style.good(style.marks.solved) : style.bad(style.marks.fail);
  const headline = `${mark} ${style.bold(safeLine(title ?? folder))}${title === undefined ? '' : style.dim(`  ${safeLine(folder)}`)}`;
  if (verifiedAt !== undefined)
    return `${headline}\n  ${style.dim(`unchanged since it passed on ${formatMoment(verifiedAt)}`)}`;
  const checked = title === undefined ? [] : [`  ${describeData(report)}`];
  const factor = timeFactor ? [style.dim(`  ${describeFactor(timeFactor)}`)] : [];
  const slow = timing ? [style.dim(`  ${describeTiming(timing)}`)] : [];
  return [
    headline,
    ...checked,
    ...factor,
    ...submissionLines(submissions, style),
    ...(interrupted ? [`  ${style.warn('!')} interrupted: the rest was not checked`] : []),
    ...slow,
    ...errors.map(({ file, message }) => `  ${style.bad(style.marks.fail)} ${safeLine(file)}: ${indent(message)}`),
    ...warnings.map((warning) => `  ${style.warn('!')} ${safeLine(warning)}`),
  ].join('\n');
}

function describeTiming({ slowestMs, limitMs, proposedMs }: NonNullable<PackageReport['timing']>): string {
  return `slowest correct solution ${formatTimeMs(slowestMs)}, limit ${formatTimeMs(limitMs)}; proposed ${formatTimeMs(proposedMs)}`;
}

function describeFactor({ factor, speeds, packageLimitMs, limitMs }: TimeFactorReport): string {
  const why = speeds
    ? `this machine has the speed ${speeds.machine}, and the limit was made for ${speeds.limit}`
    : 'by --time-factor';
  return `time limit ${formatTimeMs(packageLimitMs)} × ${factor} = ${formatTimeMs(limitMs)}: ${why}`;
}

function describeData({ tests, generated, inputs, outputs }: PackageReport): string {
  const { samples, secret } = tests;
  const { validators, valid, invalid } = inputs;
  const parts = [`${plural(samples, 'sample')}, ${plural(secret, 'secret test')}`];
  const refused = (count: number) => (count > 0 ? `, ${count} to reject` : '');
  if (generated > 0) parts.push(`${plural(generated, 'file')} as generated`);
  if (validators.length > 0) {
    parts.push(`${plural(validators.length, 'input validator')} on ${plural(valid, 'input')}${refused(invalid)}`);
  }
  if (outputs.valid + outputs.invalid > 0) {
    parts.push(`checker on ${plural(outputs.valid, 'right output')}${refused(outputs.invalid)}`);
  }
  return parts.join('; ');
}

function submissionLines(submissions: readonly SubmissionReport[], style: Style): string[] {
  const files = submissions.map(({ file }) => safeLine(file.replace(/^submissions\//, '')));
  const width = Math.max(0, ...files.map(displayWidth));
  const labels = Math.max(0, ...submissions.map(({ verdict }) => verdictLabel(verdict).length));
  return submissions.flatMap((submission, index) => {
    const { verdict, mismatch, slowestMs, largestError } = submission;
    const error = largestError === undefined ? '' : `  error ${formatErrorShare(largestError)} of the tolerance`;
    const mark = mismatch === undefined ? style.good(style.marks.pass) : style.bad(style.marks.fail);
    const label = paintVerdict(verdict, padToWidth(verdictLabel(verdict), labels), style);
    const line = `  ${mark} ${padToWidth(files[index] ?? '', width)}  ${label}  ${style.dim(`${passedPart(submission)}  ${formatTimeMs(slowestMs)}${error}`)}`;
    return mismatch === undefined ? [line] : [line, `      ${indent(mismatch)}`];
  });
}

const indent = (text: string) => safeText(text).replaceAll('\n', '\n      ');

/** Formats reports as JUnit XML, which services for continuous integration show. */
function formatJunit(reports: readonly PackageReport[]): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...reports.map(suiteOf), '</testsuites>', ''].join(
    '\n',
  );
}

function suiteOf(report: PackageReport): string {
  const { folder, errors, submissions, notJudged } = report;
  const failures = (errors.length > 0 ? 1 : 0) + submissions.filter(({ mismatch }) => mismatch !== undefined).length;
  const message = errors.map(({ file, message }) => `${file}: ${message}`).join('\n');
  return [
    `  <testsuite name="${escapeXml(folder)}" tests="${submissions.length + notJudged.length + 1}" failures="${failures}" skipped="${notJudged.length}">`,
    caseOf(folder, 'package', 0, errors.length > 0 ? message : undefined),
    ...submissions.map(({ file, slowestMs, mismatch }) => caseOf(folder, file, slowestMs, mismatch)),
    ...notJudged.map((file) => skippedCase(folder, file)),
    '  </testsuite>',
  ].join('\n');
}

function caseOf(folder: string, name: string, timeMs: number, failure: string | undefined): string {
  const start = `    <testcase classname="${escapeXml(folder)}" name="${escapeXml(name)}" time="${timeMs / 1000}"`;
  if (failure === undefined) return `${start}/>`;
  const [title = ''] = failure.split('\n', 1);
  return `${start}>\n      <failure message="${escapeXml(title)}">${escapeXml(failure)}</failure>\n    </testcase>`;
}

function skippedCase(folder: string, file: string): string {
  const name = `classname="${escapeXml(folder)}" name="${escapeXml(file)}"`;
  return `    <testcase ${name} time="0"><skipped message="no language of this judge"/></testcase>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML has no way to write most control characters. */
function escapeXml(text: string): string {
  return text.replace(/[\p{Cc}&<>"]/gu, (sign) => entities[sign] ?? (/\s/.test(sign) ? sign : ''));
}
