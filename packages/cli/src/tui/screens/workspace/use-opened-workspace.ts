import { dirname, join } from 'node:path';
import { readFolderOwner } from '@podium/problems';
import type { Contest, Problem } from '@podium/sdk/contract';
import { defaultLanguage, type Language, languages, solutionFile } from '@podium/sdk/languages';
import { contestQuery, problemQuery } from '@podium/sdk/queries';
import { useEffect, useState } from 'react';
import { askForOffer } from '../../../solving/offered-languages.ts';
import { chooseProblemFolder, findPulledFolder, type PullFolders } from '../../../workspace/choose-folder.ts';
import { pullProblem } from '../../../workspace/pull-problem.ts';
import { loadStarters } from '../../../workspace/templates.ts';
import { findSource, getWorkspace, type Workspace } from '../../../workspace/workspace.ts';
import { type Loadable, loadOnce } from '../../data/queries.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { type ScreenServices, useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';
import { shownPath } from './workspace-lines.ts';

/** Opens the folder of the problem, or pulls it. A newer revision updates the folder. */
export function useOpenedWorkspace(problemId: string, contestId: string | undefined) {
  const services = useServices();
  const { notify } = useShell();
  const [opened, setOpened] = useState<Loadable<OpenedWorkspace>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number opens the folder again
  useEffect(() => {
    let isWanted = true;
    void openWorkspace(services, problemId, contestId).then((next) => {
      if (!isWanted) return;
      setOpened(next);
      if (next.state === 'ready' && next.value.isNew) {
        notify(`Pulled into ${dirname(shownPath(next.value.path, services.host))}`, 'good');
      }
    });
    return () => {
      isWanted = false;
    };
  }, [services, problemId, contestId, notify, attempt]);
  const workspace = opened.state === 'ready' ? opened.value.workspace : undefined;
  useRefreshed(workspace, problemId, setOpened);
  /** Writes the starter of a language, unless there is a solution in it, and opens it. */
  const choose = async (language: Language) => {
    if (!workspace) return;
    const { folder, record } = workspace;
    const { client, queries, explain } = services;
    const problem = await loadOnce(queries, problemQuery(client, problemId), explain);
    if (problem.state === 'failed') notify(problem.failure.message, 'bad');
    else {
      setOpened(await openFolder(await pullInto(folder, problem.value, record.contest, services, language), false));
      try {
        const isOther = await services.settings.setStarter(language);
        if (isOther) notify(`Further problems start in ${languages[language].name}.`);
      } catch (error) {
        notify(explain(error).message, 'bad');
      }
    }
  };
  return { opened, choose, retry: () => setAttempt((before) => before + 1) };
}

/** Writes a new revision into the folder. Files that the learner wrote or changed stay. */
function useRefreshed(
  workspace: Workspace | undefined,
  problemId: string,
  onFresh: (fresh: Loadable<OpenedWorkspace>) => void,
): void {
  const services = useServices();
  const { notify } = useShell();
  const { value: problem } = useServerData((client) => problemQuery(client, problemId), {
    isActive: workspace !== undefined,
  });
  useEffect(() => {
    if (!workspace || !problem || problem.revision <= workspace.record.problem.revision) return;
    const { folder, record } = workspace;
    const refresh = async () => {
      onFresh(await openFolder(await pullInto(folder, problem, record.contest, services), false));
      notify('The problem changed. Its statement and samples were updated; your solution is unchanged.');
    };
    refresh().catch((error: unknown) => notify(services.explain(error).message, 'bad'));
  }, [services, workspace, problem, notify, onFresh]);
}

export interface OpenedWorkspace {
  workspace: Workspace;
  /** The file of the solution. */
  path: string;
  /** Whether the folder was pulled just now. */
  isNew: boolean;
}

/** Finds the folder of the problem without the server, or pulls the problem if there is none. */
async function openWorkspace(
  services: ScreenServices,
  problemId: string,
  contestId: string | undefined,
): Promise<Loadable<OpenedWorkspace>> {
  const { host, settings, current, client, queries, explain } = services;
  try {
    // The settings are read again, because the user may have changed them on their screen.
    const { workspaceRoot } = await settings.read();
    const folders = { cwd: host.cwd, workspaceRoot };
    const contest =
      contestId === undefined ? undefined : await loadOnce(queries, contestQuery(client, contestId), explain);
    const known: { contest?: Contest } = contest?.state === 'ready' ? { contest: contest.value } : {};
    const found = await findPulledFolder(folders, { problemId, server: current.server, ...known });
    if (found) return await openFolder(found, false);
    if (contest?.state === 'failed') return contest;
    const problem = await loadOnce(queries, problemQuery(client, problemId), explain);
    if (problem.state === 'failed') return problem;
    return await openFolder(await pull(services, folders, problem.value, known.contest), true);
  } catch (error) {
    return { state: 'failed', failure: explain(error) };
  }
}

/** Opens a folder. If the solution was deleted, the editor creates it. */
async function openFolder(workspace: Workspace, isNew: boolean): Promise<Loadable<OpenedWorkspace>> {
  const { folder } = workspace;
  const path = await findSource(folder, undefined).catch(() => join(folder, solutionFile(defaultLanguage)));
  return { state: 'ready', value: { workspace, path, isNew } };
}

async function pull(
  services: ScreenServices,
  folders: PullFolders,
  problem: Problem,
  inContest: Contest | undefined,
): Promise<Workspace> {
  const label = inContest?.problems.find(({ _id }) => _id === problem._id)?.label;
  const contest = inContest && label ? { id: inContest._id, title: inContest.title, label } : undefined;
  const wanted = await chooseProblemFolder(folders, problem, contest, true);
  // Two problems may have the same title, and a setter may have the package of this one here.
  const isTaken = (await readFolderOwner(wanted)) !== undefined;
  return pullInto(isTaken ? `${wanted}-${problem._id}` : wanted, problem, contest, services);
}

async function pullInto(
  folder: string,
  problem: Problem,
  contest: Workspace['record']['contest'],
  { settings, current: { server }, client, signal }: ScreenServices,
  language?: Language,
): Promise<Workspace> {
  const { templatesDir } = settings.paths;
  const usual = (await settings.read()).stored.starter;
  const offered = await askForOffer(client, signal);
  const makeStarters = await loadStarters({ templatesDir, server, client, signal, language, usual });
  const starters = makeStarters(problem, contest, offered);
  await pullProblem({ folder, server, problem, contest, offered, starters, language });
  return getWorkspace(folder);
}
