import type { Problem } from '@podium/sdk/contract';
import { describeLanguages, problemNotices } from '@podium/sdk/display';
import { defineCommand } from '../../command.ts';
import { indentBlock } from '../../output/text/submission.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import type { Rendered, View } from '../../result.ts';
import { paintDifficulty } from '../../text/format-values.ts';
import { safeLine, safeText } from '../../text/terminal-text.ts';

export const problemShow = defineCommand({
  name: 'problem show',
  summary: 'show the statement and the samples of a problem',
  arguments: {
    problem: { summary: 'an id, a title or its beginning, A or contest/A (default: the problem of this folder)' },
  },
  examples: [
    ['podium problem show two-sum', 'by title'],
    ['podium problem show live/A', 'problem A of the running contest'],
    ['podium problem show', 'the problem of this folder'],
  ],
  async run(context, { problem: reference = '.' }) {
    const client = await context.signedIn();
    const target = await resolveProblem(context, reference);
    const problem = await client.problems.get(target.problemId, { signal: context.signal });
    return { text: (view) => renderProblem(problem, view), json: problem };
  },
});

async function renderProblem(problem: Problem, { style }: View): Promise<Rendered> {
  const { timeLimit, memoryLimit } = problem.constraints;
  const facts = [
    paintDifficulty(problem.difficulty, problem.difficulty, style),
    `time limit ${timeLimit}`,
    `memory limit ${memoryLimit}`,
    ...(problem.draft ? [style.warn('draft')] : []),
    ...(problem.archived ? [style.warn('archived')] : []),
    ...(problem.isSolved ? [style.good(`${style.marks.solved} solved`)] : []),
  ].join(style.dim(' · '));
  const tags = problem.tags.map((tag) => style.dim(`#${safeLine(tag)}`)).join(' ');
  // Other commands do not need the parser, which takes a while to load.
  const { renderMarkdown } = await import('../../output/markdown.ts');
  const statement = await renderMarkdown(problem.description, style);
  const samples = problem.testCases
    .filter((testCase) => testCase.isSample)
    .flatMap(({ input, output }, index) => [
      '',
      style.bold(`Sample ${index + 1}`),
      style.dim('Input'),
      indentBlock(safeText(input)),
      style.dim('Output'),
      indentBlock(safeText(output)),
    ]);
  const notices = problemNotices(problem).map((notice) => style.warn(safeLine(notice)));
  const languages = describeLanguages(problem);
  const choose = languages && style.dim(`${languages}: podium config set language <code>`);
  const lines = [tags, choose].filter((line) => line !== undefined && line !== '');
  const heading = [style.bold(safeLine(problem.title)), facts, ...lines, ...notices];
  return { text: [...heading, '', statement, ...samples].join('\n') };
}
