import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findDeclaredVerdict,
  inlineTests,
  type ProblemFolder,
  readJuryPrograms,
  readProblemFolder,
} from '@podium/problems/read';
import { type Difficulty, problemUploadSchema, type Verdict } from '@podium/sdk/contract';
import { defaultPoints } from '@podium/sdk/display';
import type { AccountService } from '../accounts/account-service.ts';
import type { Clock } from '../clock.ts';
import type { LeaderboardService } from '../contests/leaderboard/leaderboard-service.ts';
import { demoRoot } from '../locations.ts';
import type { ProblemService } from '../problems/problem-service.ts';
import { demoProblems, futureContest, liveContest, pastContest } from './demo-contests.ts';
import { demoLearner } from './demo-learner.ts';
import type { DemoRepository, DemoSubmission } from './demo-repository.ts';
import { createRandom } from './random.ts';
import { type SimulatedProblem, simulateContest } from './simulate-contest.ts';

export interface SeedDemoDeps {
  accounts: AccountService;
  problems: ProblemService;
  leaderboards: LeaderboardService;
  repository: DemoRepository;
  clock: Clock;
}

/** A problem of the demo once it is uploaded. */
interface SeededProblem {
  id: string;
  difficulty: Difficulty;
  testsTotal: number;
  /** Maps verdicts to a program that gets them. */
  sources: Map<Verdict, string>;
}

/**
 * Fills a new installation with problems, a past, a live and a future contest, and a learner. Every
 * step first checks whether it is done, so an interrupted seeding continues where it stopped.
 */
export async function seedDemo(deps: SeedDemoDeps): Promise<void> {
  const { accounts, repository } = deps;
  if (!(await repository.findUserId(demoLearner.email))) await accounts.createAccount(demoLearner, 'user');
  const problems = await seedProblems(deps);
  await seedPastContest(deps, problems);
  for (const plan of [liveContest, futureContest]) {
    if (await repository.findContestId(plan.title)) continue;
    await repository.insertContest(contestOf(plan, deps.clock.now(), problems), {
      userIds: [],
      submissions: [],
    });
  }
  await repository.recordDecision('seeded');
}

async function seedProblems({ problems, repository }: SeedDemoDeps): Promise<Map<string, SeededProblem>> {
  const adminId = await repository.findAdminId();
  if (!adminId) throw new Error('the demo is seeded after the first administrator exists');
  const session = { userId: adminId, userType: 'admin' as const };
  const known = new Map((await problems.list(session)).map((problem) => [problem.title, problem._id]));
  const seeded = new Map<string, SeededProblem>();
  for (const slug of demoProblems) {
    const read = await readProblemFolder(join(demoRoot, 'problems', slug));
    const { upload, folder } = read;
    const uploadWithTests = async () => {
      const parsed = problemUploadSchema.parse({ ...upload, testCases: await inlineTests(read), draft: false });
      return (await problems.upload(adminId, parsed)).problem._id;
    };
    const id = known.get(upload.title) ?? (await uploadWithTests());
    const { difficulty, testCases } = upload;
    seeded.set(slug, { id, difficulty, testsTotal: testCases.length, sources: await readSources(folder) });
  }
  return seeded;
}

async function readSources({ path }: ProblemFolder): Promise<Map<Verdict, string>> {
  const sources = new Map<Verdict, string>();
  for (const { expectations, source } of (await readJuryPrograms(path)).submissions) {
    const verdict = findDeclaredVerdict(expectations);
    if (verdict && !sources.has(verdict)) sources.set(verdict, source);
  }
  return sources;
}

async function seedPastContest(deps: SeedDemoDeps, problems: Map<string, SeededProblem>): Promise<void> {
  const { repository, leaderboards, clock } = deps;
  const known = await repository.findContestId(pastContest.title);
  const contestId = known ?? (await insertPastContest(repository, clock.now(), problems));
  await leaderboards.generateLeaderboard(contestId, null);
}

async function insertPastContest(
  repository: DemoRepository,
  now: number,
  problems: Map<string, SeededProblem>,
): Promise<string> {
  const contest = contestOf(pastContest, now, problems);
  // The fictional participants have no password, so nobody signs in as them.
  const names = (await readFile(join(demoRoot, 'participants.txt'), 'utf8')).trimEnd().split('\n');
  const people = names.map((name) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return { firstName, lastName, email: `${firstName}.${lastName}@podium.example`.toLowerCase() };
  });
  const learnerId = await repository.findUserId(demoLearner.email);
  const others = await repository.ensureParticipants(people, contest.startTime);
  const userIds = learnerId ? [learnerId, ...others] : others;
  const random = createRandom(pastContest.title);
  const simulated = simulateContest({
    random,
    userIds,
    problems: plannedProblems(pastContest.problems, problems).map(simulatedProblem),
    startTime: contest.startTime,
    endTime: contest.endTime,
  });
  const byId = new Map([...problems.values()].map((problem) => [problem.id, problem]));
  const submissions = simulated.map((submission): DemoSubmission => {
    const problem = byId.get(submission.problemId);
    return {
      ...submission,
      source: problem?.sources.get(submission.verdict) ?? '',
      testsTotal: problem?.testsTotal ?? 0,
      timeMs: submission.verdict === 'time_limit_exceeded' ? 1000 : random.integer(2, 140),
      memoryBytes: random.integer(3_000, 18_000) * 1024,
    };
  });
  return repository.insertContest(contest, { userIds, submissions });
}

function simulatedProblem(problem: SeededProblem, position: number, all: readonly SeededProblem[]): SimulatedProblem {
  return {
    problemId: problem.id,
    hardness: 0.1 + (0.8 * position) / Math.max(1, all.length - 1),
    testsTotal: problem.testsTotal,
    failures: [...problem.sources.keys()].filter((verdict) => verdict !== 'accepted'),
  };
}

function contestOf(plan: typeof pastContest, now: number, problems: Map<string, SeededProblem>) {
  const startTime = now + plan.startsIn;
  return {
    title: plan.title,
    description: plan.description,
    startTime,
    endTime: startTime + plan.lengthMs,
    problems: plannedProblems(plan.problems, problems).map((problem) => ({
      problemId: problem.id,
      points: defaultPoints(problem.difficulty),
    })),
  };
}

function plannedProblems(slugs: readonly string[], problems: Map<string, SeededProblem>): SeededProblem[] {
  return slugs.map((slug) => {
    const problem = problems.get(slug);
    if (!problem) throw new Error(`the demo has no problem ${slug}`);
    return problem;
  });
}
