import type { Contest, ProblemSummary, SubmissionSummary } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import type { Status } from '../../../status/read-status.ts';
import { displayWidth } from '../../../text/terminal-text.ts';
import { createTheme } from '../../theme.ts';
import { greetingLines, runningLine, summaryLine } from './home-screen.tsx';
import { findLastProblem, nextSteps } from './next-steps.ts';

const theme = createTheme({ LANG: 'C.UTF-8' }, true);

it('greets a new learner with the first steps', () => {
  expect(greetingLines('Ada', theme, 6).join('\n')).toMatch(
    /Welcome to Podium, Ada![\s\S]*Pick a problem[\s\S]*every key/,
  );
});

it('shows the first steps in few rows, within the smallest window', () => {
  const lines = greetingLines('Ada', theme, 2);
  expect(lines[0]).toContain('Pick a problem');
  for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(58);
});

const submission = (problemId: string, submittedAt: string, contestId: string | null = null) =>
  ({ problemId, problemTitle: problemId, submittedAt, contestId }) as SubmissionSummary;

const status = (parts: Partial<Status>) =>
  ({ live: [], upcoming: [], pending: [], recent: [], problem: undefined, ...parts }) as unknown as Status;

it('continues with the problem of the current folder', () => {
  const here = status({
    problem: { id: 'sum', title: 'Sum', folder: '/work/sum' },
    recent: [submission('paths', '2026-05-01T10:00:00Z')],
  });
  expect(findLastProblem(here, [])?.route).toEqual({ screen: 'workspace', problemId: 'sum' });
});

it('continues outside such a folder with the problem submitted last, in its contest only while that runs', () => {
  const recent = [submission('paths', '2026-05-01T10:00:00Z', 'cup')];
  const pending = [submission('sum', '2026-05-01T09:00:00Z')];
  const route = { screen: 'workspace', problemId: 'paths' };
  expect(findLastProblem(status({ recent, pending }), [])?.route).toEqual(route);
  const live = [{ _id: 'cup' } as Contest];
  expect(findLastProblem(status({ recent, pending, live }), [])?.route).toEqual({ ...route, contestId: 'cup' });
});

it('continues with a problem that is not solved rather than with a solved one', () => {
  const accepted = { ...submission('sum', '2026-05-01T10:00:00Z'), verdict: 'accepted' } as const;
  const recent = [accepted, submission('paths', '2026-05-01T09:00:00Z')];
  expect(findLastProblem(status({ recent }), [])).toMatchObject({ title: 'paths', reason: 'tried, not solved yet' });
});

it('does not continue with a problem that the learner cannot open', () => {
  const recent = [submission('archived', '2026-05-01T10:00:00Z'), submission('paths', '2026-05-01T09:00:00Z')];
  expect(findLastProblem(status({ recent }), [problem('paths', 'Easy')])?.title).toBe('paths');
  const live = [{ _id: 'cup' } as Contest];
  const joined = [submission('hidden', '2026-05-01T11:00:00Z', 'cup'), ...recent];
  expect(findLastProblem(status({ recent: joined, live }), [problem('paths', 'Easy')])?.title).toBe('hidden');
});

it('has no last problem before the first submission', () => {
  expect(findLastProblem(status({}), [])).toBeUndefined();
});

const now = Date.parse('2026-05-01T10:00:00Z');
const problem = (_id: string, difficulty: ProblemSummary['difficulty'], isSolved = false): ProblemSummary => ({
  _id,
  title: _id,
  difficulty,
  isSolved,
  inPractice: true,
  archived: false,
  tags: [],
  constraints: { timeLimit: '1s', memoryLimit: '256MB' },
  revision: 1,
  draft: false,
});
const problems = [
  problem('hard', 'Hard'),
  problem('solved', 'Easy', true),
  problem('last', 'Easy'),
  problem('next', 'Medium'),
];
const user = { firstName: 'Ada', lastName: 'Example', userType: 'user', rating: 1532 };

it('suggests to continue, then the easiest other problem, then to register', () => {
  const upcoming = [
    {
      _id: 'joined',
      title: 'Joined',
      isRegistered: true,
      startTime: '2026-05-01T11:00:00Z',
      endTime: '2026-05-01T12:00:00Z',
    },
    {
      _id: 'cup',
      title: 'Cup',
      isRegistered: false,
      startTime: '2026-05-01T12:00:00Z',
      endTime: '2026-05-01T14:00:00Z',
    },
  ];
  const recent = [submission('last', '2026-05-01T09:00:00Z')];
  const parts = { user, upcoming, recent } as unknown as Partial<Status>;
  expect(nextSteps(status(parts), problems, {}, now)).toMatchObject([
    { title: 'last', reason: 'submitted last', route: { screen: 'workspace' } },
    { title: 'next', reason: 'not solved yet, Medium', route: { screen: 'problem', problemId: 'next' } },
    { title: 'Cup', reason: 'register: it starts in 2 h', route: { screen: 'contest', contestId: 'cup' } },
  ]);
});

it('suggests to join the running contest, and more problems where there is room, tried ones last', () => {
  const runs = { startTime: '2026-05-01T09:00:00Z', endTime: '2026-05-01T13:00:00Z' };
  const live = [
    { _id: 'joined', title: 'Joined', isRegistered: true, ...runs },
    { _id: 'open', title: 'Open', isRegistered: false, ...runs },
  ];
  const tried = { ...problem('tried', 'Easy'), isTried: true };
  const steps = (room: number) =>
    nextSteps(status({ user, live } as unknown as Partial<Status>), [tried, ...problems], {}, now, room);
  expect(steps(9).map(({ title, reason }) => `${title}: ${reason}`)).toEqual([
    'Open: join: it ends in 3 h',
    'last: not solved yet, Easy',
    'next: not solved yet, Medium',
    'hard: not solved yet, Hard',
    'tried: tried, not solved yet, Easy',
  ]);
  expect(steps(1).map(({ title }) => title)).toEqual(['Open', 'last']);
});

it('suggests of equal problems the one that most others solved', () => {
  const equal = [problem('rarely solved', 'Easy'), problem('often solved', 'Easy')];
  const counts = { 'often solved': { solved: 9, tried: 9 } };
  const [first] = nextSteps(status({ user } as unknown as Partial<Status>), equal, counts, now);
  expect(first?.title).toBe('often solved');
});

it('shows the solved problems and the rating, with its course where there is room', () => {
  const history = [
    { ratingBefore: 1500, ratingAfter: 1480 },
    { ratingBefore: 1480, ratingAfter: 1532 },
  ];
  const known = { user: { ...user, ratingHistory: history } } as unknown as Status;
  const line = (columns: number) => summaryLine(known, problems, { ...theme, columns });
  expect(line(80)).toMatch(/^ Ada Example +solved 1\/4 {3}rating 1532 $/);
  expect(line(120)).toMatch(/^ Ada Example +solved 1\/4 {3}rating 1532 {3}1500 \S+ 1532 $/);
  expect(displayWidth(line(120))).toBe(120);
});

it('counts a problem of the running contest that is solved in part as unsolved, with its points', () => {
  const cup = { title: 'Spring Cup', problemCount: 3, rule: 'decay' } as const;
  const score = (points: number) => ({ score: points, wrongSubmissions: 0, penalty: 0 });
  const marks = { solved: { whole: true, part: false }, scores: { whole: score(476), part: score(200) } };
  expect(runningLine(cup, marks, theme)).toMatch(/^ Spring Cup +1\/3 solved, 676 points $/);
});
