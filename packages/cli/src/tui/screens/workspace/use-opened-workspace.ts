import { dirname } from 'node:path';
import { useEffect, useState } from 'react';
import type { Workspace } from '../../../workspace/workspace.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';
import { type OpenedWorkspace, openWorkspace, problemResource, refreshWorkspace } from './open-workspace.ts';
import { shownPath } from './workspace-lines.ts';

/** The folder of the problem, pulled when there is none; brought up to date when the server has a newer revision. */
export function useOpenedWorkspace(problemId: string, contestId: string | undefined) {
  const services = useServices();
  const { notify } = useShell();
  const [opened, setOpened] = useState<OpenedWorkspace>({ state: 'opening' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number asks to open it anew
  useEffect(() => {
    let isWanted = true;
    void openWorkspace(services, { problemId, contestId }).then((next) => {
      if (!isWanted) return;
      setOpened(next);
      if (next.state === 'open' && next.isNew) {
        const { cwd, env } = services.host;
        notify(`Pulled into ${dirname(shownPath(next.path, cwd, env.HOME))}`, 'good');
      }
    });
    return () => {
      isWanted = false;
    };
  }, [services, problemId, contestId, notify, attempt]);
  const workspace = opened.state === 'open' ? opened.workspace : undefined;
  useRefreshed(workspace, problemId, setOpened);
  return { opened, retry: () => setAttempt((before) => before + 1) };
}

function useRefreshed(
  workspace: Workspace | undefined,
  problemId: string,
  onFresh: (fresh: OpenedWorkspace) => void,
): void {
  const services = useServices();
  const { notify } = useShell();
  useEffect(() => {
    if (!workspace) return undefined;
    const { store, load } = problemResource(services, problemId);
    let isWanted = true;
    const refresh = () => {
      const loaded = store.get();
      if (loaded.state !== 'ready' || loaded.value.revision <= workspace.record.problem.revision) return;
      isWanted = false;
      refreshWorkspace(services, workspace, loaded.value).then(
        (fresh) => {
          onFresh(fresh);
          notify('The problem was changed: statement and samples are new, your solution is as it was.');
        },
        (error: unknown) => notify(services.explain(error).message, 'bad'),
      );
    };
    const unsubscribe = store.subscribe(() => isWanted && refresh());
    void load().then(() => isWanted && refresh());
    return () => {
      isWanted = false;
      unsubscribe();
    };
  }, [services, workspace, problemId, notify, onFresh]);
}
