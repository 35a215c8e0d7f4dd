import type { Contest, ContestPhase } from '@podium/sdk/contract';
import {
  describeFreeze,
  describeRule,
  isOpening,
  mayReadStandings,
  pickOpeningDelayMs,
  plural,
} from '@podium/sdk/display';
import { contestQuery, profileQuery } from '@podium/sdk/queries';
import { memo, useRef, useState } from 'react';
import { pullContest } from '../../../solving/pull-contest.ts';
import { joinContest } from '../../../status/join-contest.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { chooseFolder, folderNameOf, shownFolder } from '../../../workspace/choose-folder.ts';
import { loadStarters } from '../../../workspace/templates.ts';
import { Below, Split, useArea } from '../../components/area.tsx';
import { type FocusProps, TextPane, textInset, Unloaded } from '../../components/panel.tsx';
import { useTabs } from '../../components/tabs.ts';
import { invalidate } from '../../data/queries.ts';
import { useChange, useNow } from '../../data/time.ts';
import { useMarkdown } from '../../data/use-painted.ts';
import { useQuestions } from '../../data/use-questions.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useAttempt, useOpenPage } from '../../shell/key-actions.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { phaseAtTick } from '../../text/contest-lines.ts';
import { ArenaBoard } from './arena-board.tsx';
import { clockLine, summaryLines, whyNoLeaderboard } from './contest-summary.ts';
import { ProblemsPane } from './problems-pane.tsx';

/** From this width on, description and problems are beside each other. */
const bothFromColumns = 120;

export function ContestScreen({ route }: ScreenProps<'contest'>) {
  const { loadable, contest, phase, now } = useContest(route.contestId);
  const theme = useTheme();
  const { rows } = useArea();
  useScreenTitle(contest ? safeLine(contest.title) : 'Contest');
  const { value: profile } = useServerData(profileQuery, { isEnough: true });
  const isAdmin = profile?.userType === 'admin';
  const unclaimed = useQuestions(isAdmin ? route.contestId : undefined).value?.unread ?? 0;
  if (!contest || !phase) return <Unloaded loadable={loadable} />;
  const isReader = isAdmin ? phase !== 'future' : contest.isRegistered && mayReadStandings(contest, now);
  const hasBoard = isReader && !contest.cancelled;
  const isSmall = rows < summaryFromRows && hasBoard;
  const summary = { contest, phase, isAdmin, now, unclaimed };
  return (
    <Below heading={isSmall ? [clockLine(summary, theme)] : summaryLines(summary, theme)}>
      <Panes contest={contest} phase={phase} isAdmin={isAdmin} hasBoard={hasBoard} />
    </Below>
  );
}

/** A smaller window has the clock of the contest alone above its panes. */
const summaryFromRows = 24;
/** The rows of the board beside the three before and after the own one: frame, heading, bars. */
const boardRows = 11;
/** The rows that the problems keep, with their frame. */
const leastProblemRows = 6;
/** The rows that fewer problems leave to the description beside them. */
const besideRows = 10;

interface PanesProps {
  contest: Contest;
  phase: ContestPhase;
  isAdmin: boolean;
  /** Whether the board is below the problems. */
  hasBoard: boolean;
}

type Pane = 'description' | 'problems' | 'standings';

/** Draws the panes. It is a component of its own, so that the clock does not redraw it. */
const Panes = memo(function Panes({ contest, phase, isAdmin, hasBoard }: PanesProps) {
  const { columns, rows } = useArea();
  // It has a state of its own, so that entering the attempt shows the problems, which its end
  // leaves.
  const isAttempt = phase !== 'future' && (contest.isRegistered || isAdmin);
  const hasProblems = contest.problems.length > 0;
  const initial = isAttempt && hasProblems ? 'problems' : 'description';
  const panes: Pane[] = [
    'description',
    ...(hasProblems ? (['problems'] as const) : []),
    ...(hasProblems && hasBoard ? (['standings'] as const) : []),
  ];
  const { tab, next, focusOf } = useTabs<Pane>(panes, initial, isAttempt ? 'pane of the attempt' : 'pane');
  const description = <DescriptionPane contest={contest} focus={focusOf('description')} />;
  const problems = <ProblemsPane contest={contest} isLive={phase === 'ongoing'} focus={focusOf('problems')} />;
  const isWide = columns >= bothFromColumns;
  const showsDescription = tab === 'description' && !isWide;
  const upper =
    hasProblems && isWide ? (
      <Split columns={Math.floor(columns * 0.6)}>
        {problems}
        {description}
      </Split>
    ) : tab === 'description' ? (
      description
    ) : (
      problems
    );
  return (
    <>
      <ContestKeys contest={contest} phase={phase} isAdmin={isAdmin} showOther={next} />
      {hasProblems && hasBoard && !showsDescription ? (
        <Split rows={problemRows(Math.max(contest.problems.length + 2, isWide ? besideRows : 0), rows)}>
          {upper}
          <ArenaBoard contest={contest} focus={focusOf('standings')} />
        </Split>
      ) : (
        upper
      )}
    </>
  );
});

/** Divides the rows between the problems and the board, which gets those that they leave. */
function problemRows(wanted: number, rows: number): number {
  return Math.min(wanted, Math.max(leastProblemRows, rows - boardRows));
}

/**
 * Binds the keys of the contest as a whole. They precede the panes, so that keys of the selected
 * problem come first in the footer.
 */
function ContestKeys({ contest, phase, isAdmin, showOther }: Omit<PanesProps, 'hasBoard'> & { showOther: () => void }) {
  const { open } = useNavigation();
  const openPage = useOpenPage();
  const { register, pullAll } = useContestActions(contest);
  const isAttempt = phase === 'ongoing' && contest.isRegistered;
  const closed = whyClosed(contest, phase);
  const theme = useTheme();
  useKeys('contest', {
    register: whyNotRegister(contest, phase, isAdmin) ?? register,
    solve: closed ?? `Select a problem first: ${theme.keyOf('contest', 'details')} goes to them.`,
    standings: whyNoStandings(contest, phase) ?? (() => open({ screen: 'standings', contestId: contest._id })),
    leaderboard: whyNoLeaderboard(contest, phase) ?? (() => open({ screen: 'leaderboard', contestId: contest._id })),
    questions: whyNoQuestions(contest, isAdmin) ?? (() => open({ screen: 'questions', contestId: contest._id })),
    submissions:
      whyNoSubmissions(phase, isAdmin) ?? (() => open({ screen: 'contest-submissions', contestId: contest._id })),
    fetch: closed ?? pullAll,
    details: closed ?? showOther,
    browser: () => openPage([isAttempt ? 'contestAttempt' : 'contest', contest._id]),
  });
  return null;
}

function whyNotRegister({ cancelled, isRegistered }: Contest, phase: ContestPhase, isAdmin: boolean) {
  if (isAdmin) return 'Administrators take part in no contest.';
  if (cancelled) return 'This contest is cancelled.';
  if (isRegistered) return 'You are registered for this contest.';
  return phase === 'past' ? 'This contest is over.' : undefined;
}

function whyNoStandings({ cancelled }: Contest, phase: ContestPhase): string | undefined {
  if (cancelled) return 'A cancelled contest has no standings.';
  return phase === 'future' ? 'The standings begin with the contest.' : undefined;
}

function whyNoQuestions({ isRegistered }: Contest, isAdmin: boolean): string | undefined {
  return isRegistered || isAdmin ? undefined : 'Only participants ask questions and read the answers.';
}

function whyNoSubmissions(phase: ContestPhase, isAdmin: boolean): string | undefined {
  return phase === 'future' && !isAdmin ? 'Nobody has submitted anything yet.' : undefined;
}

/** Returns why the problems of a contest are not there; undefined if they are. */
function whyClosed({ problems, problemCount, isRegistered, cancelled }: Contest, phase: ContestPhase) {
  if (problems.length > 0) return undefined;
  if (problemCount === 0) return 'This contest has no problems.';
  if (cancelled) return 'This contest is cancelled; its problems stay closed.';
  if (phase === 'future') return 'The problems open when the contest starts.';
  return phase === 'ongoing' && !isRegistered
    ? 'Register first: only participants see the problems.'
    : 'The problems are not loaded yet.';
}

const refreshMs = 30_000;

/** Follows a contest by the server's clock. From its start it is reloaded until it has problems. */
function useContest(contestId: string) {
  const { queries } = useServices();
  const now = useNow();
  const [openingEveryMs] = useState(pickOpeningDelayMs);
  const { loadable, value: contest } = useServerData((client) => contestQuery(client, contestId), {
    refreshEveryMs: refreshMs,
    pollEveryMs: (known) => (known && isOpening(known, now) ? openingEveryMs : undefined),
  });
  const phase = contest && phaseAtTick(contest, now);
  useChange(phase, (_, before) => {
    if (before !== undefined) invalidate(queries, 'contest');
  });
  return { loadable, contest, phase, now };
}

function DescriptionPane({ contest, focus }: { contest: Contest; focus: FocusProps }) {
  const { client } = useServices();
  const freeze = describeFreeze(contest, client.clock.now());
  const rules = [describeRule(contest), ...(freeze === undefined ? [] : [freeze])].map((rule) => `${rule}.`);
  return (
    <TextPane
      {...focus}
      name="description"
      title="Description"
      note={`${plural(contest.problemCount, 'problem')}, ${plural(contest.participantCount, 'participant')}`}
      lines={useMarkdown(`${contest.description}\n\n${rules.join(' ')}`, useTheme(textInset))}
    />
  );
}

/** Returns actions on a contest. Only one runs at a time. */
function useContestActions(contest: Contest) {
  const { client, signal, queries, current, host, settings } = useServices();
  const { notify, showMessage } = useShell();
  const attempt = useAttempt();
  const isBusy = useRef(false);
  const once = (work: () => Promise<void>, failureTitle: string) => () => {
    if (isBusy.current) return;
    isBusy.current = true;
    attempt(failureTitle, () =>
      work().finally(() => {
        isBusy.current = false;
      }),
    );
  };
  const register = async () => {
    try {
      const { message } = await joinContest(client, contest._id, signal);
      showMessage('Success', message, 'good');
    } finally {
      // An error also means that the screen is out of date.
      invalidate(queries, 'contest', 'contests', 'status');
    }
  };
  const pullAll = async () => {
    const { cwd } = host;
    const { workspaceRoot, stored } = await settings.read();
    const { server } = current;
    const { templatesDir } = settings.paths;
    const makeStarters = await loadStarters({ templatesDir, server, client, signal, usual: stored.starter });
    const folder = await chooseFolder({ cwd, workspaceRoot }, folderNameOf(contest));
    const total = contest.problems.length;
    const onPulled = (count: number) => notify(`Pulling ${count}/${total}`);
    onPulled(0);
    await pullContest({ client, server, contest, folder, makeStarters, onPulled }, signal);
    notify(`${plural(total, 'problem')} pulled into ${shownFolder(cwd, folder)}`, 'good');
  };
  return { register: once(register, 'Warning'), pullAll: once(pullAll, 'Not all problems were pulled') };
}
