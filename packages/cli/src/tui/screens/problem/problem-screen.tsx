import type { Contest, OfferedLanguage, Problem } from '@podium/sdk/contract';
import { contestQuery, languagesQuery, problemQuery, solvedProblemsQuery } from '@podium/sdk/queries';
import { editorialSections } from '@podium/sdk/statement-markdown';
import { useMemo } from 'react';
import { problemPage } from '../../../settings/server-address.ts';
import { paintDifficulty } from '../../../text/format-values.ts';
import { displayWidth, safeLine } from '../../../text/terminal-text.ts';
import { wrapPainted } from '../../../text/wrap-painted.ts';
import { Below } from '../../components/area.tsx';
import { type FocusProps, TextPane, textInset, Unloaded } from '../../components/panel.tsx';
import { tabLine, useTabs } from '../../components/tabs.ts';
import { useMarkdown } from '../../data/use-painted.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/routes.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useOpenPage } from '../../shell/key-actions.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { indent, noticeLines, ownLimitLines, spreadLine } from '../../text/lines.ts';
import { narrower, type Theme } from '../../theme.ts';
import { SubmissionList } from '../submissions/submission-list.tsx';
import { StatementAndSamples } from './samples.tsx';

const tabs = ['statement', 'samples', 'submissions'] as const;
type Tab = (typeof tabs)[number] | 'editorial';

export function ProblemScreen({ route }: ScreenProps<'problem'>) {
  const { problemId, contestId } = route;
  const { loadable, value: problem } = useServerData((client) => problemQuery(client, problemId));
  useScreenTitle(problem ? safeLine(problem.title) : 'Problem');
  const solve = useSolve(problemId, contestId);
  // A folder that was pulled before opens without the server.
  useKeys('problem', { solve }, { isActive: !problem });
  if (!problem) return <Unloaded loadable={loadable} />;
  return <Opened problem={problem} contestId={contestId} />;
}

function Opened({ problem, contestId }: { problem: Problem; contestId: string | undefined }) {
  const theme = useTheme();
  const inContest = { isActive: contestId !== undefined };
  const { value: contest } = useServerData((client) => contestQuery(client, contestId ?? ''), inContest);
  const { value: solved } = useServerData((client) => solvedProblemsQuery(client, contestId ?? ''), inContest);
  const isSolved = contestId === undefined ? problem.isSolved : solved?.[problem._id] === true;
  const { value: offered = [] } = useServerData(languagesQuery, { isEnough: true });
  const { editorial } = problem;
  const opened = useTabs<Tab>(editorial === undefined ? tabs : [...tabs, 'editorial'], 'statement');
  const { tab, next, previous } = opened;
  const samples = useMemo(() => problem.testCases.filter(({ isSample }) => isSample), [problem]);
  useKeys('problem', { nextTab: next, previousTab: previous });
  useProblemKeys(problem._id, contestId, tab);
  const labels = {
    statement: 'Problem Description',
    samples: `Samples ${samples.length}`,
    submissions: 'My Submissions',
    ...(editorial !== undefined && { editorial: 'Editorial' }),
  };
  return (
    <Below heading={[...headingLines({ problem, offered, contest, isSolved }, theme), tabLine(labels, tab, theme)]}>
      {tab === 'editorial' ? (
        <Editorial text={editorial ?? ''} />
      ) : tab === 'submissions' ? (
        <SubmissionList filter={{ userId: 'me', problemId: problem._id }} title="My Submissions" />
      ) : (
        <StatementAndSamples
          tabs={opened}
          statement={(focus) => <Statement problem={problem} {...focus} />}
          samples={samples}
        />
      )}
    </Below>
  );
}

interface StatementProps extends FocusProps {
  problem: Problem;
}

function Statement({ problem, ...focus }: StatementProps) {
  const lines = useMarkdown(problem.description, useTheme(textInset));
  const title = focus.hasOthers ? 'Problem Description' : undefined;
  return <TextPane {...focus} name="statement" title={title} lines={lines} />;
}

/** Shows how to solve the problem: a key opens one more hint, and at last the solution. */
function Editorial({ text }: { text: string }) {
  const { opening, sections } = useMemo(() => editorialSections(text), [text]);
  const [opened, setOpened] = useScreenState('hints', 0);
  const next = sections[opened];
  useKeys('problem', { nextSample: next && (() => setOpened(opened + 1)) });
  const shown = [opening, ...sections.slice(0, opened).map((section) => `## ${section.title}\n\n${section.text}`)];
  const theme = useTheme(textInset);
  const lines = useMarkdown(shown.join('\n\n'), theme);
  const more = next && theme.dim(`Next: ${safeLine(next.title)}`);
  return <TextPane name="editorial" lines={[...lines, ...(more ? ['', more] : [])]} />;
}

function useSolve(problemId: string, contestId: string | undefined): () => void {
  const { open } = useNavigation();
  return () => open({ screen: 'workspace', problemId, ...(contestId === undefined ? {} : { contestId }) });
}

function useProblemKeys(problemId: string, contestId: string | undefined, tab: Tab): void {
  const { copy } = useShell();
  const openPage = useOpenPage();
  useKeys('problem', {
    solve: useSolve(problemId, contestId),
    // On the samples tab this key copies the selected sample; on the submissions tab it copies the
    // selected id.
    copy: tab === 'statement' ? () => copy(problemId, 'The id') : undefined,
    browser: () => openPage(problemPage(problemId, contestId)),
  });
}

const mostTagLines = 2;

interface Heading {
  problem: Problem;
  /** The languages of the server, once they are known. */
  offered: readonly OfferedLanguage[];
  /** The contest in which the user solves the problem, once it is known. */
  contest: Contest | undefined;
  /** Whether the problem is solved, in that contest if there is one. */
  isSolved: boolean;
}

/** Returns the lines above the tabs: contest, difficulty, limits, whether it is solved, tags. */
export function headingLines({ problem, offered, contest, isSolved }: Heading, theme: Theme): string[] {
  const solved = isSolved ? theme.good(`${theme.marks.solved} Solved `) : '';
  const tags = problem.tags.map((tag) => `#${safeLine(tag)}`.replaceAll(' ', '\u00a0')).join(' ');
  const tagLines = tags === '' ? [] : wrapPainted(tags, theme.columns - 2).slice(0, mostTagLines);
  const label = contest?.problems.find(({ _id }) => _id === problem._id)?.label;
  const inContest = contest && `Contest: ${safeLine(contest.title)}${label ? `, problem ${safeLine(label)}` : ''}`;
  return [
    ...(inContest ? [` ${theme.accent(inContest)}`] : []),
    spreadLine(` ${factsWithin(problem, theme.columns - 2 - displayWidth(solved), theme)}`, solved, theme),
    ...indent([
      ...ownLimitLines(problem, offered, narrower(theme, 2)),
      ...tagLines.map(theme.dim),
      ...noticeLines(problem, narrower(theme, 2)),
    ]),
  ];
}

/** Formats difficulty and limits. If there is little room, the limits have no names. */
function factsWithin({ difficulty, constraints }: Problem, columns: number, theme: Theme): string {
  const dot = theme.dim(theme.unicode ? ' · ' : ' | ');
  const [time, memory] = [safeLine(constraints.timeLimit), safeLine(constraints.memoryLimit)];
  const painted = `Difficulty: ${paintDifficulty(difficulty, difficulty, theme)}`;
  const whole = [painted, `Time limit: ${time}`, `Memory limit: ${memory}`].join(dot);
  return displayWidth(whole) <= columns ? whole : [painted, time, memory].join(dot);
}
