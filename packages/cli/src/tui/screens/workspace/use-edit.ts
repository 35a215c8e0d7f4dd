import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { editFile, findEditor } from '../../../solving/edit-file.ts';
import { hashOf } from '../../../workspace/workspace.ts';
import type { SolvingSession, WorkspacePaths } from '../../jobs/solving-session.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';
import { editorAtLine } from './editor-at-line.ts';
import { useAttempt } from './use-attempt.ts';

/**
 * Opens the solution in the editor, at a line if the editor can, and notifies the user of the
 * outcome.
 */
export function useEdit(paths: WorkspacePaths, solving: SolvingSession): (line?: number) => void {
  const { host } = useServices();
  const { handOver, notify } = useShell();
  const attempt = useAttempt();
  const { path, folder } = paths;
  return (line) =>
    attempt('Edit', async () => {
      const { command, argument } = editorAtLine(await findEditor(host), path, line);
      const before = await stampOf(path);
      const editorHost = { ...host, cwd: folder, env: { ...host.env, VISUAL: command } };
      const { exitCode } = await handOver(() => editFile(editorHost, argument));
      const isChanged = (await stampOf(path)) !== before;
      if (exitCode > 128) notify(`The editor was killed; ${basename(path)} is as it was saved last.`, 'bad');
      else if (exitCode !== 0) notify(`The editor ended with exit code ${exitCode}.`, 'bad');
      else if (!isChanged) notify('Nothing was changed.');
      else if (!solving.store.get().isWatching) notify('Saved. t tests it, s submits it.', 'good');
    });
}

async function stampOf(path: string): Promise<string> {
  return readFile(path).then(hashOf, () => 'missing');
}
