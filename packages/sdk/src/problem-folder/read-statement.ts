import { readdir } from 'node:fs/promises';
import { posix } from 'node:path';
import { embedImages } from './embed-images.ts';
import { latexToMarkdown } from './latex/latex-to-markdown.ts';
import { listFiles } from './list-files.ts';
import type { FindingLog } from './problem-folder-error.ts';
import { readText } from './read-text.ts';

export interface Statement {
  file: string;
  markdown: string;
  /** The title that a statement in LaTeX names. */
  title: string | undefined;
}

/** English comes first, then the statement that names no language. */
const preferred = [
  'statement/problem.en.md',
  'problem_statement/problem.en.md',
  'statement/problem.en.tex',
  'problem_statement/problem.en.tex',
  'statement/problem.md',
  'problem_statement/problem.md',
  'problem.md',
  'statement/problem.tex',
  'problem_statement/problem.tex',
];

/**
 * Reads the statement as Markdown with its images embedded; undefined, with an error in the log,
 * when there is none.
 */
export async function readStatement(folder: string, log: FindingLog): Promise<Statement | undefined> {
  const files = [...(await listFiles(folder, 'statement')), ...(await listFiles(folder, 'problem_statement'))];
  if ((await readdir(folder)).includes('problem.md')) files.push('problem.md');
  const file = preferred.find((path) => files.includes(path)) ?? onlyTranslation(files);
  if (file === undefined) {
    log.error('statement/problem.en.md', 'is missing: write the statement there, or in statement/problem.en.tex');
    return undefined;
  }
  const text = await readText(folder, file, log);
  if (text === undefined) return undefined;
  const { written, title } = file.endsWith('.tex')
    ? convertLatex(file, text, files, log)
    : { written: withoutSampleMarks(text), title: undefined };
  const markdown = await embedImages(folder, file, written, log);
  if (markdown.trim() === '') log.error(file, 'is empty: write the statement there');
  return { file, markdown, title };
}

function onlyTranslation(files: readonly string[]): string | undefined {
  const translations = files.filter((file) => /\/problem\.[\w-]+\.(?:md|tex)$/.test(file));
  return translations.length === 1 ? translations[0] : undefined;
}

/** Converts LaTeX to Markdown with the pictures that are among `files`; findings are warnings. */
export function convertLatex(
  file: string,
  text: string,
  files: readonly string[],
  log: FindingLog,
): { written: string; title: string | undefined } {
  const { markdown, title, findings } = latexToMarkdown(text);
  for (const { line, message } of findings) log.warn(`${file}:${line}`, message);
  const written = markdown.replace(/!\[\]\(<([^>\n]*)>\)/g, (image, name: string) => {
    const found = findPicture(file, name, files);
    if (found === undefined) return image;
    if (!/\.(?:pdf|eps|ps)$/i.test(found)) return `![](<${posix.relative(posix.dirname(file), found)}>)`;
    log.warn(file, `the figure ${found} cannot be shown in a browser: put it beside it as PNG, JPEG or SVG`);
    return `*[figure: ${name.replace(/[\\`*_[\]<>$~|]/g, '\\$&')}]*`;
  });
  return { written, title };
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
