import type { ProblemSummary } from '@podium/sdk/contract';
import { defineCommand } from '../../command.ts';

export const problemList = defineCommand({
  name: 'problem list',
  summary: 'the problems open for practice',
  arguments: { search: { summary: 'a piece of the title, in any case' } },
  options: {
    tag: {
      kind: 'list',
      short: 't',
      value: 'tag',
      summary: 'only problems that carry this tag, and every other one given',
    },
    difficulty: { kind: 'choice', short: 'd', choices: ['easy', 'medium', 'hard'], summary: 'only problems this hard' },
    unsolved: { kind: 'flag', short: 'u', summary: 'only problems I have not solved' },
  },
  examples: [
    ['podium problem list', 'all of them'],
    ['podium problem list sum --unsolved', "with 'sum' in the title, not solved yet"],
    ['podium problem list -t graphs -t dfs -d hard', 'carrying both tags, hard'],
    ["podium problem list --json | jq -r '.[].title'", 'titles for a script'],
  ],
  async run(context, input) {
    const client = await context.signedIn();
    const all = await client.problems.list({ signal: context.signal });
    const problems = filterProblems(all, input);
    return { kind: 'problem-list', data: { problems, total: all.length }, json: problems };
  },
});

export interface ProblemFilter {
  search?: string | undefined;
  /** A problem must carry all of them. */
  tag: readonly string[];
  difficulty?: 'easy' | 'medium' | 'hard' | undefined;
  unsolved: boolean;
}

/** Title: substring in any case. Tags: every one. */
export function filterProblems(problems: readonly ProblemSummary[], filter: ProblemFilter): ProblemSummary[] {
  const search = filter.search?.trim().toLowerCase() ?? '';
  const wantedTags = filter.tag.map((tag) => tag.replace(/^#/, '').toLowerCase());
  return problems.filter((problem) => {
    const tags = new Set(problem.tags.map((tag) => tag.toLowerCase()));
    return (
      problem.title.toLowerCase().includes(search) &&
      wantedTags.every((tag) => tags.has(tag)) &&
      (filter.difficulty === undefined || problem.difficulty.toLowerCase() === filter.difficulty) &&
      !(filter.unsolved && problem.isSolved)
    );
  });
}
