import { interactiveNotice, type Problem } from '@podium/sdk/contract';
import type { Explanation } from '../../explain-error.ts';
import type { Paint } from '../../text/style.ts';
import { safeText } from '../../text/terminal-text.ts';
import type { Loadable } from '../data/queries.ts';
import type { Theme } from '../theme.ts';
import { wrapLines } from './fit-line.ts';

/** What stands in the place of something that is not there yet, or could not be loaded; undefined when it is there. */
export function stateLines(loadable: Loadable<unknown>, theme: Theme, columns: number): string[] | undefined {
  if (loadable.state === 'ready') return undefined;
  if (loadable.state === 'loading') return ['', ` ${theme.dim(`Loading${theme.ellipsis}`)}`];
  return [
    '',
    ...failureLines(loadable.failure, theme, columns),
    '',
    ` ${theme.accent('R')} ${theme.dim('tries again')}`,
  ];
}

/** A failure with what to do about it. */
export function failureLines({ message, hints }: Explanation, theme: Theme, columns: number): string[] {
  const wrapped = (text: string, paint: Paint) => wrapLines(safeText(text), columns - 2, (line) => ` ${paint(line)}`);
  return [...wrapped(message, theme.bad), ...hints.flatMap((hint) => wrapped(hint, theme.dim))];
}

/** What is to be known of a problem before its statement: that it is a draft, that it is interactive. */
export function noticeLines({ checker, draft }: Problem, theme: Theme, columns: number): string[] {
  const notices = [
    ...(draft ? ['Draft: only administrators see this problem.'] : []),
    ...(checker.type === 'interactive' ? [interactiveNotice] : []),
  ];
  return notices.flatMap((notice) => wrapLines(notice, columns, theme.warn));
}
