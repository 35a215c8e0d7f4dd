import { basename } from 'node:path';
import { useEffect, useMemo, useState } from 'react';
import { safeLine } from '../../../text/terminal-text.ts';
import { Below, useArea } from '../../components/area.tsx';
import { useStore } from '../../data/store.ts';
import { Unloaded } from '../../data/unloaded.tsx';
import { solvingSessionOf } from '../../jobs/solving-session.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { InputPane } from './input-pane.tsx';
import { ResultPane, useResultList } from './result-pane.tsx';
import { resultView } from './result-view.ts';
import { RunPane } from './run-pane.tsx';
import { StatementPane } from './statement-pane.tsx';
import type { OpenedWorkspace } from './use-opened-workspace.ts';
import { useOpenedWorkspace } from './use-opened-workspace.ts';
import { useSolution } from './use-solution.ts';
import { useWorkspaceKeys } from './use-workspace-keys.ts';
import { headingLines, type WorkspaceTab } from './workspace-lines.ts';

/** The screen on which the user solves a problem: edit, test, run, submit. */
export function WorkspaceScreen({ route }: ScreenProps<'workspace'>) {
  const { problemId, contestId } = route;
  const { opened, retry } = useOpenedWorkspace(problemId, contestId);
  useScreenTitle(opened.state === 'open' ? safeLine(opened.workspace.record.problem.title) : 'Workspace');
  const hasFailed = opened.state === 'failed';
  useKeys('global', { refresh: hasFailed ? retry : undefined }, { isActive: hasFailed });
  if (opened.state === 'open') return <OpenWorkspace route={route} opened={opened} />;
  return <Unloaded loadable={opened.state === 'failed' ? opened : { state: 'loading' }} />;
}

type OpenProps = ScreenProps<'workspace'> & { opened: Extract<OpenedWorkspace, { state: 'open' }> };

function OpenWorkspace({ route, opened: { workspace, path } }: OpenProps) {
  const { columns } = useArea();
  const services = useServices();
  const theme = useTheme();
  const { host, explain } = services;
  const solving = solvingSessionOf(services, route);
  const state = useStore(solving.store);
  useEffect(() => solving.enter(), [solving]);
  const paths = useMemo(() => ({ folder: workspace.folder, path }), [workspace, path]);
  const fileName = basename(path);
  const solution = useSolution(paths, state.submit.state);
  const [tab, setTab] = useScreenState<WorkspaceTab>('tab', 'result');
  const [isTyping, setIsTyping] = useState(false);
  const hash = 'hash' in solution.file ? solution.file.hash : undefined;
  const isInteractive = workspace.record.problem.checker.type === 'interactive';
  const tests = isInteractive ? undefined : solution.tests.length;
  const view = useMemo(
    () => resultView({ solving: state, explain, fileName, hash, tests }, theme, columns),
    [state, explain, fileName, hash, tests, theme, columns],
  );
  const list = useResultList(view);
  useWorkspaceKeys({ route, workspace, solving, state, paths, solution, view, list, tab, setTab, setIsTyping });
  const heading = headingLines(
    { path, cwd: host.cwd, home: host.env.HOME, file: solution.file, solving: state, tab },
    theme,
    columns,
  );
  // A program that does not compile has no output: its errors are rows.
  const ran = state.shown === 'run' && state.run.state === 'ran' && view.rows.length === 0 ? state.run : undefined;
  return (
    <Below heading={heading}>
      {tab === 'statement' ? <StatementPane problemId={route.problemId} /> : null}
      {tab === 'input' ? (
        <InputPane solving={solving} tests={solution.tests} isTyping={isTyping} onDone={() => setIsTyping(false)} />
      ) : null}
      {tab === 'result' && ran ? <RunPane ran={ran} hash={hash} /> : null}
      {tab === 'result' && !ran ? <ResultPane view={view} list={list} fileName={fileName} /> : null}
    </Below>
  );
}
