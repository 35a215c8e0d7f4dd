import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { usageError } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import { editFile } from '../../solving/edit-file.ts';

interface Draft {
  /** The text that is answered, shown below in the editor. */
  quoted?: string;
  /** The text that the editor begins with. */
  initial?: string;
}

/**
 * Returns a text that was typed, is in a file (`@file`), or comes from standard input (`-`, and
 * without a terminal). Without one the user's editor opens. Throws a usage error for an empty text.
 */
export async function readMessage(
  context: CommandContext,
  given: string | undefined,
  what: string,
  draft: Draft = {},
): Promise<string> {
  const text = (await readText(context, given, draft)).trim();
  if (text === '') throw usageError(`The ${what} is empty: nothing was sent.`);
  return text;
}

async function readText(context: CommandContext, given: string | undefined, draft: Draft): Promise<string> {
  const { cwd, host } = context;
  if (given === '-' || (given === undefined && !host.stdin.isTTY)) {
    return new TextDecoder().decode(await context.readStdin());
  }
  if (given === undefined) return writeInEditor(context, draft);
  if (!given.startsWith('@')) return given;
  return readFile(resolve(cwd, given.slice(1)), 'utf8').catch(() => {
    throw usageError(`The file '${given.slice(1)}' cannot be read.`);
  });
}

/** From this line on, what was written is left out: a text may have lines that begin with `#`. */
const scissors = '------------------------ >8 ------------------------';

async function writeInEditor({ host }: CommandContext, { quoted, initial = '' }: Draft): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-message-'));
  try {
    const path = join(folder, 'message.txt');
    const lines = [
      scissors,
      'Write above this line; what is below is left out. An empty text sends nothing.',
      quoted ?? '',
    ];
    await writeFile(path, `${initial}\n\n${lines.join('\n')}\n`, { mode: 0o600 });
    const { editor, exitCode } = await editFile(host, path);
    if (exitCode !== 0) throw usageError(`${editor} ended with exit code ${exitCode}: nothing was sent.`);
    const written = await readFile(path, 'utf8');
    return written.split(`${scissors}\n`)[0] ?? '';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
