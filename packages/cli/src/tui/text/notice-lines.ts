import { interactiveNotice, type Problem } from '@podium/sdk/contract';
import { wrapText } from '../../output/wrap.ts';
import type { Theme } from '../theme.ts';

/** What is to be known of a problem before its statement: that it is a draft, that it is interactive. */
export function noticeLines({ checker, draft }: Problem, theme: Theme, columns: number): string[] {
  const notices = [
    ...(draft ? ['Draft: only administrators see this problem.'] : []),
    ...(checker.type === 'interactive' ? [interactiveNotice] : []),
  ];
  return notices.flatMap((notice) => wrapText(notice, columns).split('\n')).map((line) => theme.warn(line));
}
