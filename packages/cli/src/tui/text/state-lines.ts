import type { Problem } from '@podium/sdk/contract';
import { describeLanguages, problemNotices } from '@podium/sdk/display';
import type { Explanation } from '../../explain-error.ts';
import type { Paint } from '../../text/style.ts';
import { safeText } from '../../text/terminal-text.ts';
import type { Loadable } from '../data/queries.ts';
import { narrower, type Theme } from '../theme.ts';
import { indent, wrapLines } from './fit-line.ts';

/**
 * Describes that something is not loaded yet, or why it could not be; undefined if it is loaded.
 */
export function stateLines(loadable: Loadable<unknown>, theme: Theme): string[] | undefined {
  if (loadable.state === 'ready') return undefined;
  if (loadable.state === 'loading') return ['', ` ${theme.dim(`Loading${theme.ellipsis}`)}`];
  const failure = failureLines(loadable.failure, narrower(theme, 2));
  return [
    '',
    ...indent([...failure, '', `${theme.accent(theme.keyOf('global', 'refresh'))} ${theme.dim('tries again')}`]),
  ];
}

/** Formats a failure with its hints. */
export function failureLines({ message, hints }: Explanation, theme: Theme): string[] {
  const wrapped = (text: string, paint: Paint) => wrapLines(safeText(text), theme.columns, paint);
  return [...wrapped(message, theme.bad), ...hints.flatMap((hint) => wrapped(hint, theme.dim))];
}

/**
 * Returns the notices before the statement of a problem: that it is a draft or
 * archived, that it is interactive, that it has scores, and its other languages.
 */
export function noticeLines(problem: Problem, theme: Theme): string[] {
  const draft = problem.draft ? ['Draft: only administrators see this problem.'] : [];
  const archived = problem.archived ? ['Archived: only administrators see this problem.'] : [];
  const notices = [...draft, ...archived, ...problemNotices(problem)];
  const languages = describeLanguages(problem);
  return [
    ...notices.flatMap((notice) => wrapLines(notice, theme.columns, theme.warn)),
    ...(languages === undefined ? [] : wrapLines(languages, theme.columns, theme.dim)),
  ];
}
