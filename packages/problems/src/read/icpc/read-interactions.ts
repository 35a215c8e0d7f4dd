import type { FindingLog } from '../finding-log.ts';
import { listFiles } from '../list-files.ts';
import { readText } from '../read-text.ts';

const legend = 'Lines after `>` are written by your program, lines after `<` by the one that answers it.';

/**
 * Reads what an interactive problem shows instead of samples, as Markdown for the end of its
 * statement. These are the conversations in `data/sample/*.interaction`, whose lines begin with `>`
 * (the program) or `<` (the interactor). Empty if there are none.
 */
export async function readInteractions(folder: string, log: FindingLog): Promise<string> {
  const files = (await listFiles(folder, 'data/sample')).filter((file) => file.endsWith('.interaction'));
  if (files.length === 0) log.warn('data/sample/', 'holds no .interaction file, so learners see no example');
  const parts: string[] = [];
  for (const [index, file] of files.entries()) {
    const lines = await readConversation(folder, file, log);
    parts.push(`## Sample interaction ${index + 1}`, lines.map((line) => `    ${line}`).join('\n'));
  }
  return files.length === 0 ? '' : `\n\n${[...parts, legend].join('\n\n')}\n`;
}

async function readConversation(folder: string, file: string, log: FindingLog): Promise<string[]> {
  const text = await readText(folder, file, log);
  const lines = (text ?? '').trimEnd().split(/\r?\n/);
  const odd = lines.findIndex((line) => !/^[<>]/.test(line));
  if (text !== undefined && odd >= 0) {
    log.error(file, `line ${odd + 1} must begin with > (what the program writes) or < (what it reads)`);
  }
  return lines;
}
