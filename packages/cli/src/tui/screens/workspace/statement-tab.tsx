import { problemQuery } from '@podium/sdk/queries';
import { useMemo } from 'react';
import { useArea } from '../../components/area.tsx';
import { type FocusProps, TextPane, textInset } from '../../components/panel.tsx';
import type { OpenTab } from '../../components/tabs.ts';
import { useMarkdown } from '../../data/use-markdown.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { stateLines } from '../../text/lines.ts';
import { BesideStatement, SamplesPane, sampleLines, samplesFromColumns } from '../problem/samples.tsx';
import { previewLines } from '../problems/preview.tsx';
import type { WorkspaceTab } from './workspace-lines.ts';

interface StatementTabProps {
  problemId: string;
  tabs: OpenTab<WorkspaceTab>;
}

/** Shows the statement, and beside it the samples where there is room. */
export function StatementTab({ problemId, tabs: { tab, open } }: StatementTabProps) {
  const samples = useSamples(problemId);
  if (useArea().columns < samplesFromColumns) return <StatementPane problemId={problemId} />;
  const focusOf = (name: WorkspaceTab) => ({ isFocused: tab === name, hasOthers: true, onFocus: () => open(name) });
  return (
    <BesideStatement
      statement={<StatementPane problemId={problemId} {...focusOf('statement')} />}
      samples={<SamplesPane samples={samples} {...focusOf('samples')} />}
    />
  );
}

const noSamples: readonly [] = [];

function useSamples(problemId: string) {
  const { value: problem } = useServerData((client) => problemQuery(client, problemId));
  return useMemo(() => problem?.testCases.filter(({ isSample }) => isSample) ?? noSamples, [problem]);
}

interface StatementPaneProps extends FocusProps {
  problemId: string;
  /** Whether the samples follow the statement. */
  hasSamples?: boolean;
}

/** Shows the statement of the problem. */
export function StatementPane({ problemId, hasSamples = false, ...focus }: StatementPaneProps) {
  const theme = useTheme(textInset);
  const { loadable, value: problem } = useServerData((client) => problemQuery(client, problemId));
  const samples = useSamples(problemId);
  const statement = useMarkdown(problem?.description, theme);
  const lines = problem ? previewLines(problem, problem, statement, theme) : (stateLines(loadable, theme) ?? []);
  const below = hasSamples ? ['', ...sampleLines(samples, undefined, theme).lines] : [];
  return <TextPane {...focus} name="statement" title="Statement" lines={[...lines, ...below]} />;
}
