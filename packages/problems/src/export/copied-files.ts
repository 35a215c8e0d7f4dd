import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { JurySubmission } from '../model.ts';
import { fillConstants } from '../read/icpc/constants.ts';
import { findDeclaredVerdict } from '../read/icpc/expectations.ts';
import { claimName, type Entry, type Rule } from './entry.ts';
import { otherTests } from './find-losses.ts';
import { type ExportFormat, type PackageSource, statementsOf } from './package-source.ts';

/** Copies the files of a package that no other rule writes. */
export const copiedFiles: Rule = async (source, format) => ({
  entries: source.isPolygon ? polygonFiles(source) : await icpcFiles(source, format),
});

/** Matches files that the export writes anew, or that have no meaning in the legacy format. */
const notCopied =
  /^(?:problem\.(?:yaml|md)|\.timelimit|domjudge-problem\.ini|output_validators?\/.*|input_(?:format_)?validators\/.*|statement\/.*|submissions\/submissions\.yaml|generators\/generators\.yaml|data\/(?:.*\/)?test_group\.yaml)$/;
const picture = /\.(?:png|jpe?g|gif|svg|webp)$/i;

/** Copies a package of the ICPC, with statement and submissions under their legacy paths. */
async function icpcFiles(source: PackageSource, format: ExportFormat): Promise<[string, Entry][]> {
  const { problem, files } = source;
  const tests = new Set(problem.testCases.flatMap(({ inputFile, answerFile }) => [inputFile, answerFile]));
  const paths = new Set(files.map(({ path }) => path));
  const isBesideRoot = paths.has('problem.md') && problem.statementFiles.includes('problem.md');
  const pathsOf = (path: string): string[] => {
    if (path.startsWith('statement/')) return [`problem_${path}`];
    if (path === 'problem.md') return [`problem_statement/${path}`];
    if (notCopied.test(path) || otherTests.test(path) || tests.has(path)) return [];
    const archivePath = legacyPathOf(path, format);
    // A statement in the root names its pictures from there.
    const isShown = isBesideRoot && picture.test(path) && !path.startsWith('data/');
    return [paths.has(archivePath) ? path : archivePath, ...(isShown ? [`problem_statement/${path}`] : [])];
  };
  const copies = files.flatMap((file) => pathsOf(file.path).map((path) => copyOf(source, file, path)));
  return Promise.all(copies);
}

/** Copies a file. The constants in it are written out, which the legacy format does not have. */
export async function copyOf(
  { folder, problem: { settings } }: PackageSource,
  { path: file, isExecutable }: PackageSource['files'][number],
  path = file,
): Promise<[string, Entry]> {
  const copy: [string, Entry] = [path, { file, ...(isExecutable && { isExecutable }) }];
  const mayHaveConstants = /^(?:input_(?:format_)?validators|submissions|include|problem_statement)\//.test(path);
  if (settings.constants.size === 0 || !mayHaveConstants || picture.test(path)) return copy;
  const text = await readFile(join(folder, file), 'utf8');
  const filled = fillConstants(settings, path, text);
  return filled === text ? copy : [path, { content: filled }];
}

/** Returns the path with the name that the legacy format has for a folder of submissions. */
function legacyPathOf(path: string, format: ExportFormat): string {
  const renamed = path.replace(/^submissions\/runtime_error\//, 'submissions/run_time_error/');
  return format === 'kattis'
    ? renamed
    : renamed.replace(/^submissions\/compile_error\//, 'submissions/compiler_error/');
}

/** Writes the parts of a package of Polygon, which have other paths there. */
function polygonFiles({ upload, jury }: PackageSource): [string, Entry][] {
  const taken = new Set<string>();
  return [
    ...statementsOf(upload).map(({ language, description }): [string, Entry] => [
      `problem_statement/problem.${language}.md`,
      { content: description },
    ]),
    ...jury.submissions.map(({ file, source: content, expectations }): [string, Entry] => {
      const { name, base } = posix.parse(file);
      const folder = `submissions/${folderOf(expectations)}`;
      // The name stays, since that of a source in Java is the name of its class.
      const isTaken = taken.has(`${folder}/${base}`.toLowerCase());
      const parent = isTaken ? claimName(`${folder}/${name}`, taken) : folder;
      taken.add(`${parent}/${base}`.toLowerCase());
      return [`${parent}/${base}`, { content }];
    }),
  ];
}

/** Returns the folder that declares the same; `mixed` declares nothing. */
function folderOf(expectations: JurySubmission['expectations']): string {
  const verdict = findDeclaredVerdict(expectations);
  if (verdict === 'runtime_error') return 'run_time_error';
  if (verdict !== undefined) return verdict;
  return expectations.some(({ required }) => required.includes('AC')) ? 'mixed' : 'rejected';
}
