import type { CheckerSpec } from '../judgement.ts';
import type { Check } from './checker.ts';
import { compareTokens } from './compare-tokens.ts';

const defaultTolerance = 1e-6;
const numberToken = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const longestNumber = 1000;

/** Numbers within the absolute or the relative tolerance of the answer, other tokens byte by byte. */
export function createFloatCheck(spec: Extract<CheckerSpec, { type: 'float' }>): Check {
  const isSame = createFloatComparison(spec);
  return (input, signal) => compareTokens(input, isSame, signal);
}

/** Where neither tolerance is given, both are 1e-6; where one is given, it alone counts. */
export function createFloatComparison({
  absoluteTolerance,
  relativeTolerance,
}: Omit<Extract<CheckerSpec, { type: 'float' }>, 'type'>): (expected: Buffer, found: Buffer) => boolean {
  const neither = absoluteTolerance === undefined && relativeTolerance === undefined;
  const absolute = absoluteTolerance ?? (neither ? defaultTolerance : 0);
  const relative = relativeTolerance ?? (neither ? defaultTolerance : 0);
  return (expected, found) => {
    if (expected.equals(found)) return true;
    const [expectedNumber, foundNumber] = [toNumber(expected), toNumber(found)];
    if (expectedNumber === undefined || foundNumber === undefined) return false;
    if (expectedNumber === foundNumber) return true;
    const error = Math.abs(expectedNumber - foundNumber);
    return error <= absolute || error <= relative * Math.abs(expectedNumber);
  };
}

/** Undefined for what is not a decimal number, infinities and NaN included: those must be equal as text. */
function toNumber(token: Buffer): number | undefined {
  if (token.length > longestNumber) return undefined;
  const text = token.toString('latin1');
  const number = numberToken.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
