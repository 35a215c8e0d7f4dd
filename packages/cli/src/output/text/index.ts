import type { Result, ResultData } from '../../result.ts';
import type { Rendered, View } from './view.ts';

type Renderer<K extends keyof ResultData> = (data: ResultData[K], view: View) => Rendered | Promise<Rendered>;

/** One renderer per kind of result, loaded when it is needed. */
const renderers: { [K in keyof ResultData]: () => Promise<Renderer<K>> } = {
  acknowledged: async () => (await import('./acknowledged.ts')).renderAcknowledged,
  'plain-text': async () => (await import('./plain-text.ts')).renderPlainText,
  whoami: async () => (await import('./whoami.ts')).renderWhoami,
  'problem-list': async () => (await import('./problem-list.ts')).renderProblemList,
  problem: async () => (await import('./problem.ts')).renderProblem,
  'pulled-problem': async () => (await import('./pulled-problem.ts')).renderPulledProblem,
  'program-run': async () => (await import('./program-run.ts')).renderProgramRun,
  'test-report': async () => (await import('./test-report.ts')).renderTestReport,
  'watched-tests': async () => (await import('./watched-tests.ts')).renderWatchedTests,
  'stress-report': async () => (await import('./stress-report.ts')).renderStressReport,
  'test-differences': async () => (await import('./differences.ts')).renderTestDifferences,
  'source-difference': async () => (await import('./differences.ts')).renderSourceDifference,
  submission: async () => (await import('./submission.ts')).renderSubmission,
  'submission-accepted': async () => (await import('./submission-accepted.ts')).renderSubmissionAccepted,
  'submission-list': async () => (await import('./submission-list.ts')).renderSubmissionList,
  'contest-list': async () => (await import('./contest-list.ts')).renderContestList,
  contest: async () => (await import('./contest.ts')).renderContest,
  'contest-problems': async () => (await import('./contest-problems.ts')).renderContestProblems,
  leaderboard: async () => (await import('./leaderboard.ts')).renderLeaderboard,
  profile: async () => (await import('./profile.ts')).renderProfile,
  settings: async () => (await import('./settings.ts')).renderSettings,
  doctor: async () => (await import('./doctor.ts')).renderDoctor,
  'package-plan': async () => (await import('./package-plan.ts')).renderPackagePlan,
  raced: async () => (await import('./raced.ts')).renderRaced,
  status: async () => (await import('./status.ts')).renderStatus,
  'contest-joined': async () => (await import('./contest-joined.ts')).renderContestJoined,
  'contest-saved': async () => (await import('./contest-saved.ts')).renderContestSaved,
};

/** The text of a result for people. */
export async function renderText(result: Result, view: View): Promise<Rendered> {
  const render = (await renderers[result.kind]()) as Renderer<typeof result.kind>;
  return render(result.data as never, view);
}
