import type { Workspace } from '../../../workspace/workspace.ts';
import type { Desk, DeskPlace } from '../../jobs/desk.ts';
import { type DeskState, workUnderWay } from '../../jobs/desk-state.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { RouteOf } from '../../navigation/route.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import type { ResultView } from './result-view.ts';
import type { Solution } from './solution-state.ts';
import { useEdit } from './use-edit.ts';
import { useInput } from './use-input.ts';
import type { ResultList } from './use-result-list.ts';
import { useSubmit } from './use-submit.ts';
import { type WorkspaceTab, workspaceTabs } from './workspace-lines.ts';

interface WorkspaceState {
  route: RouteOf<'workspace'>;
  workspace: Workspace;
  desk: Desk;
  state: DeskState;
  place: DeskPlace;
  solution: Solution;
  view: ResultView;
  list: ResultList;
  tab: WorkspaceTab;
  setTab(tab: WorkspaceTab): void;
  setIsTyping(isTyping: boolean): void;
}

/** What the keys of the workspace do. */
export function useWorkspaceKeys(workspaceState: WorkspaceState): void {
  const { desk, state, place, list, tab, setTab } = workspaceState;
  const { copy, notify } = useShell();
  const edit = useEdit(place, desk);
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
    // Watching tests it anyway.
    test: state.isWatching ? undefined : showing(() => desk.test(place)),
    watch: showing(() => (state.isWatching ? desk.stopWatching() : desk.watch(place))),
    run: showing(() => desk.run(place)),
    cancel: workUnderWay(state) ? desk.stop : undefined,
    nextTest: isResult ? list.nextFailure : undefined,
    previousTest: isResult ? list.previousFailure : undefined,
    nextTab: turn(1),
    previousTab: turn(-1),
    copy: () => {
      copy(place.path);
      notify('The path is on the clipboard.');
    },
  });
}

function useInputKeys({ desk, place, solution, setTab, setIsTyping }: WorkspaceState): void {
  const onShow = () => setTab('input');
  const input = useInput({ desk, place, tests: solution.tests, onShow });
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

function useProblemKeys({ route, workspace, desk, place, setTab }: WorkspaceState): void {
  const { problemId, contestId } = route;
  const openPage = useOpenPage();
  const submit = useSubmit({
    desk,
    place,
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

/** The line of the fault that is selected in the result. */
function selectedLine({ tab, list: { selected } }: WorkspaceState): number | undefined {
  return tab === 'result' && selected?.kind === 'diagnostic' ? selected.diagnostic.line : undefined;
}
