import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { exitCodes, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import type { ExportFormat } from '../../problem-package/export/legacy-files.ts';
import { unpackIfZip } from '../../problem-package/unpack-zip.ts';
import type { View } from '../../result.ts';
import { plural } from '../../text/format-values.ts';
import { safeLine, safeText } from '../../text/terminal-text.ts';
import { shownFolder } from '../../workspace/choose-folder.ts';
import { type FailedPush, failedPush } from './push-folders.ts';

const exportFormats = ['kattis', 'domjudge'] as const satisfies readonly ExportFormat[];

export const problemExport = defineCommand({
  name: 'problem export',
  summary: 'write problem folders as archives for Kattis or DOMjudge',
  description:
    'Writes each folder as <folder>.zip in the legacy format of the ICPC, which both systems import: settings, statement, tests, groups with points, validators, submissions, and testlib.h where a program names it. For DOMjudge the archive also has domjudge-problem.ini, and the statement as a page. What the other system reads otherwise is a warning; what it would judge otherwise is refused. The folder may be in any format that Podium reads, such as a package of Polygon. A problem on the server is written by `podium problem pull` first.',
  arguments: {
    folder: { required: true, many: true, summary: 'folders with problem.yaml or problem.xml, or their .zip' },
  },
  options: {
    format: { kind: 'choice', choices: exportFormats, summary: 'the system that imports them' },
    out: { kind: 'text', value: 'folder', summary: 'where to write the archives (default: the current folder)' },
  },
  examples: [
    ['podium problem export problems/two-sum --format kattis', 'writes two-sum.zip'],
    ['podium problem export problems/* --format domjudge --out exported', 'all folders, into another'],
  ],
  async run(context, { folder: folders, format, out = '.' }) {
    if (format === undefined) throw usageError('--format is missing.', 'It is kattis or domjudge.');
    const target = resolve(context.cwd, out);
    rejectSameNames(folders);
    await mkdir(target, { recursive: true });
    const results: ExportResult[] = [];
    for (const [index, folder] of folders.entries()) {
      context.reporter.progress({ label: `${index + 1}/${folders.length} ${folder}` });
      const exported = exportOne(context, folder, { format, target });
      results.push(await exported.catch(async (error) => ({ folder, ...(await failedPush(context, error)) })));
    }
    const codes = results.map((result) => ('error' in result ? result.error.exitCode : exitCodes.ok));
    return {
      text: (view) => ({ text: results.map((result) => renderResult(result, view)).join('\n') }),
      json: results,
      exitCode: codes.reduce((worst, code) => (code > worst ? code : worst)),
    };
  },
});

type ExportResult = { folder: string } & (
  | { action: 'exported'; archive: string; title: string; files: number; warnings: string[] }
  | FailedPush
);

function nameOf(folder: string): string {
  return basename(resolve(folder)).replace(/\.zip$/i, '');
}

/** Two folders with one name would write one archive. */
function rejectSameNames(folders: readonly string[]): void {
  const names = folders.map(nameOf);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined)
    throw usageError(`Two folders would be ${repeated}.zip.`, 'Export them one after the other, with another --out.');
}

async function exportOne(
  context: CommandContext,
  folder: string,
  { format, target }: { format: ExportFormat; target: string },
): Promise<ExportResult> {
  const { exportPackage } = await import('../../problem-package/export/export-package.ts');
  const archive = join(target, `${nameOf(resolve(context.cwd, folder))}.zip`);
  if (archive === resolve(context.cwd, folder))
    throw usageError(`'${folder}' would be overwritten.`, 'Name another folder with --out.');
  const exported = await exportPackage(await unpackIfZip(context, folder), { format, archive });
  return { folder, action: 'exported', archive: shownFolder(context.cwd, archive), ...exported };
}

function renderResult(result: ExportResult, { style }: View): string {
  if ('error' in result) {
    const lines = [result.error.message, ...result.hints].map((line) => `  ${safeText(line)}`);
    return [
      `${style.bad(style.marks.fail)} ${style.bold(safeLine(result.folder))}: nothing was written`,
      ...lines,
    ].join('\n');
  }
  const { title, archive, files, warnings } = result;
  const lines = warnings.map((warning) => `  ${style.warn('!')} ${safeLine(warning)}`);
  const written = `${style.good(style.marks.solved)} ${style.bold(safeLine(title))} is in ${style.accent(safeLine(archive))}`;
  return [`${written} ${style.dim(plural(files, 'file'))}`, ...lines].join('\n');
}
