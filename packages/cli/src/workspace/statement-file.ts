import { interactiveNotice, type Problem } from '@podium/sdk/contract';
import { safeText } from '../output/safe-text.ts';

/** `problem.md` as it lies in a pulled folder: title, facts, statement, samples, without what would do something to a terminal. */
export function statementFile(problem: Problem): string {
  const { timeLimit, memoryLimit } = problem.constraints;
  const facts = [
    problem.difficulty,
    `time limit ${timeLimit}`,
    `memory limit ${memoryLimit}`,
    ...(problem.tags.length > 0 ? [problem.tags.map((tag) => `#${tag}`).join(' ')] : []),
  ];
  const samples = problem.testCases
    .filter((testCase) => testCase.isSample)
    .map(({ input, output }, index) =>
      [`## Sample ${index + 1}`, 'Input', fence(input), 'Output', fence(output)].join('\n\n'),
    );
  const notice = problem.checker.type === 'interactive' ? [`**${interactiveNotice}**`] : [];
  const parts = [`# ${problem.title}`, facts.join(' · '), ...notice, problem.description.trim(), ...samples];
  // It is read with `cat` as well.
  return safeText(`${parts.join('\n\n')}\n`);
}

/** A code block whose fence is longer than any run of backticks inside. */
function fence(text: string): string {
  const longestRun = Math.max(2, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const marks = '`'.repeat(longestRun + 1);
  return `${marks}\n${text.replace(/\n$/, '')}\n${marks}`;
}
