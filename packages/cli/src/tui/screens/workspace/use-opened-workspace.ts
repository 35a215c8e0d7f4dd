import { dirname } from 'node:path';
import { problemQuery } from '@podium/sdk/queries';
import { useEffect, useState } from 'react';
import type { Workspace } from '../../../workspace/workspace.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';
import { type OpenedWorkspace, openWorkspace, refreshWorkspace } from './open-workspace.ts';
import { shownPath } from './workspace-lines.ts';

/**
 * Opens the folder of the problem, and pulls the problem when there is none. A newer revision on
 * the server updates the folder.
 */
export function useOpenedWorkspace(problemId: string, contestId: string | undefined) {
  const services = useServices();
  const { notify } = useShell();
  const [opened, setOpened] = useState<OpenedWorkspace>({ state: 'opening' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number opens the folder again
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
  const { loadable } = useServerData((client) => problemQuery(client, problemId), {
    isActive: workspace !== undefined,
  });
  const problem = loadable.state === 'ready' ? loadable.value : undefined;
  useEffect(() => {
    if (!workspace || !problem || problem.revision <= workspace.record.problem.revision) return;
    refreshWorkspace(services, workspace, problem).then(
      (fresh) => {
        onFresh(fresh);
        notify('The problem was changed: statement and samples are new, your solution is as it was.');
      },
      (error: unknown) => notify(services.explain(error).message, 'bad'),
    );
  }, [services, workspace, problem, notify, onFresh]);
}
