import { CliError } from '../cli-error.ts';
import type { ComparingChecker } from '../judging/local-judge.ts';
import type { FolderRecord } from '../workspace/folder-record.ts';

/**
 * Returns the checker that compares outputs of a problem on this machine. Throws for an interactive
 * problem, which has no answers to compare with.
 */
export function getComparingChecker({ problem: { checker } }: FolderRecord): ComparingChecker {
  if (checker.type !== 'interactive') return checker;
  throw new CliError({
    code: 'problem_interactive',
    message:
      'This problem is interactive: a program of the judge answers yours, and only the server has it, so nothing can be tested here.',
    hints: [
      'Talk to it yourself with `podium run`: you type the replies.',
      'Let the server judge it with `podium submit`.',
    ],
  });
}
