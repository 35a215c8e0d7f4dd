import { basename } from 'node:path';
import { CliError } from '../cli-error.ts';
import type { Host } from '../host.ts';
import { handOverTerminal } from '../machine/hand-over-terminal.ts';
import { findProgram } from '../machine/open-in-browser.ts';

/** The exit codes of a shell that cannot start a program. */
const notStarted = [126, 127];

/**
 * Opens a file in the user's editor, which owns the terminal until it ends. `exitCode` is the
 * editor's, above 128 if it was killed. Throws `editor_missing` if the editor cannot be started.
 */
export async function editFile(host: Host, path: string): Promise<{ editor: string; exitCode: number }> {
  const editor = await findEditor(host);
  const exitCode = await handOverTerminal(host, editor, path);
  if (!notStarted.includes(exitCode)) return { editor, exitCode };
  throw new CliError({
    code: 'editor_missing',
    message: `The editor '${editor}' cannot be started.`,
    hints: ['Set VISUAL or EDITOR to an editor that is installed, such as `export EDITOR=nano`.'],
  });
}

/**
 * Returns the shell command of the editor: $VISUAL, else $EDITOR, else nano or vi. Throws
 * `no_terminal` if no editor is configured and there is no terminal to edit in, and
 * `editor_missing` if there is no editor at all.
 */
export async function findEditor(host: Host): Promise<string> {
  const named = host.env.VISUAL?.trim() || host.env.EDITOR?.trim();
  if (named) return named;
  if (!host.stdin.isTTY || !host.stdout.isTTY) {
    throw new CliError({
      code: 'no_terminal',
      message: 'There is no terminal to edit in, and neither VISUAL nor EDITOR names an editor that needs none.',
      hints: ['Set one, such as `export VISUAL="code --wait"`.'],
    });
  }
  const found = await findProgram(['nano', 'vi'], host.env);
  if (found) return basename(found);
  throw new CliError({
    code: 'editor_missing',
    message: 'No editor was found: neither VISUAL nor EDITOR is set, and there is no nano and no vi.',
    hints: ['Install one, or set EDITOR to yours: `export EDITOR=...`.'],
  });
}
