import type { CheckerSpec } from '../judgement.ts';
import type { Check } from './checker.ts';
import { compareTokens } from './compare-tokens.ts';
import type { Tolerances } from './decimal-error.ts';

type FloatSpec = Extract<CheckerSpec, { type: 'float' }>;

const defaultTolerance = 1e-6;

/**
 * Accepts numbers within the absolute or the relative tolerance of the answer, by the rule of
 * `errorShare`, and compares other tokens as `tokens` does.
 */
export function createFloatCheck(spec: FloatSpec): Check {
  const { ignoreCase = false, spaceSensitive = false } = spec;
  const tolerances = tolerancesOf(spec);
  return (input, signal) => compareTokens(input, { ignoreCase, spaceSensitive, tolerances }, signal);
}

/** If neither tolerance is given, both are 1e-6; if one is given, only that one counts. */
function tolerancesOf({ absoluteTolerance: absolute, relativeTolerance: relative }: FloatSpec): Tolerances {
  if (absolute === undefined && relative === undefined)
    return { absolute: defaultTolerance, relative: defaultTolerance };
  return { absolute: absolute ?? 0, relative: relative ?? 0 };
}
