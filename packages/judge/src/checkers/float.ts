import type { CheckerSpec } from '../judgement.ts';
import type { Check } from './checker.ts';
import { compareTokens, type IsClose } from './compare-tokens.ts';

type FloatSpec = Extract<CheckerSpec, { type: 'float' }>;

const defaultTolerance = 1e-6;

/**
 * Accepts numbers within the absolute or the relative tolerance of the answer, and compares other
 * tokens as `tokens` does.
 */
export function createFloatCheck(spec: FloatSpec): Check {
  const isClose = createFloatComparison(spec);
  return (input, signal) => compareTokens(input, { ignoreCase: spec.ignoreCase === true, isClose }, signal);
}

/**
 * Returns whether a number s is close to the answer's number a: |s - a| <= absolute or |s - a| <=
 * relative * |a| ("Comparing floating-point tokens" of the ICPC problem package format 2025-09). If
 * neither tolerance is given, both are 1e-6; if one is given, only that one counts.
 */
export function createFloatComparison({ absoluteTolerance, relativeTolerance }: FloatSpec): IsClose {
  const neither = absoluteTolerance === undefined && relativeTolerance === undefined;
  const absolute = absoluteTolerance ?? (neither ? defaultTolerance : 0);
  const relative = relativeTolerance ?? (neither ? defaultTolerance : 0);
  return (expected, found) => {
    const error = Math.abs(expected - found);
    return error <= absolute || error <= relative * Math.abs(expected);
  };
}
