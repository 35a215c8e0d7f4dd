import { basename } from 'node:path';
import { problemQuery } from '@podium/sdk/queries';
import { useEffect, useMemo, useState } from 'react';
import { problemPage } from '../../../settings/server-address.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import type { LocalTest } from '../../../workspace/workspace.ts';
import { Below } from '../../components/area.tsx';
import { TextPane, textInset, Unloaded } from '../../components/panel.tsx';
import { type OpenTab, useTabs } from '../../components/tabs.ts';
import { useStore } from '../../data/store.ts';
import { useMarkdown } from '../../data/use-markdown.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { type SolvingSession, solvingSessionOf, type WorkspacePaths } from '../../jobs/solving-session.ts';
import { jobUnderWay, type SolvingState } from '../../jobs/solving-state.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { RouteOf, ScreenProps } from '../../navigation/route.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { stateLines } from '../../text/state-lines.ts';
import { narrower } from '../../theme.ts';
import { previewLines } from '../problems/preview.tsx';
import { InputPane } from './input-pane.tsx';
import { type ResultList, ResultPane, useResultList } from './result-pane.tsx';
import { resultView } from './result-view.ts';
import { RunPane } from './run-pane.tsx';
import { useEdit } from './use-edit.ts';
import { useInput } from './use-input.ts';
import { type OpenedWorkspace, useOpenedWorkspace } from './use-opened-workspace.ts';
import { useSolution } from './use-solution.ts';
import { useSubmit } from './use-submit.ts';
import { headingLines, type WorkspaceTab, workspaceTabs } from './workspace-lines.ts';

/** Draws the screen on which the user solves a problem: edit, test, run, submit. */
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
  const services = useServices();
  const theme = useTheme();
  const { host, explain } = services;
  const solving = solvingSessionOf(services, route);
  const state = useStore(solving.store);
  useEffect(() => solving.enter(), [solving]);
  const paths = useMemo(() => ({ folder: workspace.folder, path }), [workspace, path]);
  const fileName = basename(path);
  const { file, tests } = useSolution(paths, state.submit.state);
  const tabs = useTabs(workspaceTabs, 'result');
  const [isTyping, setIsTyping] = useState(false);
  const hash = 'hash' in file ? file.hash : undefined;
  const { title, checker } = workspace.record.problem;
  // The tests of an interactive problem are its conversations, which only the server has.
  const canTest = checker.type !== 'interactive';
  const testCount = canTest ? tests.length : undefined;
  const view = useMemo(
    () => resultView({ solving: state, explain, fileName, hash, testCount }, narrower(theme, 2)),
    [state, explain, fileName, hash, testCount, theme],
  );
  const list = useResultList(view);
  const onType = () => setIsTyping(true);
  useWorkspaceKeys({ route, title, solving, state, paths, tests, canTest, list, tabs, onType });
  // A program that does not compile has no output, and its errors are rows.
  const ran = state.shown === 'run' && state.run.state === 'ran' && view.rows.length === 0 ? state.run : undefined;
  const { tab } = tabs;
  return (
    <Below heading={headingLines({ path, host, file, solving: state, tab }, theme)}>
      {tab === 'statement' ? <StatementPane problemId={route.problemId} /> : null}
      {tab === 'input' ? (
        <InputPane
          solving={solving}
          tests={tests}
          canTest={canTest}
          isTyping={isTyping}
          onDone={() => setIsTyping(false)}
        />
      ) : null}
      {tab === 'result' && ran ? <RunPane ran={ran} hash={hash} /> : null}
      {tab === 'result' && !ran ? <ResultPane view={view} list={list} fileName={fileName} /> : null}
    </Below>
  );
}

/** Shows the statement of the problem. */
function StatementPane({ problemId }: { problemId: string }) {
  const theme = useTheme(textInset);
  const { loadable, value: problem } = useServerData((client) => problemQuery(client, problemId));
  const statement = useMarkdown(problem?.description, theme);
  const lines = problem ? previewLines(problem, problem, statement, theme) : (stateLines(loadable, theme) ?? []);
  return <TextPane name="statement" title="Statement" lines={lines} />;
}

interface KeyTargets {
  route: RouteOf<'workspace'>;
  title: string;
  solving: SolvingSession;
  state: SolvingState;
  paths: WorkspacePaths;
  tests: readonly LocalTest[];
  canTest: boolean;
  list: ResultList;
  tabs: OpenTab<WorkspaceTab>;
  onType(): void;
}

/** Binds the keys of the workspace to their actions. */
function useWorkspaceKeys(targets: KeyTargets): void {
  const { route, title, solving, state, paths, tests, canTest, list, tabs, onType } = targets;
  const { problemId, contestId } = route;
  const { copy, theme } = useShell();
  const openPage = useOpenPage();
  const untestable = `This problem is interactive: only the judge can test it. ${theme.keyOf('workspace', 'run')} runs it, ${theme.keyOf('workspace', 'submit')} submits it.`;
  const edit = useEdit(paths, solving);
  const onShow = () => tabs.open('input');
  const showing = (work: () => void) => () => {
    tabs.open('result');
    work();
  };
  const input = useInput({ solving, paths, tests, onShow });
  const target = { problemId, contestId: contestId ?? null };
  const submit = useSubmit({ solving, paths, title, target, onStart: () => tabs.open('result') });
  const testKeys = () => ({
    test: state.isWatching ? 'Podium tests at every save already; w ends that.' : showing(() => solving.test(paths)),
    watch: showing(() => (state.isWatching ? solving.stopWatching() : solving.watch(paths))),
  });
  const isResult = tabs.tab === 'result';
  const line = isResult && list.selected?.kind === 'diagnostic' ? list.selected.diagnostic.line : undefined;
  useKeys('workspace', {
    cancel: jobUnderWay(state) && solving.stop,
    openLine: line === undefined ? undefined : () => edit(line),
    edit: () => edit(line),
    ...(canTest ? testKeys() : { test: untestable, watch: untestable }),
    run: showing(() => solving.run(paths)),
    submit,
    editInput: input.edit,
    typeInput: () => {
      onShow();
      onType();
    },
    chooseInput: tests.length > 0 ? input.chooseNext : 'There is no test in this folder.',
    addTest: canTest ? input.addTest : untestable,
    nextTest: isResult ? list.nextFailure : undefined,
    previousTest: isResult ? list.previousFailure : undefined,
    nextTab: tabs.next,
    previousTab: tabs.previous,
    copy: () => copy(paths.path, 'The path'),
    browser: () => openPage(problemPage(problemId, contestId)),
  });
}
