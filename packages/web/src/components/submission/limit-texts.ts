import { type Allowance, type Constraints, noAllowance, programLimits } from '@podium/sdk/contract';
import { formatAllowance, formatMemoryLimit, formatTimeLimit } from '@podium/sdk/display';

/**
 * The limits of programs in a language: `1 s` and `256 MB`, or with what the language adds,
 * `5.05 s (1 s × 5 + 50 ms)` and `272 MB (256 MB + 16 MB)`. Without a language, those of the
 * problem.
 */
export function limitTexts(
  constraints: Constraints,
  allowance: Allowance = noAllowance,
): { time: string; memory: string } {
  const [limits, own] = [programLimits(constraints), programLimits(constraints, allowance)];
  if (!limits || !own) return { time: constraints.timeLimit, memory: constraints.memoryLimit };
  const added = formatAllowance(allowance);
  return {
    time: withSum(formatTimeLimit(own.timeLimitMs), formatTimeLimit(limits.timeLimitMs), added.time),
    memory: withSum(formatMemoryLimit(own.memoryLimitBytes), formatMemoryLimit(limits.memoryLimitBytes), added.memory),
  };
}

function withSum(limit: string, problemLimit: string, added: string): string {
  return added === '' ? limit : `${limit} (${problemLimit}${added})`;
}
