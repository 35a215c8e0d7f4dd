import type { Workspace } from '../../../workspace/workspace.ts';
import type { SolvingSession, WorkspacePaths } from '../../jobs/solving-session.ts';
import { jobUnderWay, type SolvingState } from '../../jobs/solving-state.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { RouteOf } from '../../navigation/route.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import type { ResultList } from './result-pane.tsx';
import type { ResultView } from './result-view.ts';
import { useEdit } from './use-edit.ts';
import { useInput } from './use-input.ts';
import type { Solution } from './use-solution.ts';
import { useSubmit } from './use-submit.ts';
import { type WorkspaceTab, workspaceTabs } from './workspace-lines.ts';

interface WorkspaceState {
  route: RouteOf<'workspace'>;
  workspace: Workspace;
  solving: SolvingSession;
  state: SolvingState;
  paths: WorkspacePaths;
  solution: Solution;
  view: ResultView;
  list: ResultList;
  tab: WorkspaceTab;
  setTab(tab: WorkspaceTab): void;
  setIsTyping(isTyping: boolean): void;
}

/** Binds the keys of the workspace to their actions. */
export function useWorkspaceKeys(workspaceState: WorkspaceState): void {
  const { solving, state, paths, list, tab, setTab } = workspaceState;
  const { copy } = useShell();
  const edit = useEdit(paths, solving);
  const showing = (work: () => void) => () => {
    setTab('result');
    work();
  };
  const line = selectedLine(workspaceState);
  const turn = (by: number) => () => {
    const at = workspaceTabs.indexOf(tab) + by + workspaceTabs.length;
    setTab(workspaceTabs[at % workspaceTabs.length] ?? 'result');
  };
  const isResult = tab === 'result';
  useInputKeys(workspaceState);
  useProblemKeys(workspaceState);
  useKeys('workspace', {
    edit: () => edit(line),
    openLine: line === undefined ? undefined : () => edit(line),
    // Watching tests the file anyway.
    test: state.isWatching ? undefined : showing(() => solving.test(paths)),
    watch: showing(() => (state.isWatching ? solving.stopWatching() : solving.watch(paths))),
    run: showing(() => solving.run(paths)),
    cancel: jobUnderWay(state) ? solving.stop : undefined,
    nextTest: isResult ? list.nextFailure : undefined,
    previousTest: isResult ? list.previousFailure : undefined,
    nextTab: turn(1),
    previousTab: turn(-1),
    copy: () => copy(paths.path, 'The path'),
  });
}

function useInputKeys({ solving, paths, solution, setTab, setIsTyping }: WorkspaceState): void {
  const onShow = () => setTab('input');
  const input = useInput({ solving, paths, tests: solution.tests, onShow });
  useKeys('workspace', {
    editInput: input.edit,
    chooseInput: input.chooseNext,
    typeInput: () => {
      onShow();
      setIsTyping(true);
    },
    addTest: input.addTest,
  });
}

function useProblemKeys({ route, workspace, solving, paths, setTab }: WorkspaceState): void {
  const { problemId, contestId } = route;
  const openPage = useOpenPage();
  const submit = useSubmit({
    solving,
    paths,
    title: workspace.record.problem.title,
    target: { problemId, contestId: contestId ?? null },
    onStart: () => setTab('result'),
  });
  useKeys('workspace', {
    submit,
    browser: () =>
      openPage(
        contestId === undefined ? ['problem', 'practice', problemId] : ['problem', 'contest', contestId, problemId],
      ),
  });
}

/** The line of the compiler message that is selected in the result. */
function selectedLine({ tab, list: { selected } }: WorkspaceState): number | undefined {
  return tab === 'result' && selected?.kind === 'diagnostic' ? selected.diagnostic.line : undefined;
}
