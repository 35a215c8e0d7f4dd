import { interactiveNotice, type Problem } from '@podium/sdk/contract';
import { wrapText } from '../../output/wrap.ts';
import type { Theme } from '../theme.ts';

/** What is to be known of a problem before its statement: that it is interactive. None of any other. */
export function noticeLines({ checker }: Problem, theme: Theme, columns: number): string[] {
  if (checker.type !== 'interactive') return [];
  return wrapText(interactiveNotice, columns)
    .split('\n')
    .map((line) => theme.warn(line));
}
