import { problemQuery } from '@podium/sdk/queries';
import { useArea } from '../../components/area.tsx';
import { TextPane } from '../../components/panel.tsx';
import { useMarkdown } from '../../data/use-markdown.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { stateLines } from '../../text/state-lines.ts';
import { previewLines } from '../problems/preview.tsx';

/** Shows the statement of the problem. */
export function StatementPane({ problemId }: { problemId: string }) {
  const theme = useTheme();
  const { columns } = useArea();
  const { loadable, value: problem } = useServerData((client) => problemQuery(client, problemId));
  const statement = useMarkdown(problem?.description, columns - 4);
  const lines = problem
    ? previewLines(problem, problem, statement, theme, columns - 4).map((line) => ` ${line}`)
    : (stateLines(loadable, theme, columns - 2) ?? []);
  return <TextPane name="statement" title="Statement" lines={lines} />;
}
