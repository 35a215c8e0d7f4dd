import type { Contest } from '@podium/sdk/contract';
import { defineCommand } from '../../command.ts';
import { type ContestMarks, contestProblemTable } from '../../output/text/contest.ts';
import { problemsClosed, resolveContest } from '../../references/resolve-reference.ts';
import { shortNameOf } from '../../references/short-name.ts';
import type { Rendered, View } from '../../result.ts';
import { plural } from '../../text/format-values.ts';
import { contestArgument } from '../arguments.ts';

export const contestProblems = defineCommand({
  name: 'contest problems',
  summary: 'list the problems of a contest, and your points in it',
  arguments: { contest: contestArgument },
  examples: [
    ['podium contest problems live', 'A, B, C … of the running contest'],
    ['podium problem get live/A', 'pull one of them'],
  ],
  async run(context, { contest: reference }) {
    const client = await context.signedIn();
    const contest = await resolveContest(context, reference);
    if (contest.problems.length === 0) throw problemsClosed(contest, client.clock.now());
    const { signal } = context;
    const [solved, scores] = await Promise.all([
      client.contests.solvedProblems(contest._id, { signal }),
      client.contests.scores(contest._id, { signal }),
    ]);
    const json = contest.problems.map((problem) => ({
      ...problem,
      isSolved: solved[problem._id] === true,
      ...scores[problem._id],
    }));
    return { text: (view) => renderContestProblems(contest, { solved, scores }, view), json };
  },
});

function renderContestProblems(contest: Contest, marks: ContestMarks, { style, errorStyle }: View): Rendered {
  const total = Object.values(marks.scores).reduce((sum, { score }) => sum + score, 0);
  const earned = contest.isRegistered ? `You have ${plural(total, 'point')}. ` : '';
  const example = `${shortNameOf(contest)}/${contest.problems[0]?.label ?? 'A'}`;
  return {
    text: contestProblemTable(contest.problems, marks, style),
    afterword: errorStyle.dim(`\n${earned}Pull one: podium problem get ${example}`),
  };
}
