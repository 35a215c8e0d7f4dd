import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { ExportFormat } from '@podium/problems/export';
import { plural } from '@podium/sdk/display';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { explainPart, type FailedPart, worstExitCode } from '../../failed-parts.ts';
import { renderFailedPart } from '../../output/text/push.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import type { View } from '../../result.ts';
import { pushContextOf } from '../../setter-context.ts';
import { slugOf } from '../../text/format-values.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { shownFolder } from '../../workspace/choose-folder.ts';

const formats = Object.keys({ kattis: true, domjudge: true } satisfies Record<ExportFormat, true>) as ExportFormat[];

export const problemExport = defineCommand({
  name: 'problem export',
  summary: 'write problems as archives for Kattis or DOMjudge',
  description:
    'Writes each problem as an archive in the legacy format of the ICPC, which both systems import: settings, statement, tests, groups with points, validators, submissions, and testlib.h where a program names it. For Kattis the archive also has a statement in Markdown as LaTeX; for DOMjudge it has domjudge-problem.ini, and the statement as a page. A problem is a folder or a .zip in any format that Podium reads, such as a package of Polygon; any other name is that of a problem on the server, which administrators can export. Warns of each part that the other system does not import, and refuses a problem that it would judge differently.',
  arguments: {
    folder: {
      required: true,
      many: true,
      summary: 'folders with problem.yaml or problem.xml, or their .zip, or titles or ids of problems on the server',
    },
  },
  options: {
    format: { kind: 'choice', choices: formats, summary: 'the system that imports the archives' },
    out: {
      kind: 'text',
      value: 'path',
      summary: 'the folder of the archives (default: the current one), or a file that ends in .zip for one problem',
    },
  },
  examples: [
    ['podium problem export problems/two-sum --format kattis', 'writes two-sum.zip'],
    ['podium problem export problems/* --format domjudge --out exported', 'all folders, into another'],
    ['podium problem export two-sum --format domjudge --out A.zip', 'a problem of the server, as A.zip'],
  ],
  async run(context, { folder: names, format, out = '.' }) {
    if (format === undefined) throw usageError('--format is missing.', 'Add --format kattis or --format domjudge.');
    const options = { format, place: await parseOut(resolve(context.cwd, out), names.length) };
    const written = new Set<string>();
    const results: ExportResult[] = [];
    for (const [index, name] of names.entries()) {
      context.reporter.progress({ label: `${index + 1}/${names.length} ${name}` });
      const exported = exportOne(context, name, { ...options, written });
      results.push(await exported.catch((error) => describeFailure(context, name, error)));
    }
    return {
      text: (view) => ({ text: results.map((result) => renderResult(result, context.cwd, view)).join('\n') }),
      json: results,
      exitCode: worstExitCode(results),
    };
  },
});

type ExportResult = { problem: string } & ( // `archive` is an absolute path.
  | { action: 'exported'; archive: string; title: string; files: number; warnings: string[] }
  | FailedPart
);

/** Returns the path of an archive by its name, for an option that names a folder or one file. */
async function parseOut(path: string, count: number): Promise<(name: string) => string> {
  const found = await stat(path).catch(() => undefined);
  const isFolder = found?.isDirectory() || !/\.zip$/i.test(path);
  if (!isFolder && count === 1) return () => path;
  if (!isFolder) throw usageError(`--out names one archive, and ${count} problems are exported.`, 'Name a folder.');
  if (!found || found.isDirectory()) return (name) => join(path, `${name}.zip`);
  throw usageError(`'${path}' is a file.`, 'Name a folder with --out, or a file that ends in .zip.');
}

async function exportOne(
  context: CommandContext,
  problem: string,
  // `written` are the archives of this command so far.
  { format, place, written }: { format: ExportFormat; place: (name: string) => string; written: Set<string> },
): Promise<ExportResult> {
  const { exportPackage } = await import('@podium/problems/export');
  const { folder, name } = await openProblem(context, problem);
  const archive = place(name);
  if (archive === resolve(context.cwd, problem))
    throw usageError(`'${problem}' would be overwritten.`, 'Name another folder with --out.');
  if (written.has(archive))
    throw usageError(`Two problems would be ${name}.zip.`, 'Export them one after the other, with another --out.');
  written.add(archive);
  const exported = await exportPackage(context, folder, { format, archive, name: problem });
  return { problem, action: 'exported', archive, ...exported };
}

/** A misspelt folder is looked for on the server, whose error would not say so. */
async function describeFailure(context: CommandContext, problem: string, error: unknown): Promise<ExportResult> {
  const failed = await explainPart(context, error);
  const isFolder = await isOnThisMachine(context, problem);
  const hints = isFolder ? failed.hints : [`There is no folder '${problem}' here.`, ...failed.hints];
  return { problem, ...failed, hints };
}

async function isOnThisMachine({ cwd }: CommandContext, problem: string): Promise<boolean> {
  if (/[\\/]|^\.|\.zip$/i.test(problem)) return true;
  return stat(resolve(cwd, problem)).then(
    () => true,
    () => false,
  );
}

/**
 * Returns a package on this machine, or the folder that a problem of the server is written into,
 * and the name of its archive.
 */
async function openProblem(context: CommandContext, problem: string): Promise<{ folder: string; name: string }> {
  if (await isOnThisMachine(context, problem)) {
    return { folder: problem, name: basename(resolve(context.cwd, problem)).replace(/\.zip$/i, '') };
  }
  const [{ findNewestRevision }, { pullPackage }] = await Promise.all([
    import('@podium/problems/push'),
    import('@podium/problems/pull'),
  ]);
  const from = await pushContextOf(context);
  const { problemId } = await resolveProblem(context, problem);
  const newest = await findNewestRevision(from.client, problemId, context.signal);
  const folder = await mkdtemp(join(tmpdir(), 'podium-package-'));
  context.atEnd(() => rm(folder, { recursive: true, force: true }));
  await pullPackage(from, newest, { folder, name: folder, overwrite: false });
  return { folder, name: slugOf(newest.title) || problemId };
}

function renderResult(result: ExportResult, cwd: string, view: View): string {
  if ('error' in result) return renderFailedPart(`${result.problem}: nothing was written`, result, view);
  const { style } = view;
  const { title, archive, files, warnings } = result;
  const lines = warnings.map((warning) => `  ${style.warn('!')} ${safeLine(warning)}`);
  const written = `${style.good(style.marks.solved)} ${style.bold(safeLine(title))} is in ${style.accent(safeLine(shownFolder(cwd, archive)))}`;
  return [`${written} ${style.dim(plural(files, 'file'))}`, ...lines].join('\n');
}
