import type { Contest, ContestPhase } from '@podium/sdk/contract';
import {
  describeFreeze,
  describeRule,
  formatDuration,
  isOpening,
  mayReadStandings,
  pickOpeningDelayMs,
  plural,
  timesOf,
} from '@podium/sdk/display';
import { contestQuery, profileQuery } from '@podium/sdk/queries';
import { memo, useRef, useState } from 'react';
import type { KeyAction } from '../../../keys/key-table.ts';
import { cancelledNotice } from '../../../output/text/contest.ts';
import { pullContest } from '../../../solving/pull-contest.ts';
import { joinContest } from '../../../status/join-contest.ts';
import { displayWidth, padToWidth, safeLine } from '../../../text/terminal-text.ts';
import { chooseFolder, folderNameOf, shownFolder } from '../../../workspace/choose-folder.ts';
import { loadStarters } from '../../../workspace/templates.ts';
import { Below, Split, useArea } from '../../components/area.tsx';
import { type FocusProps, TextPane, textInset, Unloaded } from '../../components/panel.tsx';
import { useTabs } from '../../components/tabs.ts';
import { invalidate } from '../../data/queries.ts';
import { useChange, useNow } from '../../data/time.ts';
import { useMarkdown } from '../../data/use-painted.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useAttempt, useOpenPage } from '../../shell/key-actions.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { type BarTimes, contestBar } from '../../text/contest-bar.ts';
import { clockAtTick, formatZoned, phaseAtTick } from '../../text/contest-lines.ts';
import { besideLines, spreadLine } from '../../text/lines.ts';
import { narrower, type Theme } from '../../theme.ts';
import { ArenaBoard } from './arena-board.tsx';
import { ProblemsPane } from './problems-pane.tsx';

/** From this width on, description and problems are beside each other. */
const bothFromColumns = 120;

export function ContestScreen({ route }: ScreenProps<'contest'>) {
  const { loadable, contest, phase, now } = useContest(route.contestId);
  const theme = useTheme();
  const { rows } = useArea();
  useScreenTitle(contest ? safeLine(contest.title) : 'Contest');
  const { value: profile } = useServerData(profileQuery, { isEnough: true });
  if (!contest || !phase) return <Unloaded loadable={loadable} />;
  const isAdmin = profile?.userType === 'admin';
  const isReader = isAdmin ? phase !== 'future' : contest.isRegistered && mayReadStandings(contest, now);
  const hasBoard = isReader && !contest.cancelled;
  const isSmall = rows < summaryFromRows && hasBoard;
  return (
    <Below heading={isSmall ? [clockLine(contest, now, theme)] : summaryLines(contest, phase, isAdmin, now, theme)}>
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

function whyNoLeaderboard(contest: Contest, phase: ContestPhase): string | undefined {
  if (contest.cancelled) return 'A cancelled contest has no leaderboard.';
  if (phase !== 'past') return 'The leaderboard is generated after the end of the contest.';
  return contest.leaderboardGenerated ? undefined : 'No administrator has generated the leaderboard yet.';
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

/** Below this width the time left has a line of its own. */
const besideFromColumns = 76;

const nameColumns = 11;
/** The columns of a date, a time and the longest names of zones. */
const leftColumns = 38;

function summaryLines(contest: Contest, phase: ContestPhase, isAdmin: boolean, now: number, theme: Theme): string[] {
  const fact = (name: string, value: string) => ` ${theme.dim(padToWidth(name, nameColumns))}${value}`;
  const words = {
    future: `${theme.good('Active')} ${theme.accent('(Upcoming)')}`,
    ongoing: theme.good('Active'),
    past: theme.dim('Contest Over'),
  };
  const status = `${theme.dim('Status')} ${contest.cancelled ? theme.warn('Cancelled') : words[phase]}`;
  const time = timeLine(contest, now, theme);
  const { startTime, endTime } = timesOf(contest);
  const times = [fact('Start Time', formatZoned(startTime)), fact('End Time', formatZoned(endTime))];
  const actions = ` ${buttons(contest, phase, isAdmin, theme).join('   ')}`;
  // The bar of the time has the freeze on it.
  const bar = phase === 'ongoing' ? contestBar(ownBar(contest), now, narrower(theme, displayWidth(actions) + 3)) : '';
  const last = spreadLine(actions, bar && `${bar} `, theme);
  if (theme.columns < besideFromColumns) return [...besideLines(times, [status], leftColumns), ` ${time}`, last];
  return [...besideLines(times, [status, time], leftColumns), last];
}

function clockLine(contest: Contest, now: number, theme: Theme): string {
  const time = ` ${timeLine(contest, now, theme)}`;
  return spreadLine(time, `${contestBar(ownBar(contest), now, narrower(theme, displayWidth(time) + 3))} `, theme);
}

/** The bar has the own clock, and the freeze as long as it is not thawed. */
function ownBar(contest: Contest): BarTimes {
  return { ...timesOf(contest), frozenFrom: contest.thawedAt === null ? contest.frozenFrom : null };
}

function timeLine(contest: Contest, now: number, theme: Theme): string {
  if (contest.cancelled) return theme.warn(cancelledNotice);
  const clock = clockAtTick(contest, now);
  if (!clock) return theme.dim('Contest is over');
  const { label, leftMs, isToEnd, isUrgent } = clock;
  const paint = isUrgent ? theme.bad : isToEnd ? theme.good : theme.accent;
  return `${theme.dim(label)} ${theme.bold(paint(formatDuration(leftMs, 3)))}`;
}

/** Returns the actions with their keys. Unavailable ones are dim. */
function buttons(contest: Contest, phase: ContestPhase, isAdmin: boolean, theme: Theme): string[] {
  if (contest.cancelled) return [theme.dim('Contest Cancelled')];
  const button = (action: KeyAction<'contest'>, label: string) =>
    `${theme.accent(theme.keyOf('contest', action))} ${theme.bold(label)}`;
  const registered = theme.good(`${theme.marks.solved} Registered`);
  const closed = theme.dim('Contest Completed');
  const register =
    phase === 'past' ? closed : contest.isRegistered ? registered : button('register', 'Register for Contest');
  const unavailable = phase === 'past' ? 'Leaderboard Not Available' : 'Leaderboard Unavailable';
  const leaderboard =
    whyNoLeaderboard(contest, phase) === undefined ? button('leaderboard', 'View Leaderboard') : theme.dim(unavailable);
  return isAdmin && phase !== 'past' ? [leaderboard] : [register, leaderboard];
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
    const { workspaceRoot } = await settings.read();
    const { server } = current;
    const { templatesDir } = settings.paths;
    const makeStarters = await loadStarters({ templatesDir, server, client, signal });
    const folder = await chooseFolder({ cwd, workspaceRoot }, folderNameOf(contest));
    const total = contest.problems.length;
    const onPulled = (count: number) => notify(`Pulling ${count}/${total}`);
    onPulled(0);
    await pullContest({ client, server, contest, folder, makeStarters, onPulled }, signal);
    notify(`${plural(total, 'problem')} pulled into ${shownFolder(cwd, folder)}`, 'good');
  };
  return { register: once(register, 'Warning'), pullAll: once(pullAll, 'Not all problems were pulled') };
}
