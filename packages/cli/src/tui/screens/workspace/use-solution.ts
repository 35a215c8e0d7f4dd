import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { hashOf } from '@podium/files';
import { useEffect, useState } from 'react';
import type { Explanation } from '../../../explain-error.ts';
import { isStarter } from '../../../solving/check-submit.ts';
import { editFile, findEditor } from '../../../solving/edit-file.ts';
import { entryOf, type LastSubmission } from '../../../solving/submit-job.ts';
import { watchFiles } from '../../../workspace/watch-files.ts';
import { type LocalTest, listTests, readSource } from '../../../workspace/workspace.ts';
import type { SolvingSession, WorkspacePaths } from '../../jobs/solving-session.ts';
import { useServices } from '../../services.ts';
import { useAttempt } from '../../shell/key-actions.ts';
import { useShell } from '../../shell/shell-context.ts';

/** Reads the solution again whenever any editor saves it, and when `occasion` changes. */
export function useSolution({ folder, path }: WorkspacePaths, occasion: string): Solution {
  const { explain, session } = useServices();
  const [solution, setSolution] = useState<Solution>({ file: { state: 'looking' }, tests: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new occasion reads the file again
  useEffect(() => {
    const ended = new AbortController();
    const follow = async () => {
      const files = watchFiles(path, folder);
      try {
        for (;;) {
          const seen = await files.look();
          const next = await readSolution({ folder, path }, session.userId, explain);
          ended.signal.throwIfAborted();
          setSolution(next);
          await files.changeSince(seen, ended.signal);
        }
      } finally {
        files.close();
      }
    };
    follow().catch((error: unknown) => {
      if (!ended.signal.aborted) setSolution({ file: { state: 'unusable', failure: explain(error) }, tests: [] });
    });
    return () => ended.abort();
  }, [folder, path, session, explain, occasion]);
  return solution;
}

/** The file of the solution as it is on disk now. */
export type SolutionState =
  | { state: 'looking' }
  | { state: 'unusable'; failure: Explanation }
  | { state: 'starter'; hash: string }
  | { state: 'edited'; hash: string; last: LastSubmission | undefined };

export interface Solution {
  file: SolutionState;
  tests: readonly LocalTest[];
}

/** Reads the file and its tests. An unusable source has a state of its own. */
async function readSolution(
  { folder, path }: WorkspacePaths,
  userId: string,
  explain: (error: unknown) => Explanation,
): Promise<Solution> {
  const tests = await listTests(folder);
  try {
    const source = await readSource(folder, path);
    const { hash } = source;
    if (isStarter(source)) return { file: { state: 'starter', hash }, tests };
    const last = source.workspace && entryOf(source.workspace.record, userId).last;
    return { file: { state: 'edited', hash, last }, tests };
  } catch (error) {
    return { file: { state: 'unusable', failure: explain(error) }, tests };
  }
}

/** Opens the solution in the editor, at a line if the editor can, and notifies of the outcome. */
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
      if (exitCode > 128) notify(`The editor was killed; ${basename(path)} contains the last saved version.`, 'bad');
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
