import { type Constraints, type OfferedLanguage, programLimits } from '@podium/sdk/contract';
import { languageName } from '@podium/sdk/languages';

/**
 * Returns the limits of a problem as texts: `1 s (Python 5.05 s)`, `256 MB (Python 272 MB)`. The
 * languages are those that have other limits.
 */
export function limitTexts(
  constraints: Constraints,
  offered: readonly OfferedLanguage[],
): { time: string; memory: string } {
  const limits = programLimits(constraints);
  if (!limits) return { time: constraints.timeLimit, memory: constraints.memoryLimit };
  const time = formatTimeLimit(limits.timeLimitMs);
  const memory = formatMemoryLimit(limits.memoryLimitBytes);
  const others = offered.flatMap(({ id, allowance }) => {
    const own = programLimits(constraints, allowance);
    return own ? [{ name: languageName(id), own }] : [];
  });
  return {
    time: withOthers(
      time,
      others.map(({ name, own }) => [name, formatTimeLimit(own.timeLimitMs)]),
    ),
    memory: withOthers(
      memory,
      others.map(({ name, own }) => [name, formatMemoryLimit(own.memoryLimitBytes)]),
    ),
  };
}

function withOthers(text: string, others: readonly [name: string, text: string][]): string {
  const different = others.filter(([, other]) => other !== text).map((parts) => parts.join(' '));
  return different.length === 0 ? text : `${text} (${different.join(', ')})`;
}

/** Formats a limit as `500 ms` or `1.5 s`. */
export function formatTimeLimit(timeLimitMs: number): string {
  return timeLimitMs < 1000 ? `${Math.round(timeLimitMs)} ms` : `${Math.round(timeLimitMs) / 1000} s`;
}

/** Formats a limit as `256 MB` or `0.5 MB`, in powers of 1024. */
export function formatMemoryLimit(bytes: number): string {
  return `${Math.round((bytes / 1024 ** 2) * 10) / 10} MB`;
}
