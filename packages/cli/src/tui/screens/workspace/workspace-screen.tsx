import { basename } from 'node:path';
import { defaultLanguage, type Language } from '@podium/sdk/languages';
import { languagesQuery } from '@podium/sdk/queries';
import { useEffect, useMemo, useState } from 'react';
import type { KeyAction } from '../../../keys/key-table.ts';
import { problemPage } from '../../../settings/server-address.ts';
import { notAllowed, notOffered } from '../../../solving/offered-languages.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { type LocalTest, languageIn } from '../../../workspace/workspace.ts';
import { Below, useArea } from '../../components/area.tsx';
import { textInset, Unloaded } from '../../components/panel.tsx';
import { type OpenTab, useTabs } from '../../components/tabs.ts';
import { useStore } from '../../data/store.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { type SolvingSession, solvingSessionOf, type WorkspacePaths } from '../../jobs/solving-session.ts';
import { jobUnderWay, type SolvingState } from '../../jobs/solving-state.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { RouteOf, ScreenProps } from '../../navigation/routes.ts';
import { LanguageOverlay } from '../../overlays/language-overlay.tsx';
import { useServices } from '../../services.ts';
import { useAttempt, useOpenPage } from '../../shell/key-actions.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { samplesFromColumns } from '../problem/samples.tsx';
import { type ResultList, ResultPane, useResultList } from './result-pane.tsx';
import { resultView } from './result-view.ts';
import { InputPane, RunPane } from './run-pane.tsx';
import { StatementTab } from './statement-tab.tsx';
import { useInput } from './use-input.ts';
import { type OpenedWorkspace, useOpenedWorkspace } from './use-opened-workspace.ts';
import { useEdit, useSolution } from './use-solution.ts';
import { useSubmit } from './use-submit.ts';
import { paneColumnsOf, WideWorkspace, type WorkspaceParts, widePanes } from './wide-workspace.tsx';
import { headingLines, type WorkspaceTab } from './workspace-lines.ts';

export function WorkspaceScreen({ route }: ScreenProps<'workspace'>) {
  const { problemId, contestId } = route;
  const { opened, choose, retry } = useOpenedWorkspace(problemId, contestId);
  useScreenTitle(opened.state === 'ready' ? safeLine(opened.value.workspace.record.problem.title) : 'Workspace');
  const hasFailed = opened.state === 'failed';
  useKeys('global', { refresh: hasFailed ? retry : undefined }, { isActive: hasFailed });
  if (opened.state === 'ready') return <OpenWorkspace route={route} choose={choose} {...opened.value} />;
  return <Unloaded loadable={opened} />;
}

interface OpenProps extends ScreenProps<'workspace'>, OpenedWorkspace {
  choose(language: Language): Promise<void>;
}

function OpenWorkspace({ route, workspace, path, choose }: OpenProps) {
  const services = useServices();
  const theme = useTheme();
  const { host, explain } = services;
  const solving = solvingSessionOf(services, route);
  const state = useStore(solving.store);
  useEffect(() => solving.enter(), [solving]);
  const paths = useMemo(() => ({ folder: workspace.folder, path }), [workspace, path]);
  const fileName = basename(path);
  const language = languageIn(workspace, path);
  const { file, tests } = useSolution(paths, state.submit.state);
  const { allowedLanguages } = workspace.record.problem;
  const unoffered = useUnoffered(language, allowedLanguages);
  const { columns, shownTabs, tabs } = useLayout();
  const [isTyping, setIsTyping] = useState(false);
  const hash = 'hash' in file ? file.hash : undefined;
  const { title, checker } = workspace.record.problem;
  // The tests of an interactive problem are its conversations, which only the server has.
  const canTest = checker.type !== 'interactive';
  const testCount = canTest ? tests.length : undefined;
  const resultColumns = columns ? columns.result - textInset : theme.columns - 2;
  const view = useMemo(
    () =>
      resultView(
        { solving: state, explain, fileName, hash, language, testCount },
        { ...theme, columns: resultColumns },
      ),
    [state, explain, fileName, hash, language, testCount, theme, resultColumns],
  );
  const list = useResultList(view);
  const onType = () => setIsTyping(true);
  const chooseLanguage = async (next: Language) => {
    // It watches the file in the language before.
    if (state.isWatching) solving.stopWatching();
    await choose(next);
  };
  useLanguageKey(language, allowedLanguages, chooseLanguage);
  useWorkspaceKeys({ route, title, solving, state, paths, tests, canTest, list, tabs, isWide: !!columns, onType });
  // A program that does not compile has no output, and its errors are rows.
  const ran = state.shown === 'run' && state.run.state === 'ran' && view.rows.length === 0 ? state.run : undefined;
  const input = { solving, tests, canTest, isTyping, onDone: () => setIsTyping(false) };
  const parts = { workspace, tabs, view, list, fileName, run: ran && { ran, hash }, input };
  return (
    <Below
      heading={headingLines(
        { path, host, file, language, unoffered, solving: state, tab: tabs.tab, tabs: shownTabs },
        theme,
      )}
    >
      {columns ? <WideWorkspace columns={columns} {...parts} /> : <NarrowWorkspace {...parts} />}
    </Below>
  );
}

/**
 * Says why the server does not judge the solution: the problem does not allow its language, or the
 * server does not offer it; undefined if it does.
 */
function useUnoffered(language: Language, allowed: readonly string[] | undefined): string | undefined {
  const { current } = useServices();
  const isActive = language !== defaultLanguage;
  const { value: offered } = useServerData(languagesQuery, { isActive, isEnough: true });
  const refused = notAllowed(language, allowed);
  if (refused !== undefined) return refused;
  const isOffered = !isActive || !offered || offered.some(({ id }) => id === language);
  return isOffered
    ? undefined
    : notOffered(
        language,
        current.server,
        offered.map(({ id }) => id),
      );
}

function useLanguageKey(current: Language, allowed: readonly string[] | undefined, choose: OpenProps['choose']): void {
  const { overlay } = useShell();
  const attempt = useAttempt();
  const onChoose = (language: Language) => attempt('Language', () => choose(language));
  useKeys('workspace', {
    language: () => overlay.set(<LanguageOverlay current={current} allowed={allowed} choose={onChoose} />),
  });
}

const narrowTabs = ['result', 'input', 'statement'] as const;

/** Decides by the width which parts are panes and which are tabs. The chosen one stays chosen. */
function useLayout() {
  const { columns } = useArea();
  const panes = paneColumnsOf(columns);
  const tabsShown: readonly WorkspaceTab[] = columns < samplesFromColumns ? narrowTabs : [...narrowTabs, 'samples'];
  const tabs = useTabs<WorkspaceTab>(panes ? widePanes : tabsShown, 'result');
  return { columns: panes, shownTabs: panes ? [] : tabsShown, tabs };
}

function NarrowWorkspace({ workspace, tabs, view, list, fileName, run, input }: WorkspaceParts) {
  switch (tabs.tab) {
    case 'input':
      return <InputPane {...input} />;
    case 'statement':
    case 'samples':
      return <StatementTab workspace={workspace} tabs={tabs} />;
    default:
      return run ? <RunPane {...run} /> : <ResultPane view={view} list={list} fileName={fileName} />;
  }
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
  /** Whether all parts are on the screen. */
  isWide: boolean;
  onType(): void;
}

function useWorkspaceKeys(targets: KeyTargets): void {
  const { route, title, solving, state, paths, tests, canTest, list, tabs, isWide, onType } = targets;
  const { problemId, contestId } = route;
  const { copy, theme } = useShell();
  const openPage = useOpenPage();
  const keyOf = (action: KeyAction<'workspace'>) => theme.keyOf('workspace', action);
  const untestable = `This problem is interactive: only the judge can test it. ${keyOf('run')} runs it, ${keyOf('submit')} submits it.`;
  const edit = useEdit(paths, solving);
  const onShow = () => tabs.open('input');
  const showing = (part: WorkspaceTab, work: () => void) => () => {
    tabs.open(part);
    work();
  };
  const input = useInput({ solving, paths, tests, onShow });
  const target = { problemId, contestId: contestId ?? null };
  const submit = useSubmit({ solving, paths, title, target, onStart: () => tabs.open('tests') });
  const testKeys = () => ({
    test: state.isWatching
      ? `Already testing on every save; ${keyOf('watch')} stops it.`
      : showing('tests', () => solving.test(paths)),
    watch: showing('tests', () => (state.isWatching ? solving.stopWatching() : solving.watch(paths))),
  });
  useKeys('panes', { next: tabs.next, previous: tabs.previous }, { isActive: isWide });
  const isResult = isWide || tabs.tab === 'result';
  const line = isResult && list.selected?.kind === 'diagnostic' ? list.selected.diagnostic.line : undefined;
  useKeys('workspace', {
    cancel: jobUnderWay(state) && solving.stop,
    openLine: line === undefined ? undefined : () => edit(line),
    edit: () => edit(line),
    ...(canTest ? testKeys() : { test: untestable, watch: untestable }),
    run: showing('result', () => solving.run(paths)),
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
    ...(isWide ? {} : { nextTab: tabs.next, previousTab: tabs.previous }),
    // On the samples tab this key copies the selected sample.
    copy: tabs.tab === 'samples' ? undefined : () => copy(paths.path, 'The path'),
    browser: () => openPage(problemPage(problemId, contestId)),
  });
}
