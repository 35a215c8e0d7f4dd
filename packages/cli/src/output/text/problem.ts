import { interactiveNotice } from '@podium/sdk/contract';
import type { ResultData } from '../../result.ts';
import { renderMarkdown } from '../markdown.ts';
import { safeLine, safeText } from '../safe-text.ts';
import { paintDifficulty } from './format-values.ts';
import type { Rendered, View } from './view.ts';

export async function renderProblem({ problem }: ResultData['problem'], { style }: View): Promise<Rendered> {
  const { timeLimit, memoryLimit } = problem.constraints;
  const facts = [
    paintDifficulty(problem.difficulty, problem.difficulty, style),
    `time limit ${timeLimit}`,
    `memory limit ${memoryLimit}`,
    ...(problem.draft ? [style.warn('draft')] : []),
    ...(problem.isSolved ? [style.good(`${style.marks.solved} solved`)] : []),
  ].join(style.dim(' · '));
  const tags = problem.tags.map((tag) => style.dim(`#${safeLine(tag)}`)).join(' ');
  const statement = await renderMarkdown(problem.description, style);
  const samples = problem.testCases
    .filter((testCase) => testCase.isSample)
    .flatMap(({ input, output }, index) => [
      '',
      style.bold(`Sample ${index + 1}`),
      style.dim('Input'),
      indent(safeText(input)),
      style.dim('Output'),
      indent(safeText(output)),
    ]);
  const notice = problem.checker.type === 'interactive' ? [style.warn(interactiveNotice)] : [];
  const heading = [style.bold(safeLine(problem.title)), facts, ...(tags ? [tags] : []), ...notice];
  return { text: [...heading, '', statement, ...samples].join('\n') };
}

function indent(text: string): string {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
