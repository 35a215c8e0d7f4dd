import type { CheckerSpec } from '../judgement.ts';
import type { Check } from './checker.ts';
import { compareTokens, type IsClose } from './compare-tokens.ts';

type FloatSpec = Extract<CheckerSpec, { type: 'float' }>;

const defaultTolerance = 1e-6;

/** Numbers within the absolute or the relative tolerance of the answer, other tokens as `tokens` compares them. */
export function createFloatCheck(spec: FloatSpec): Check {
  const isClose = createFloatComparison(spec);
  return (input, signal) => compareTokens(input, { ignoreCase: spec.ignoreCase === true, isClose }, signal);
}

/**
 * Whether a number s is close to the answer's number a: |s - a| <= absolute or |s - a| <= relative * |a| ("Comparing floating-point tokens" of
 * the ICPC problem package format 2025-09). Where neither tolerance is given, both are 1e-6; where one is given, it alone counts.
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
