import type { Contest, ContestPhase } from '@podium/sdk/contract';
import { Box } from 'ink';
import { memo } from 'react';
import { safeLine } from '../../../output/safe-text.ts';
import { Lines } from '../../components/lines.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { stateLines } from '../../text/state-lines.ts';
import type { ScreenProps } from '../screen-props.ts';
import { DescriptionPane } from './description-pane.tsx';
import { ProblemsPane } from './problems-pane.tsx';
import { summaryLines, summaryRows } from './summary-lines.ts';
import { useContest } from './use-contest.ts';
import { useContestActions } from './use-contest-actions.ts';

/** From here on description and problems stand beside each other. */
const bothFromColumns = 120;

/** A contest; for those who joined it, while it runs, the attempt. */
export function ContestScreen({ route, columns, rows }: ScreenProps<'contest'>) {
  const { loadable, phase, now } = useContest(route.contestId);
  const theme = useTheme();
  const contest = loadable.state === 'ready' ? loadable.value : undefined;
  useScreenTitle(contest ? safeLine(contest.title) : 'Contest');
  if (!contest || !phase)
    return <Lines lines={stateLines(loadable, theme, columns) ?? []} columns={columns} rows={rows} />;
  const factRows = summaryRows(columns);
  return (
    <Box flexDirection="column">
      <Lines lines={summaryLines(contest, phase, now, theme, columns)} columns={columns} rows={factRows} />
      <Panes contest={contest} phase={phase} columns={columns} rows={rows - factRows} />
    </Box>
  );
}

type Part = 'description' | 'problems';

interface PanesProps {
  contest: Contest;
  phase: ContestPhase;
  columns: number;
  rows: number;
}

/** Not drawn anew when only the clock has moved. */
const Panes = memo(function Panes({ contest, phase, columns, rows }: PanesProps) {
  const isAttempt = phase === 'ongoing' && contest.isRegistered;
  const hasProblems = contest.problems.length > 0;
  // Entering the attempt shows the problems, whatever one looked at before.
  const [chosen, choose] = useScreenState<Part | undefined>(isAttempt ? 'part in the attempt' : 'part', undefined);
  const part = hasProblems ? (chosen ?? (isAttempt ? 'problems' : 'description')) : 'description';
  const hasBoth = hasProblems && columns >= bothFromColumns;
  const problemColumns = hasBoth ? Math.floor(columns * 0.6) : columns;
  const descriptionColumns = hasBoth ? columns - problemColumns : columns;
  return (
    <Box>
      <ContestKeys contest={contest} phase={phase} showOther={hasProblems ? () => choose(other(part)) : undefined} />
      {hasProblems && (hasBoth || part === 'problems') ? (
        <ProblemsPane
          contest={contest}
          isLive={phase === 'ongoing'}
          isFocused={part === 'problems'}
          columns={problemColumns}
          rows={rows}
        />
      ) : null}
      {hasBoth || part === 'description' ? (
        <DescriptionPane
          contest={contest}
          isFocused={part === 'description'}
          columns={descriptionColumns}
          rows={rows}
        />
      ) : null}
    </Box>
  );
});

interface ContestKeysProps {
  contest: Contest;
  phase: ContestPhase;
  showOther: (() => void) | undefined;
}

/** Keys of the contest as a whole. Before the panes in the tree: what is done with the selected problem comes first in the footer. */
function ContestKeys({ contest, phase, showOther }: ContestKeysProps) {
  const { open } = useNavigation();
  const openPage = useOpenPage();
  const { register, fetchAll } = useContestActions(contest);
  const isAttempt = phase === 'ongoing' && contest.isRegistered;
  useKeys('contest', {
    register: phase === 'past' || contest.isRegistered ? undefined : register,
    leaderboard: phase === 'past' ? () => open({ screen: 'leaderboard', contestId: contest._id }) : undefined,
    fetch: contest.problems.length > 0 ? fetchAll : undefined,
    details: showOther,
    browser: () => openPage([isAttempt ? 'contestAttempt' : 'contest', contest._id]),
  });
  return null;
}

function other(part: Part): Part {
  return part === 'problems' ? 'description' : 'problems';
}
