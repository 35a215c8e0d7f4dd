import { basename } from 'node:path';
import { CliError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { Host } from '../../host.ts';
import { findProgram } from '../../machine/find-program.ts';
import { handOverTerminal } from '../../machine/hand-over-terminal.ts';
import { findSource } from '../../workspace/source-file.ts';

/** What a shell answers when it cannot start a program. */
const notStarted = [126, 127];

export const edit = defineCommand({
  name: 'edit',
  summary: 'open the solution in your editor',
  description:
    'Opens the file in $VISUAL, else $EDITOR, else nano or vi, and ends with the exit code of the editor. An editor with a window of its own should be told to wait: VISUAL="code --wait".',
  arguments: { file: { summary: 'the C++ file; solution.cpp of this folder unless said' } },
  examples: [
    ['podium edit', 'solution.cpp of this folder'],
    ['podium edit brute.cpp', 'another file'],
    ["VISUAL='code --wait' podium edit", 'in this editor'],
  ],
  async run({ cwd, host, reporter }, input) {
    const path = await findSource(cwd, input.file);
    const editor = await findEditor(host);
    const exitCode = await handOverTerminal(host, editor, path);
    if (notStarted.includes(exitCode)) {
      throw new CliError({
        code: 'editor_missing',
        message: `The editor '${editor}' cannot be started.`,
        hints: ['Set VISUAL or EDITOR to an editor that is installed, such as `export EDITOR=nano`.'],
      });
    }
    if (exitCode > 128) reporter.warn(`the editor was killed; ${basename(path)} is as it was saved last`);
    else if (exitCode !== 0) reporter.warn(`the editor ended with exit code ${exitCode}`);
    return { kind: 'plain-text', data: { text: '' }, json: { file: path, editor, exitCode }, exitCode };
  },
});

/** The shell command of the editor. */
async function findEditor(host: Host): Promise<string> {
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
