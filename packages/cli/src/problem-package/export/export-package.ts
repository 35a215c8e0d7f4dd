import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readProvidedHeader } from '@podium/judge';
import { isCheckerProgram } from '@podium/sdk/contract';
import {
  type FolderUpload,
  fillConstants,
  findDeclaredVerdict,
  type JuryPrograms,
  type JurySubmission,
  listPackageFiles,
  type ProblemFolder,
  readJuryPrograms,
  readProblemFolder,
} from '@podium/sdk/problem-folder';
import { parse, stringify } from 'yaml';
import { CliError } from '../../cli-error.ts';
import {
  domjudgeSettings,
  type ExportFormat,
  findUnexportable,
  givesOwnScores,
  legacyGroups,
  legacySettings,
  secondsOf,
} from './legacy-files.ts';

/** A file of the archive: its text, or the file of the package that it is. */
type Entry = { text: string } | { file: string };

export interface ExportedPackage {
  title: string;
  /** The number of files in the archive. */
  files: number;
  /** What the other system does not get, or reads otherwise. */
  warnings: string[];
}

/**
 * Writes the package in a folder as an archive in the legacy format of the ICPC, which Kattis and DOMjudge
 * import. Throws if the other system would judge otherwise; then there is no archive.
 */
export async function exportPackage(
  folder: string,
  { format, archive }: { format: ExportFormat; archive: string },
): Promise<ExportedPackage> {
  const { upload, folder: problem } = await readProblemFolder(folder);
  const reason = findUnexportable(upload, format);
  if (reason !== undefined) throw new CliError({ code: 'not_exportable', message: `'${upload.title}' ${reason}.` });
  const { files } = await listPackageFiles(folder);
  const source = {
    folder,
    upload,
    problem,
    jury: await readJuryPrograms(folder),
    paths: files.map(({ path }) => path),
  };
  const entries = await collectEntries(source, format);
  await writeArchive(archive, folder, entries);
  return { title: upload.title, files: entries.size, warnings: [...problem.warnings, ...findLosses(source)] };
}

interface Source {
  folder: string;
  upload: FolderUpload;
  problem: ProblemFolder;
  jury: JuryPrograms;
  /** All files of the package. */
  paths: readonly string[];
}

const isPolygon = ({ problem }: Source) => problem.formatVersion === 'polygon';
const isLegacy = ({ problem }: Source) => problem.formatVersion.startsWith('legacy');

async function collectEntries(source: Source, format: ExportFormat): Promise<Map<string, Entry>> {
  const { folder, upload, problem } = source;
  const written: Record<string, unknown> = isPolygon(source)
    ? {}
    : parse(await readFile(join(folder, 'problem.yaml'), 'utf8'));
  const entries = new Map<string, Entry>(isPolygon(source) ? polygonFiles(source) : icpcFiles(source));
  for (const [path, entry] of testFiles(source, written)) entries.set(path, entry);
  for (const [path, text] of checkerFiles(upload)) entries.set(path, { text });
  if (!isLegacy(source))
    for (const [path, settings] of await groupFiles(source)) entries.set(path, { text: stringify(settings) });
  entries.set('problem.yaml', { text: stringify(legacySettings(upload, written)) });
  if (problem.timing.isLimitSet) entries.set('.timelimit', { text: `${secondsOf(upload.constraints?.timeLimit)}\n` });
  if (format === 'domjudge') {
    if (problem.timing.isLimitSet) entries.set('domjudge-problem.ini', { text: domjudgeSettings(upload) });
    entries.set('problem.html', { text: await formatPage(upload) });
  }
  if (written.constants !== undefined) await fillEntries(folder, entries);
  await addTestlib(folder, entries);
  return entries;
}

/** Writes out the constants, which the legacy format does not have. */
async function fillEntries(folder: string, entries: Map<string, Entry>): Promise<void> {
  for (const [path, entry] of entries) {
    if (!('file' in entry) || !/^(?:input_(?:format_)?validators|submissions|problem_statement)\//.test(path)) continue;
    const text = await readFile(join(folder, entry.file), 'utf8');
    const filled = await fillConstants(folder, path, text);
    if (filled !== text) entries.set(path, { text: filled });
  }
}

/** What is written anew, or has no meaning in the legacy format. */
const notCopied =
  /^(?:problem\.(?:yaml|md)|\.timelimit|domjudge-problem\.ini|output_validators?\/.*|statement\/.*|submissions\/submissions\.yaml|data\/.*\/test_group\.yaml)$/;

/** Copies a package of the ICPC, with the statement in its legacy place. */
function icpcFiles(source: Source): [string, Entry][] {
  const tests = new Set(source.problem.testCases.flatMap(({ inputFile, answerFile }) => [inputFile, answerFile]));
  const copied = source.paths.filter((path) => !notCopied.test(path) && !tests.has(path));
  const statement = source.paths.filter((path) => /^(?:statement\/|problem\.md$)/.test(path));
  return [
    ...copied.map((path): [string, Entry] => [path, { file: path }]),
    ...statement.map((path): [string, Entry] => [
      `problem_statement/${path.replace('statement/', '')}`,
      { file: path },
    ]),
  ];
}

/** Writes the parts of a package of Polygon, which have other places there. */
function polygonFiles({ upload, jury }: Source): [string, Entry][] {
  const { title, description, language = 'en', translations = [] } = upload;
  const statements = [{ language, title, description }, ...translations];
  return [
    ...statements.map((each): [string, Entry] => [
      `problem_statement/problem.${each.language}.md`,
      { text: each.description },
    ]),
    ...jury.inputValidators.map(({ file, source: text }): [string, Entry] => [
      `input_validators/${posix.parse(file).name}/${posix.basename(file)}`,
      { text },
    ]),
    ...jury.submissions.map(({ file, source: text, expectations }): [string, Entry] => [
      `submissions/${folderOf(expectations)}/${posix.basename(file)}`,
      { text },
    ]),
  ];
}

/** Returns the folder that declares the same; `mixed` declares nothing. */
function folderOf(expectations: JurySubmission['expectations']): string {
  const verdict = findDeclaredVerdict(expectations);
  if (verdict === 'runtime_error') return 'run_time_error';
  if (verdict !== undefined) return verdict;
  return expectations.some(({ required }) => required.includes('AC')) ? 'mixed' : 'rejected';
}

/** Returns the tests under names that give their order: their own, or numbers. */
function testFiles({ upload, problem }: Source, written: Record<string, unknown>): [string, Entry][] {
  const { testCases, scoring } = upload;
  const digits = String(testCases.length).length;
  const isNumbered = problem.formatVersion === 'polygon' || written.test_order !== undefined;
  const hasGroups = scoring !== undefined && !(scoring?.groups.length === 1 && scoring.groups[0]?.name === 'secret');
  return testCases.flatMap(({ isSample, group }, index): [string, Entry][] => {
    const test = problem.testCases[index];
    if (!test) return [];
    const place = isSample ? 'sample' : hasGroups ? `secret/${group}` : 'secret';
    const name = isNumbered ? `${place}/${String(index + 1).padStart(digits, '0')}` : test.name;
    return [
      [`data/${name}.in`, { file: test.inputFile }],
      [`data/${name}.ans`, { file: test.answerFile }],
    ];
  });
}

/** Returns the settings of folders of tests: their scores, and the arguments of their validators. */
async function groupFiles({ folder, upload, paths }: Source): Promise<Map<string, Record<string, unknown>>> {
  const files = legacyGroups(upload);
  for (const path of paths.filter((each) => /^data\/.*\/test_group\.yaml$/.test(each))) {
    const { input_validator_args: args } = parse(await readFile(join(folder, path), 'utf8')) ?? {};
    const file = path.replace('test_group.yaml', 'testdata.yaml');
    if (args !== undefined) files.set(file, { ...files.get(file), input_validator_flags: [args].flat().join(' ') });
  }
  return files;
}

/** Every program has its folder, since all files of a folder are one program. */
function checkerFiles({ checker }: FolderUpload): [path: string, text: string][] {
  if (!checker || !isCheckerProgram(checker)) return [];
  return [checker, ...(checker.others ?? [])].flatMap(({ language = 'cpp', source = '', files = [] }, index) => {
    const folder = `output_validators/validator${index === 0 ? '' : index + 1}`;
    const all = [{ name: `validator.${language}`, source }, ...files];
    return all.map((file): [string, string] => [`${folder}/${file.name}`, file.source]);
  });
}

/** Puts `testlib.h` beside the programs that name it. Podium's own also speaks the protocol of Kattis. */
async function addTestlib(folder: string, entries: Map<string, Entry>): Promise<void> {
  const programs = [...entries].filter(([path]) =>
    /^(?:in|out)put_(?:format_)?validators\/.*\.(?:cpp|cc|cxx|h)$/.test(path),
  );
  for (const [path, entry] of programs) {
    const text = 'text' in entry ? entry.text : await readFile(join(folder, entry.file), 'utf8');
    const header = `${posix.dirname(path)}/testlib.h`;
    if (!/#\s*include\s*[<"]testlib\.h[>"]/.test(text) || entries.has(header)) continue;
    entries.set(header, { text: (await readProvidedHeader('testlib.h')).source });
  }
}

/** DOMjudge shows a PDF, a text or a page, and does not convert Markdown. */
async function formatPage({ title, description, language = 'en' }: FolderUpload): Promise<string> {
  const { Marked } = await import('marked');
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const style =
    'body{max-width:75ch;margin:2rem auto;font-family:sans-serif}img{max-width:100%}td,th{padding:.2rem .6rem}';
  const body = await new Marked({ gfm: true }).parse(description);
  return `<!doctype html>\n<html lang="${language}">\n<meta charset="utf-8">\n<title>${escaped}</title>\n<style>${style}</style>\n<h1>${escaped}</h1>\n${body}</html>\n`;
}

/** Names what the legacy format cannot say. */
function findLosses(source: Source): string[] {
  const { upload, problem, paths } = source;
  const groups = upload.scoring?.groups ?? [];
  const required = groups.filter(({ requirePass = [] }) => requirePass.length > 0).map(({ name }) => name);
  const ownScores = givesOwnScores(groups) && groups.filter(({ aggregation }) => aggregation === 'pass-fail');
  const perTest = paths.filter((path) => /^data\/.*\.yaml$/.test(path) && !/(?:testdata|test_group)\.yaml$/.test(path));
  return [
    ...(problem.timing.isLimitSet ? [] : ['problem.yaml: sets no time limit: the other system measures its own']),
    ...(required.length > 0 ? [`the groups ${required.join(', ')} run there whatever other groups gave`] : []),
    ...(ownScores && ownScores.length > 0 ? ['the checker gives the points of every group there'] : []),
    ...(paths.includes('submissions/submissions.yaml')
      ? ['submissions/submissions.yaml: is left out: only the folders declare verdicts there']
      : []),
    ...(perTest.length > 0 && !isLegacy(source)
      ? [`${perTest[0]}: settings of single tests have no meaning there`]
      : []),
  ];
}

async function writeArchive(archive: string, folder: string, entries: ReadonlyMap<string, Entry>): Promise<void> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  // Equal packages make equal archives.
  const options = { mtime: new Date('2000-01-01T00:00:00Z'), forceDosTimestamp: true, mode: 0o100644 };
  for (const [path, entry] of [...entries].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), path, options);
    else zip.addFile(join(folder, entry.file), path, options);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(archive)).catch(async (error: unknown) => {
    await rm(archive, { force: true });
    throw error;
  });
}
