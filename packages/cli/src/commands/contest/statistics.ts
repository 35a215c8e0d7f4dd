import { formatElapsed, formatTimeMs, phaseOf } from '@podium/sdk/display';
import { languageName } from '@podium/sdk/languages';
import { countInParts, type ProblemStatistics, statisticsOf } from '@podium/sdk/standings';
import { verdicts } from '@podium/sdk/verdicts';
import { contestArgument } from '../../arguments.ts';
import { CliError, exitCodes } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { formatFacts } from '../../output/table.ts';
import { resolveContest } from '../../references/resolve-reference.ts';
import type { Style } from '../../text/style.ts';
import { safeLine } from '../../text/terminal-text.ts';

export const contestStatistics = defineCommand({
  name: 'contest statistics',
  summary: 'show who solved what, when and in which language',
  description:
    'Counts the tries of the official participants for each problem. Languages and running times are there once the contest is over; what a freeze hides is not counted.',
  arguments: { contest: contestArgument },
  examples: [
    ['podium contest statistics last', 'the contest that ended last'],
    ["podium contest statistics last --json | jq '.[].solved'", 'only how many solved each problem'],
  ],
  async run(context, { contest: reference }) {
    const client = await context.signedIn();
    const contest = await resolveContest(context, reference);
    if (phaseOf(contest, client.clock.now()) === 'future') {
      throw new CliError({
        code: 'contest_not_started',
        message: `'${contest.title}' has not started: there is nothing to count.`,
        exitCode: exitCodes.notAllowedNow,
      });
    }
    const history = await client.contests.history(contest._id, {}, { signal: context.signal });
    const problems = statisticsOf(history);
    const lengthMs = Date.parse(contest.endTime) - Date.parse(contest.startTime);
    return {
      text: ({ style }) => {
        const blocks = problems.map((problem) => renderProblem(problem, lengthMs, style));
        return { text: [style.bold(safeLine(contest.title)), ...blocks].join('\n\n'), paged: true };
      },
      json: problems.map((problem) => ({ ...problem, verdicts: Object.fromEntries(problem.verdicts) })),
    };
  },
});

/** The columns of the plot. */
const plotColumns = 48;

function renderProblem(problem: ProblemStatistics, lengthMs: number, style: Style): string {
  const { label, title, tried, solved, solvedAfterMs, first, fastest, languages } = problem;
  const share = tried === 0 ? '' : style.dim(` (${Math.round((100 * solved) / tried)} %)`);
  const names = [label, ...(title === null ? [] : [safeLine(title)])].map(style.bold);
  const heading = `${names.join('  ')}  solved by ${solved} of ${tried}${share}`;
  const facts: [string, string][] = [['Tries', describeTries(problem, style)]];
  if (first) {
    facts.push(['First', `${first.names.map(safeLine).join(', ')} after ${formatElapsed(first.afterMs)}`]);
  }
  if (fastest) {
    facts.push([
      'Fastest',
      `${formatTimeMs(fastest.timeMs)} by ${safeLine(fastest.name)} in ${languageName(fastest.language)}`,
    ]);
  }
  if (solved > 0) {
    const plot = plotLine(countInParts(solvedAfterMs, lengthMs, plotColumns), style);
    facts.push(['Solved', `${style.accent(plot)} ${style.dim(`0:00 to ${formatElapsed(lengthMs)}`)}`]);
  }
  if (languages.length > 0) {
    const used = languages.map(({ language, tries, accepted }) => {
      return `${languageName(language)} ${tries}${style.dim(`, ${accepted} accepted`)}`;
    });
    facts.push(['Languages', used.join(style.dim(' · '))]);
  }
  return `${heading}\n${formatFacts(facts, style)}`;
}

function describeTries({ verdicts: counts }: ProblemStatistics, style: Style): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const parts = [...counts].map(([verdict, count]) => {
    return verdict === 'pending' ? `${count} pending` : `${count} ${verdicts[verdict].code}`;
  });
  return parts.length === 0 ? 'none' : `${total === 1 ? '1 try' : `${total} tries`}: ${parts.join(style.dim(' · '))}`;
}

/** Draws counts in one line; a part without any is blank. */
function plotLine(counts: readonly number[], { heights }: Style): string {
  const most = Math.max(...counts);
  return counts.map((count) => (count === 0 ? ' ' : heights[Math.ceil((count / most) * heights.length) - 1])).join('');
}
