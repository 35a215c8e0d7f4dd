import type { Contest } from '@podium/sdk/contract';
import { defineCommand } from '../../command.ts';
import { contestProblemTable } from '../../output/text/contest.ts';
import { problemsClosed, resolveContest } from '../../references/resolve-reference.ts';
import { shortNameOf } from '../../references/short-name.ts';
import type { Rendered, View } from '../../result.ts';
import { contestArgument } from '../arguments.ts';

export const contestProblems = defineCommand({
  name: 'contest problems',
  summary: 'list the problems of a contest, and which you have solved in it',
  arguments: { contest: contestArgument },
  examples: [
    ['podium contest problems live', 'A, B, C … of the running contest'],
    ['podium problem get live/A', 'pull one of them'],
  ],
  async run(context, { contest: reference }) {
    const client = await context.signedIn();
    const contest = await resolveContest(context, reference);
    if (contest.problems.length === 0) throw problemsClosed(contest, client.clock.now());
    const solved = await client.contests.solvedProblems(contest._id, { signal: context.signal });
    const json = contest.problems.map((problem) => ({ ...problem, isSolved: solved[problem._id] === true }));
    return { text: (view) => renderContestProblems(contest, solved, view), json };
  },
});

function renderContestProblems(
  contest: Contest,
  solved: Readonly<Record<string, boolean>>,
  { style, errorStyle }: View,
): Rendered {
  const example = `${shortNameOf(contest)}/${contest.problems[0]?.label ?? 'A'}`;
  return {
    text: contestProblemTable(contest.problems, solved, style),
    afterword: errorStyle.dim(`\nPull one: podium problem get ${example}`),
  };
}
