import type { Acknowledgement } from '@podium/sdk/contract';
import { verdictNames } from '@podium/sdk/verdicts';
import { contestArgument } from '../../arguments.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { type ContestDay, renderContestDay } from '../../output/text/contest-day.ts';
import { resolveContest, resolveProblem } from '../../references/resolve-reference.ts';
import { acknowledged, type Result } from '../../result.ts';
import { drawsFrames, watchChanges } from '../watch-changes.ts';

const pausedArguments = {
  contest: contestArgument,
  problem: { required: true, summary: 'a problem of the contest: A, a title or an id' },
} as const;

export const contestPause = defineCommand({
  name: 'contest pause',
  summary: 'pause the judging of a problem in a contest',
  description:
    'Submissions for the problem arrive and wait, which costs their authors nothing: they read that judging is paused. Those that a worker has are finished. Practice submissions of the problem are judged, so that you can try out a change of its tests.',
  arguments: pausedArguments,
  examples: [
    ['podium contest pause live C', 'its tests are wrong'],
    ['podium problem push c && podium problem rejudge C --contest live', 'then, to repair it; the rejudging waits too'],
  ],
  run: (context, input) => changeJudging(context, input, 'pauseJudging'),
});

export const contestResume = defineCommand({
  name: 'contest resume',
  summary: 'resume the judging of a paused problem',
  description: 'The submissions that wait are judged in the order in which they came.',
  arguments: pausedArguments,
  examples: [['podium contest resume live C', 'after its repair']],
  run: (context, input) => changeJudging(context, input, 'resumeJudging'),
});

/** Others who watch get the same figures within this time. */
const readAgainMs = 5_000;
/** The lines around the submissions, beside one for each problem. */
const otherLines = 18;

export const contestWatch = defineCommand({
  name: 'contest watch',
  summary: 'watch a contest while it runs: participants, judging, problems and submissions',
  description:
    'Shows until Ctrl-C who is online, the submissions of each minute, how long judging takes, how each problem goes, and the newest submissions of all, which the options choose. Without a terminal it prints one line whenever something has changed, with --json one line of JSON.',
  arguments: { contest: contestArgument },
  options: {
    problem: { kind: 'text', short: 'p', value: 'problem', summary: 'only submissions for this problem' },
    user: { kind: 'text', value: 'user', summary: 'only submissions by this user: me, an email or an id' },
    verdict: { kind: 'choice', choices: verdictNames, summary: 'only submissions with this verdict' },
  },
  examples: [
    ['podium contest watch live', 'on a second screen'],
    ['podium contest watch live --verdict judging_error', 'with what the judge could not decide'],
    ['podium contest watch live --json', 'for scripts: one line for each change'],
  ],
  async run(context, { contest: reference, problem, user: userId, verdict }) {
    const client = await context.signedIn();
    const { host, signal } = context;
    const { _id: contestId, problems } = await resolveContest(context, reference);
    const problemId = problem === undefined ? undefined : (await resolveProblem(context, problem, reference)).problemId;
    const room = drawsFrames(context) ? Math.max(3, (host.stdout.rows ?? 24) - otherLines - problems.length) : 20;
    const limit = Math.min(20, room);
    const read = async (): Promise<ContestDay> => {
      const [contest, activity, standings, questions, submissions] = await Promise.all([
        client.contests.get(contestId, { signal }),
        client.contests.activity(contestId, { signal }),
        client.contests.standings(contestId, { count: 1 }, { signal }),
        client.questions.list(contestId, { state: 'open', limit: 1 }, { signal }),
        client.submissions.list({ contestId, problemId, userId, verdict, limit }, { signal }),
      ]);
      return { contest, activity, standings, questions, submissions };
    };
    return watchChanges(context, {
      intervalMs: readAgainMs,
      read,
      versionOf: ({ activity, ...others }) => JSON.stringify({ ...others, activity: { ...activity, time: '' } }),
      resultOf: (day, failure, frame) => ({
        text: ({ style }) =>
          renderContestDay(day, { frame, failure: failure?.message, now: client.clock.now() }, style),
        json: { ...day, standings: { problems: day.standings.problems }, questions: countsOf(day.questions) },
      }),
    });
  },
});

function countsOf({ count, unread }: ContestDay['questions']) {
  return { open: count, unclaimed: unread };
}

async function changeJudging(
  context: CommandContext,
  { contest, problem }: { contest: string; problem: string },
  change: 'pauseJudging' | 'resumeJudging',
): Promise<Result> {
  const { contests } = await context.signedIn();
  const { _id, title } = await resolveContest(context, contest);
  const found = await resolveProblem(context, problem, contest);
  const answer: Acknowledgement = await contests[change](_id, found.problemId, { signal: context.signal });
  return { text: acknowledged(answer.message, [`Problem: ${found.title}, in ${title}.`]), json: answer };
}
