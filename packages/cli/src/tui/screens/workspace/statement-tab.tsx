import { languagesQuery, problemQuery } from '@podium/sdk/queries';
import { useEffect, useMemo, useState } from 'react';
import { describePulled, type PulledVersion, readPulledVersion } from '../../../status/pulled-version.ts';
import { safeText } from '../../../text/terminal-text.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { type FocusProps, TextPane, textInset } from '../../components/panel.tsx';
import type { OpenTab } from '../../components/tabs.ts';
import { useMarkdown } from '../../data/use-painted.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useServices } from '../../services.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { stateLines, wrapLines } from '../../text/lines.ts';
import { StatementAndSamples, sampleLines } from '../problem/samples.tsx';
import { previewLines } from '../problems/preview.tsx';
import type { WorkspaceTab } from './workspace-lines.ts';

interface StatementTabProps {
  /** The folder of the problem, whose version is shown while the server does not answer. */
  workspace: Workspace;
  tabs: OpenTab<WorkspaceTab>;
}

export function StatementTab({ workspace, tabs }: StatementTabProps) {
  const { samples } = useStatement(workspace);
  const statement = (focus: FocusProps) => <StatementPane workspace={workspace} {...focus} />;
  return <StatementAndSamples tabs={tabs} statement={statement} samples={samples} />;
}

const noSamples: readonly [] = [];

/** Loads the problem, and reads the version of the folder if it cannot be loaded. */
function useStatement(workspace: Workspace) {
  const { session } = useServices();
  const { loadable, value: problem } = useServerData((client) => problemQuery(client, workspace.record.problem.id));
  const [pulled, setPulled] = useState<PulledVersion>();
  const isAway = loadable.state === 'failed';
  useEffect(() => {
    // A file that cannot be read leaves the error of the server on the screen.
    if (isAway) readPulledVersion(workspace, session.userId).then(setPulled, () => undefined);
  }, [isAway, workspace, session]);
  const samples = useMemo(
    () => problem?.testCases.filter(({ isSample }) => isSample) ?? pulled?.samples ?? noSamples,
    [problem, pulled],
  );
  return { loadable, problem, pulled, samples };
}

interface StatementPaneProps extends FocusProps {
  workspace: Workspace;
  hasSamples?: boolean;
}

export function StatementPane({ workspace, hasSamples = false, ...focus }: StatementPaneProps) {
  const theme = useTheme(textInset);
  const { loadable, problem, pulled, samples } = useStatement(workspace);
  const { value: offered = [] } = useServerData(languagesQuery, { isEnough: true });
  // The file has the title, the facts and the samples too.
  const file = problem ? undefined : (pulled?.statement ?? undefined);
  const statement = useMarkdown(problem?.description ?? file, theme);
  const lines = () => {
    if (problem) return previewLines({ summary: problem, problem, offered, statement }, theme);
    if (!pulled || file === undefined) return stateLines(loadable, theme) ?? [];
    return [...wrapLines(safeText(describePulled(pulled)), theme.columns, theme.warn), '', ...statement];
  };
  const below = hasSamples && problem ? ['', ...sampleLines(samples, undefined, theme).lines] : [];
  return <TextPane {...focus} name="statement" title="Statement" lines={[...lines(), ...below]} />;
}
