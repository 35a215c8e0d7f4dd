import { problemQuery } from '@podium/sdk/queries';
import { useScroll } from '../../components/list.ts';
import { Panel } from '../../components/panel.tsx';
import { useMarkdown } from '../../data/use-markdown.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { stateLines } from '../../text/state-lines.ts';
import { previewLines } from '../problems/preview.tsx';

interface StatementPaneProps {
  problemId: string;
  columns: number;
  rows: number;
}

/** Shows the statement of the problem. */
export function StatementPane({ problemId, columns, rows }: StatementPaneProps) {
  const theme = useTheme();
  const { loadable } = useServerData((client) => problemQuery(client, problemId));
  const problem = loadable.state === 'ready' ? loadable.value : undefined;
  const statement = useMarkdown(problem?.description, columns - 4);
  const lines = problem
    ? previewLines(problem, problem, statement, theme, columns - 4).map((line) => ` ${line}`)
    : (stateLines(loadable, theme, columns - 2) ?? []);
  const inView = rows - 2;
  const { first } = useScroll({ name: 'statement', count: lines.length, rows: inView });

  return (
    <Panel
      title="Statement"
      columns={columns}
      rows={rows}
      isFocused
      scroll={{ first, total: lines.length }}
      lines={lines.slice(first, first + inView)}
    />
  );
}
