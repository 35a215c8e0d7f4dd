import type { NumberToken } from './parse-number.ts';

/** The tolerances of a comparison of numbers. A number within either of them is close. */
export interface Tolerances {
  absolute: number;
  relative: number;
}

/** Twice the largest relative error of a double that was rounded once. */
const roundingError = 2 ** -52;
const smallestDouble = 5e-324;

/**
 * Returns the error of a number as a share of its tolerance, which is the larger one of the
 * absolute tolerance and the relative tolerance times the answer. The share is at most 1 exactly if
 * the number is close: |s - a| <= absolute or |s - a| <= relative * |a| ("Comparing floating-point
 * tokens" of the ICPC problem package format 2025-09).
 *
 * All numbers are those that are written, as decimal fractions, the tolerances included: 1.01 is
 * within 0.01 of 1.00. Doubles decide where rounding cannot matter.
 */
export function errorShare(expected: NumberToken, found: NumberToken, { absolute, relative }: Tolerances): number {
  const error = Math.abs(expected.value - found.value);
  const tolerance = Math.max(absolute, relative * Math.abs(expected.value));
  const share = error / tolerance;
  const doubt = 2 * roundingError * (Math.abs(expected.value) + Math.abs(found.value) + tolerance) + 4 * smallestDouble;
  if (Math.abs(error - tolerance) > doubt) return share;
  const isClose = isWithin(readDecimal(textOf(expected)), readDecimal(textOf(found)), { absolute, relative });
  return isClose ? Math.min(share || 0, 1) : Math.max(share || 0, 1 + roundingError);
}

function textOf({ bytes, start, end }: NumberToken): string {
  return bytes.toString('latin1', start, end);
}

/** The number digits × 10^exponent. */
interface Decimal {
  digits: bigint;
  exponent: number;
}

/** A smaller number counts as zero, as in the long double of the reference validator. */
const smallestExponent = -5_000;

function readDecimal(text: string): Decimal {
  const [, sign, whole = '', fraction = '', power = '0'] = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = BigInt(`${whole}${fraction}`);
  const exponent = Number(power) - fraction.length;
  if (digits === 0n || exponent < smallestExponent) return { digits: 0n, exponent: 0 };
  return { digits: sign === '-' ? -digits : digits, exponent };
}

function isWithin(expected: Decimal, found: Decimal, { absolute, relative }: Tolerances): boolean {
  const difference = sum(found, { ...expected, digits: -expected.digits });
  const error = { ...difference, digits: magnitude(difference.digits) };
  const share = readDecimal(String(relative));
  const relativeTolerance = {
    digits: share.digits * magnitude(expected.digits),
    exponent: share.exponent + expected.exponent,
  };
  return isAtMost(error, readDecimal(String(absolute))) || isAtMost(error, relativeTolerance);
}

function magnitude(digits: bigint): bigint {
  return digits < 0n ? -digits : digits;
}

function isAtMost(left: Decimal, right: Decimal): boolean {
  return sum(left, { ...right, digits: -right.digits }).digits <= 0n;
}

function sum(left: Decimal, right: Decimal): Decimal {
  if (left.digits === 0n) return right;
  if (right.digits === 0n) return left;
  const exponent = Math.min(left.exponent, right.exponent);
  const shifted = (number: Decimal) => number.digits * 10n ** BigInt(number.exponent - exponent);
  return { digits: shifted(left) + shifted(right), exponent };
}
