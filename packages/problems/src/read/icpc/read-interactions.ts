import type { Package } from '../finding-log.ts';
import { listFiles } from '../list-files.ts';
import { readText } from '../read-text.ts';

const legend = 'Lines after `>` are written by your program, lines after `<` by the one that answers it.';

/**
 * Reads what an interactive problem shows instead of samples, as Markdown for the end of its
 * statement. These are the conversations in `data/sample/*.interaction`, whose lines begin with `>`
 * (the program) or `<` (the interactor). Empty if there are none.
 */
export async function readInteractions(pack: Package): Promise<string> {
  const files = (await listFiles(pack, 'data/sample')).filter((file) => file.endsWith('.interaction'));
  if (files.length === 0) pack.warn('data/sample/', 'holds no .interaction file, so learners see no example');
  const parts: string[] = [];
  for (const [index, file] of files.entries()) {
    const lines = await readConversation(pack, file);
    parts.push(`## Sample interaction ${index + 1}`, lines.map((line) => `    ${line}`).join('\n'));
  }
  return files.length === 0 ? '' : `\n\n${[...parts, legend].join('\n\n')}\n`;
}

async function readConversation(pack: Package, file: string): Promise<string[]> {
  const text = await readText(pack, file);
  const lines = (text ?? '').trimEnd().split(/\r?\n/);
  const odd = lines.findIndex((line) => !/^[<>]/.test(line));
  if (text !== undefined && odd >= 0) {
    pack.error(file, `line ${odd + 1} must begin with > (what the program writes) or < (what it reads)`);
  }
  return lines;
}
