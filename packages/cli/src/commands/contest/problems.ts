import { defineCommand } from '../../command.ts';
import { contestArgument, resolveContest } from '../../references/contest-reference.ts';
import { problemsClosed } from '../../references/problem-reference.ts';

export const contestProblems = defineCommand({
  name: 'contest problems',
  summary: 'the problems of a contest and which of them I solved in it',
  arguments: { contest: contestArgument },
  examples: [
    ['podium contest problems live', 'A, B, C … of the running contest'],
    ['podium problem get live/A', 'then pull one of them'],
  ],
  async run(context, { contest: reference }) {
    const client = await context.signedIn();
    const contest = await resolveContest(context, reference);
    if (contest.problems.length === 0) throw problemsClosed(contest, client.clock.now());
    const solved = await client.contests.solvedProblems(contest._id, { signal: context.signal });
    const json = contest.problems.map((problem) => ({ ...problem, isSolved: solved[problem._id] === true }));
    return { kind: 'contest-problems', data: { contest, problems: contest.problems, solved }, json };
  },
});
