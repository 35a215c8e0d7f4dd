import { CliError } from '../cli-error.ts';
import type { Host } from '../host.ts';
import { handOverTerminal } from '../machine/hand-over-terminal.ts';
import { findEditor } from './find-editor.ts';

/** The exit code of a shell that cannot start a program. */
const notStarted = [126, 127];

/**
 * Opens a file in the user's editor, which owns the terminal until it ends. `exitCode` is the
 * editor's, above 128 when it was killed. Throws `editor_missing` when it cannot be started.
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
