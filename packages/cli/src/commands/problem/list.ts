import { filterProblems } from '@podium/sdk/search';
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
    const { search, tag: tags, difficulty, unsolved: isUnsolved } = input;
    const problems = filterProblems(all, { search, tags, difficulty, isUnsolved });
    return { kind: 'problem-list', data: { problems, total: all.length }, json: problems };
  },
});
