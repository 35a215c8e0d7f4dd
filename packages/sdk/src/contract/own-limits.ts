import { formatMemoryLimit, formatTimeLimit } from './display.ts';
import { allowsLanguage, languageName } from './languages.ts';
import { programLimits } from './problem-data.ts';
import type { Problem } from './problems.ts';
import type { Allowance, OfferedLanguage } from './programs.ts';

/**
 * Describes the limits of a problem in the languages that it allows and that have others: `Limits
 * in Java: 2.4 s, 640 MB; in Python: 5.05 s, 272 MB`; undefined if no language has others.
 */
export function describeOwnLimits(
  { constraints, allowedLanguages }: Pick<Problem, 'constraints' | 'allowedLanguages'>,
  offered: readonly OfferedLanguage[],
): string | undefined {
  const textOf = (allowance?: Allowance) => {
    const limits = programLimits(constraints, allowance);
    return limits && `${formatTimeLimit(limits.timeLimitMs)}, ${formatMemoryLimit(limits.memoryLimitBytes)}`;
  };
  const usual = textOf();
  const allowed = offered.filter(({ id }) => allowsLanguage(allowedLanguages, id));
  const own = allowed.flatMap(({ id, allowance }) => {
    const text = textOf(allowance);
    return text === undefined || text === usual ? [] : [`in ${languageName(id)}: ${text}`];
  });
  return own.length === 0 ? undefined : `Limits ${own.join('; ')}`;
}
