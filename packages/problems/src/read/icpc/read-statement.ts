import { readdir } from 'node:fs/promises';
import { posix } from 'node:path';
import { defaultStatementLanguage, statementLanguageShape } from '@podium/sdk/limits';
import { removeComments } from '@podium/sdk/statement-markdown';
import type { FindingLog, LineFinding, Package } from '../finding-log.ts';
import { latexToMarkdown } from '../latex/latex-to-markdown.ts';
import { listFiles } from '../list-files.ts';
import type { Editorial } from '../read-editorial.ts';
import { checkMarkdown } from './check-markdown.ts';
import { readFilledText } from './constants.ts';
import { embedImages } from './embed-images.ts';

export interface Statement {
  /** For example `en` or `pt-BR`. */
  language: string;
  file: string;
  markdown: string;
  /** The title that the statement in LaTeX names. */
  title: string | undefined;
}

/**
 * Reads the statement in each of its languages as Markdown with its images embedded.
 * None, with an error in the log, when there is no statement.
 */
export async function readStatements(pack: Package): Promise<Statement[]> {
  const files = [...(await listFiles(pack, 'statement')), ...(await listFiles(pack, 'problem_statement'))];
  if ((await readdir(pack.folder)).includes('problem.md')) files.push('problem.md');
  const read: Statement[] = [];
  const found = findTexts(files, 'problem', ['statement', 'problem_statement', '.'], pack);
  for (const { language, candidates } of found) {
    let statement: Statement | undefined;
    for (const file of candidates) {
      const candidate = await readStatement(pack, { language, file }, files);
      statement = candidate ?? statement;
      if (!candidate || !isEmpty(candidate)) break;
      pack.warn(`${file}:1`, 'is empty: write the statement there');
    }
    if (statement) read.push(statement);
  }
  if (found.length === 0)
    pack.error('statement/problem.en.md', 'is missing: write the statement there, or in statement/problem.en.tex');
  return fillEmpty(read);
}

/** Leaves out statements that are empty. If all are, the first one says so to learners. */
function fillEmpty(read: readonly Statement[]): Statement[] {
  const filled = read.filter((statement) => !isEmpty(statement));
  if (filled.length > 0) return filled;
  return read.slice(0, 1).map((statement) => ({ ...statement, markdown: '*The statement is missing.*\n' }));
}

function isEmpty({ markdown }: Statement): boolean {
  return markdown.trim() === '';
}

/**
 * Reads the editorial, which the format has in `solution/solution.<language>.md` or `.tex`. Of
 * several languages it is that of the statement, else the first. Undefined without one.
 */
export async function readSolutionText(pack: Package, language: string): Promise<Editorial | undefined> {
  const files = await listFiles(pack, 'solution');
  const found = findTexts(files, 'solution', ['solution'], pack);
  const used = found.find((each) => each.language === language) ?? found[0];
  const [file] = used?.candidates ?? [];
  if (files.length > 0 && !files.some((each) => textName('solution').test(each)))
    pack.warn('solution/', 'has neither solution.en.md nor solution.en.tex, so there is no editorial');
  if (!used || file === undefined) return undefined;
  for (const other of found) {
    if (other !== used) pack.warn(other.candidates[0] ?? '', `is left out: the editorial is ${file}`);
  }
  const read = await readStatement(pack, { language: used.language, file }, files);
  if (!read || !isEmpty(read)) return read;
  pack.warn(`${file}:1`, 'is empty: write there how to solve the problem, or remove it');
  return undefined;
}

/**
 * Finds the files of each language, the one to use first: a file that names its language, in
 * Markdown, in the newer folder. The next one counts if that is empty.
 */
function findTexts(
  files: readonly string[],
  stem: string,
  folders: readonly string[],
  log: FindingLog,
): { language: string; candidates: string[] }[] {
  const shape = textName(stem);
  const candidates = files.flatMap((file) => {
    const [, named, ending = ''] = shape.exec(file) ?? [];
    const folderIndex = folders.indexOf(posix.dirname(file));
    if (ending === '' || folderIndex === -1) return [];
    const language = named === undefined ? defaultStatementLanguage : languageOf(named);
    return [{ file, language, rank: Number(named === undefined) * 100 + Number(ending === 'tex') * 10 + folderIndex }];
  });
  candidates.sort((one, other) => one.rank - other.rank);
  const { undefined: unnamed = [], ...byLanguage } = Object.groupBy(candidates, ({ language }) => String(language));
  for (const { file } of unnamed)
    log.warn(file, `is left out: name its language as in ${stem}.de.md or ${stem}.pt-BR.md`);
  return Object.entries(byLanguage)
    .map(([language, found = []]) => ({ language, candidates: found.map(({ file }) => file) }))
    .sort((one, other) => (one.language < other.language ? -1 : 1));
}

/** Matches the files of a text, with the language and the ending. */
function textName(stem: string): RegExp {
  return new RegExp(`(?:^|/)${stem}(?:\\.([\\w-]+))?\\.(md|tex)$`);
}

/** Reads the language in the name of a file, which may be `pt_br` for `pt-BR`. */
function languageOf(name: string): string | undefined {
  const [primary = '', ...country] = name.split(/[-_]/);
  const language = [primary.toLowerCase(), ...country.map((part) => part.toUpperCase())].join('-');
  return statementLanguageShape.test(language) ? language : undefined;
}

async function readStatement(
  pack: Package,
  { language, file }: { language: string; file: string },
  files: readonly string[],
): Promise<Statement | undefined> {
  const text = await readFilledText(pack, file);
  if (text === undefined) return undefined;
  const { written, title } = file.endsWith('.tex')
    ? convertLatex(file, text, files, pack)
    : { written: readMarkdown(file, text, pack), title: await titleBeside(pack, file, files) };
  const markdown = await embedImages(pack, { file, written: text }, written);
  return { language, file, markdown, title };
}

/**
 * Returns what is published of a statement in Markdown: all but comments and the marks of samples.
 */
function readMarkdown(file: string, text: string, log: FindingLog): string {
  reportLines(file, checkMarkdown(text), log);
  return removeComments(withoutSampleMarks(text));
}

/** Returns the title in the same statement in LaTeX, which a package can have for other systems. */
async function titleBeside(pack: Package, file: string, files: readonly string[]): Promise<string | undefined> {
  const other = file.replace(/md$/, 'tex');
  if (!files.includes(other)) return undefined;
  const text = (await readFilledText(pack, other)) ?? '';
  return undefinedIfTooDeep(() => latexToMarkdown(text))?.title;
}

/** Converts LaTeX to Markdown with the pictures that are among `files`; findings are warnings. */
export function convertLatex(
  file: string,
  text: string,
  files: readonly string[],
  log: FindingLog,
): { written: string; title: string | undefined } {
  const converted = undefinedIfTooDeep(() => latexToMarkdown(text));
  if (!converted) log.error(file, 'has too many groups inside one another to be read');
  const { markdown, title, findings } = converted ?? { markdown: text, title: undefined, findings: [] };
  for (const { line, message, isError } of findings) log[isError ? 'error' : 'warn'](`${file}:${line}`, message);
  const written = markdown.replace(/!\[\]\(<([^>\n]*)>\)/g, (image, name: string) => {
    const found = findPicture(file, name, files);
    if (found === undefined) return image;
    if (!/\.(?:pdf|eps|ps)$/i.test(found)) return `![](<${posix.relative(posix.dirname(file), found)}>)`;
    log.warn(file, `the figure ${found} cannot be shown in a browser: put it beside it as PNG, JPEG or SVG`);
    return `*[figure: ${name.replace(/[\\`*_[\]<>$~|]/g, '\\$&')}]*`;
  });
  return { written, title };
}

function reportLines(file: string, findings: readonly LineFinding[], log: FindingLog): void {
  for (const { line, message, isError } of findings) log[isError ? 'error' : 'warn'](`${file}:${line}`, message);
}

/** Returns undefined if the nesting of a text exceeds the stack. */
function undefinedIfTooDeep<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The endings that LaTeX tries for a picture without one, those that browsers show first. */
const pictureEndings = ['', '.png', '.jpg', '.jpeg', '.svg', '.gif', '.pdf', '.eps', '.ps'];

/** Finds a picture beside the statement. Some templates name it by its path from another folder. */
function findPicture(file: string, name: string, files: readonly string[]): string | undefined {
  const folder = posix.dirname(file);
  const stems = [name, name.replace(/\.(?:pdf|eps|ps)$/i, ''), posix.basename(name)];
  const candidates = stems.flatMap((stem) => pictureEndings.map((ending) => posix.join(folder, stem + ending)));
  const found = candidates.filter((candidate) => files.includes(candidate));
  return found.find((candidate) => !/\.(?:pdf|eps|ps)$/i.test(candidate)) ?? found[0];
}

/**
 * Removes the marks of the package format for the position of samples. Podium shows samples beside
 * the statement.
 */
function withoutSampleMarks(text: string): string {
  return text.replaceAll(/^[ \t]*\{\{\s*(nextsample|remainingsamples)\s*\}\}[ \t]*(\r?\n|$)/gm, '');
}
