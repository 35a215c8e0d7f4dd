import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { editFile, findEditor } from '../../../solving/edit-file.ts';
import { hashOf } from '../../../workspace/workspace.ts';
import type { SolvingSession, WorkspacePaths } from '../../jobs/solving-session.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useAttempt } from '../../shell/use-attempt.ts';

/**
 * Opens the solution in the editor, at a line if the editor can, and notifies the user of the
 * outcome.
 */
export function useEdit(paths: WorkspacePaths, solving: SolvingSession): (line?: number) => void {
  const { host } = useServices();
  const { handOver, notify, theme } = useShell();
  const attempt = useAttempt();
  const { path, folder } = paths;
  return (line) =>
    attempt('Edit', async () => {
      const { command, argument } = editorAtLine(await findEditor(host), path, line);
      const before = await stampOf(path);
      const editorHost = { ...host, cwd: folder, env: { ...host.env, VISUAL: command } };
      const { exitCode } = await handOver(() => editFile(editorHost, argument));
      const isChanged = (await stampOf(path)) !== before;
      if (exitCode > 128) notify(`The editor was killed; ${basename(path)} has what was saved last.`, 'bad');
      else if (exitCode !== 0) notify(`The editor ended with exit code ${exitCode}.`, 'bad');
      else if (!isChanged) notify('Nothing was changed.');
      else if (!solving.store.get().isWatching)
        notify(
          `Saved. ${theme.keyOf('workspace', 'test')} tests it, ${theme.keyOf('workspace', 'submit')} submits it.`,
          'good',
        );
    });
}

async function stampOf(path: string): Promise<string> {
  return readFile(path).then(hashOf, () => 'missing');
}

/** Editors that accept a line number, by the form of their argument. */
const plusLine = ['vi', 'vim', 'nvim', 'nano', 'emacs', 'emacsclient', 'micro', 'kak', 'mg', 'joe'];
const colonLine = ['hx', 'helix', 'subl', 'zed'];
const gotoLine = ['code', 'codium', 'code-insiders', 'cursor'];

/**
 * Returns the shell command and its last argument that open `path` at a line, counted from 1. An
 * unknown editor opens only the file. `editor` may contain options: `code --wait`.
 */
export function editorAtLine(
  editor: string,
  path: string,
  line: number | undefined,
): { command: string; argument: string } {
  const name = basename(editor.split(/\s/, 1)[0] ?? '');
  if (line === undefined) return { command: editor, argument: path };
  if (plusLine.includes(name)) return { command: `${editor} +${line}`, argument: path };
  if (colonLine.includes(name)) return { command: editor, argument: `${path}:${line}` };
  if (gotoLine.includes(name)) return { command: `${editor} -g`, argument: `${path}:${line}` };
  return { command: editor, argument: path };
}
