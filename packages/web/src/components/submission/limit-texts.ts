import { type Constraints, type OfferedLanguage, type ProgramLimits, programLimits } from '@podium/sdk/contract';
import { languageName } from '@podium/sdk/languages';

/** `1 s (Python 5.05 s)`, `256 MB (Python 272 MB)`: with the languages that have other limits. */
export function limitTexts(
  constraints: Constraints,
  offered: readonly OfferedLanguage[],
): { time: string; memory: string } {
  const limits = programLimits(constraints);
  if (!limits) return { time: constraints.timeLimit, memory: constraints.memoryLimit };
  const textOf = (format: (limits: ProgramLimits) => string) => {
    const text = format(limits);
    const others = offered.flatMap(({ id, allowance }) => {
      const own = programLimits(constraints, allowance);
      return own && format(own) !== text ? [`${languageName(id)} ${format(own)}`] : [];
    });
    return others.length === 0 ? text : `${text} (${others.join(', ')})`;
  };
  return {
    time: textOf(({ timeLimitMs }) => formatTimeLimit(timeLimitMs)),
    memory: textOf(({ memoryLimitBytes }) => formatMemoryLimit(memoryLimitBytes)),
  };
}

/** Formats a limit as `500 ms` or `1.5 s`. */
export function formatTimeLimit(timeLimitMs: number): string {
  return timeLimitMs < 1000 ? `${Math.round(timeLimitMs)} ms` : `${Math.round(timeLimitMs) / 1000} s`;
}

/** Formats a limit as `256 MB` or `0.5 MB`, in powers of 1024. */
export function formatMemoryLimit(bytes: number): string {
  return `${Math.round((bytes / 1024 ** 2) * 10) / 10} MB`;
}
