import type { Contest, ProblemSummary, Verdict } from '@podium/sdk/contract';
import { programs } from '../../../server/test/programs.ts';
import type { TestClock } from '../../../server/test/test-clock.ts';
import { type Account, meetPerson, type Person, signUpPerson } from './people.ts';
import { type ProblemName, problemNames, problemUpload } from './problems.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface Learners {
  /** Ada solved Sum of Two, took part in both past contests and is registered for the live one. */
  ada: Person;
  bo: Person;
  cy: Person;
  /** Dee is registered for no contest and solved no problem. */
  dee: Person;
  /** Eli took part in a contest and solved no problem. */
  eli: Person;
}

export interface Contests {
  /** This contest is over and has a leaderboard with Ada, Bo, Cy and Eli. */
  ranked: Contest;
  /** This contest is over and has no leaderboard. Ada took part. */
  unranked: Contest;
  /** This contest started an hour ago and ends in three hours. */
  live: Contest;
  /** This contest starts tomorrow. */
  future: Contest;
  /** This contest starts in two days and has no problems. */
  bare: Contest;
}

export type ContestName = keyof Contests;

interface ContestPlan {
  title: string;
  description: string;
  startsInHours: number;
  hours: number;
  problems: readonly ProblemName[];
}

const contestPlans: Record<ContestName, ContestPlan> = {
  ranked: plan('Winter Warm-up', 'Two hours, two problems.', -23, 2, ['sum', 'paths']),
  unranked: plan('Autumn Sprint', 'Short and over.', -23.5, 3, ['sum']),
  live: plan('Open Stage', 'Running now.', -1, 4, ['opener', 'encore']),
  future: plan('Spring Cup', 'Join now; the problems open when it starts.', 24, 2, ['secret']),
  bare: plan('Summer Meeting', 'Its problems are still being written.', 48, 2, []),
};

function plan(title: string, description: string, startsInHours: number, hours: number, problems: ProblemName[]) {
  return { title, description, startsInHours, hours, problems };
}

/** The submissions in the past contests, in order. They are a minute apart. */
const plays: readonly [keyof Learners, ContestName, ProblemName, keyof typeof programs][] = [
  ['ada', 'ranked', 'sum', 'correct'],
  ['ada', 'ranked', 'paths', 'correct'],
  ['bo', 'ranked', 'sum', 'wrong'],
  ['bo', 'ranked', 'sum', 'correct'],
  ['cy', 'ranked', 'sum', 'correct'],
  ['eli', 'ranked', 'paths', 'broken'],
  ['ada', 'unranked', 'sum', 'correct'],
];

export interface Content {
  learners: Record<keyof Learners, Account>;
  problems: Record<ProblemName, ProblemSummary>;
  contests: Contests;
  /** The whole minute in which the content was made, in milliseconds since 1970. */
  presentMs: number;
}

/** The server's clock must be this far in the past when the content is made. */
export const historyMs = 24 * hourMs;

/**
 * Makes users, problems and contests, with submissions in the past ones. Moves the clock to the
 * present.
 */
export async function createContent(serverUrl: string, admin: Person, clock: TestClock, now: number): Promise<Content> {
  const [learners, problems] = await Promise.all([signUpLearners(serverUrl), uploadProblems(admin)]);
  // Forms have times to the minute.
  const presentMs = Math.floor(now / minuteMs) * minuteMs;
  const contests = await scheduleContests(admin, problems, presentMs);
  for (const learner of [learners.ada, learners.bo, learners.cy, learners.eli]) {
    await learner.client.contests.register(contests.ranked._id);
  }
  for (const { _id } of [contests.unranked, contests.live]) await learners.ada.client.contests.register(_id);
  clock.move(1.5 * hourMs);
  for (const [name, contest, problem, program] of plays) {
    clock.move(minuteMs);
    await submit(learners[name], problems[problem], programs[program], contests[contest]);
  }
  clock.move(historyMs - 1.5 * hourMs - plays.length * minuteMs);
  await admin.client.contests.generateLeaderboard(contests.ranked._id);
  const accounts = Object.entries(learners).map(([name, { client: _, signIn: __, ...account }]) => [name, account]);
  return { learners: Object.fromEntries(accounts), problems, contests, presentMs };
}

/** Signs in the learners of the content. */
export async function meetLearners(serverUrl: string, accounts: Content['learners']): Promise<Learners> {
  const meeting = Object.entries(accounts).map(async ([name, account]) => [name, await meetPerson(serverUrl, account)]);
  return Object.fromEntries(await Promise.all(meeting));
}

/** Submits in a contest or for practice, and waits for the verdict. */
export async function submit(
  person: Person,
  problem: { _id: string },
  code: string,
  contest?: { _id: string },
): Promise<Verdict> {
  const { compiler } = person.client;
  const request = { problemId: problem._id, language: 'cpp', code } as const;
  const answer = contest
    ? await compiler.submitContest({ ...request, contestId: contest._id })
    : await compiler.submitPractice(request);
  return answer.verdict;
}

async function signUpLearners(serverUrl: string): Promise<Learners> {
  const signUp = (firstName: string) => signUpPerson(serverUrl, firstName);
  const [ada, bo, cy, dee, eli] = await Promise.all([
    signUp('Ada'),
    signUp('Bo'),
    signUp('Cy'),
    signUp('Dee'),
    signUp('Eli'),
  ]);
  return { ada, bo, cy, dee, eli };
}

async function uploadProblems(admin: Person): Promise<Record<ProblemName, ProblemSummary>> {
  const uploaded = [];
  for (const name of problemNames) {
    const { problem } = await admin.client.problems.upload(problemUpload(name));
    uploaded.push([name, problem] as const);
  }
  return Object.fromEntries(uploaded) as Record<ProblemName, ProblemSummary>;
}

async function scheduleContests(
  admin: Person,
  problems: Record<ProblemName, ProblemSummary>,
  presentMs: number,
): Promise<Contests> {
  const scheduled = Object.entries(contestPlans).map(async ([name, { startsInHours, hours, ...texts }]) => {
    const start = presentMs + startsInHours * hourMs;
    const { contest } = await admin.client.contests.create({
      title: texts.title,
      description: texts.description,
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + hours * hourMs).toISOString(),
      problems: texts.problems.map((problem) => problems[problem]._id),
    });
    return [name, contest] as const;
  });
  return Object.fromEntries(await Promise.all(scheduled)) as unknown as Contests;
}
