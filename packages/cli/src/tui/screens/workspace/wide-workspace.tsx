import { Box } from 'ink';
import { safeLine } from '../../../text/terminal-text.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { Part, Split, useArea } from '../../components/area.tsx';
import { type FocusProps, TextPane, textInset } from '../../components/panel.tsx';
import type { OpenTab } from '../../components/tabs.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { indent, wrapLines } from '../../text/lines.ts';
import { statementPaneColumns } from '../problem/samples.tsx';
import { Detail, type ResultList, RowList } from './result-pane.tsx';
import type { ResultView } from './result-view.ts';
import { InputPane, type InputPaneProps, RunPane, type RunPaneProps } from './run-pane.tsx';
import { StatementPane } from './statement-tab.tsx';
import type { WorkspaceTab } from './workspace-lines.ts';

/** The panes in the order in which Tab reaches them. */
export const widePanes = ['statement', 'result', 'tests', 'input'] as const satisfies readonly WorkspaceTab[];

type PaneColumns = NonNullable<ReturnType<typeof paneColumnsOf>>;

/** Below this width the parts of the workspace are tabs. */
const wideFromColumns = 160;

/**
 * Divides the width into panes; undefined if it is too small. A row of the tests needs 50 columns
 * for time and memory. The result gets what statement and tests cannot use.
 */
export function paneColumnsOf(columns: number) {
  if (columns < wideFromColumns) return undefined;
  const statement = Math.min(statementPaneColumns, Math.floor(columns * 0.38));
  const tests = Math.max(50, Math.min(56, Math.floor(columns * 0.22)));
  return { statement, result: columns - statement - tests, tests };
}

export function testRowsOf(rows: number): number {
  return rows - Math.max(5, Math.floor(rows * 0.4));
}

export interface WorkspaceParts {
  workspace: Workspace;
  tabs: OpenTab<WorkspaceTab>;
  view: ResultView;
  list: ResultList;
  fileName: string;
  /** The program that was run last, if its output is the result. */
  run: RunPaneProps | undefined;
  input: InputPaneProps;
}

/** Shows statement, result, tests and input beside each other. Each of them has its own scroll. */
export function WideWorkspace({ columns, ...parts }: WorkspaceParts & { columns: PaneColumns }) {
  const { workspace, tabs, view, list, fileName, run, input } = parts;
  const { focusOf } = tabs;
  return (
    <Box>
      <Part columns={columns.statement}>
        <StatementPane workspace={workspace} hasSamples {...focusOf('statement')} />
      </Part>
      <Part columns={columns.result}>
        {run ? <RunPane {...run} {...focusOf('result')} /> : null}
        {run ? null : <Result view={view} list={list} tab={tabs.tab} focus={focusOf('result')} />}
      </Part>
      <Part columns={columns.tests}>
        <Split rows={testRowsOf(useArea().rows)}>
          {view.rows.length > 0 ? (
            <RowList view={view} list={list} fileName={fileName} {...focusOf('tests')} />
          ) : (
            <TestFiles {...input} {...focusOf('tests')} />
          )}
          <InputPane {...input} {...focusOf('input')} />
        </Split>
      </Part>
    </Box>
  );
}

interface ResultProps {
  view: ResultView;
  list: ResultList;
  tab: WorkspaceTab;
  focus: FocusProps;
}

function Result({ view, list, tab, focus }: ResultProps) {
  const { rows } = useArea();
  if (view.rows.length === 0) return <TextPane {...focus} name="summary" title="Result" lines={view.summary} />;
  const keys = tab === 'result' ? 'all' : tab === 'tests' ? 'pages' : 'none';
  const heading = [...indent(view.summary.slice(0, Math.max(1, rows - 6))), ''];
  return <Detail key={list.index} {...focus} title="Result" heading={heading} view={view} list={list} keys={keys} />;
}

/** Lists the tests of the folder while there is no result for them. */
function TestFiles({ tests, canTest, ...panel }: Pick<InputPaneProps, 'tests' | 'canTest'> & FocusProps) {
  const theme = useTheme(textInset);
  const none = canTest
    ? `There is no test in this folder. ${theme.keyOf('workspace', 'addTest')} saves the input below as one.`
    : 'This problem is interactive: only the judge can test it.';
  const lines =
    canTest && tests.length > 0
      ? tests.map(({ name }) => `${theme.dim(theme.marks.open)} Test ${safeLine(name)}`)
      : wrapLines(none, theme.columns, theme.dim);
  return <TextPane {...panel} name="test files" title="Tests" lines={lines} />;
}
