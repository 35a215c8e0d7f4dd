import { readdir } from 'node:fs/promises';
import { embedImages } from './embed-images.ts';
import { listFiles } from './list-files.ts';
import type { FindingLog } from './problem-folder-error.ts';
import { readText } from './read-text.ts';

export interface Statement {
  file: string;
  markdown: string;
}

const preferred = [
  'statement/problem.en.md',
  'problem_statement/problem.en.md',
  'statement/problem.md',
  'problem_statement/problem.md',
  'problem.md',
];

/**
 * Reads the statement in Markdown with its images embedded; undefined, with an error in the log,
 * when there is none.
 */
export async function readStatement(folder: string, log: FindingLog): Promise<Statement | undefined> {
  const files = [...(await listFiles(folder, 'statement')), ...(await listFiles(folder, 'problem_statement'))];
  if ((await readdir(folder)).includes('problem.md')) files.push('problem.md');
  const file = preferred.find((path) => files.includes(path)) ?? onlyTranslation(files);
  if (file === undefined) {
    const tex = files.find((path) => path.endsWith('.tex'));
    log.error(
      'statement/problem.en.md',
      tex ? `is missing: statements are read in Markdown, convert ${tex}` : 'is missing: write the statement there',
    );
    return undefined;
  }
  const text = await readText(folder, file, log);
  if (text === undefined) return undefined;
  const markdown = await embedImages(folder, file, withoutSampleMarks(text), log);
  if (markdown.trim() === '') log.error(file, 'is empty: write the statement there');
  return { file, markdown };
}

function onlyTranslation(files: readonly string[]): string | undefined {
  const translations = files.filter((file) => /\/problem\.[\w-]+\.md$/.test(file));
  return translations.length === 1 ? translations[0] : undefined;
}

/**
 * Removes the marks of the package format for the position of samples. Podium shows samples beside
 * the statement.
 */
function withoutSampleMarks(text: string): string {
  return text.replaceAll(/^[ \t]*\{\{\s*(nextsample|remainingsamples)\s*\}\}[ \t]*(\r?\n|$)/gm, '');
}
