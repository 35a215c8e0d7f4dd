import type { CheckerSpec } from '../judgement.ts';
import type { Check } from './checker.ts';
import { compareTokens } from './compare-tokens.ts';

/**
 * Compares token by token, byte by byte, without regard to white space. With `ignoreCase`, `YES`,
 * `Yes` and `yes` are equal, as in the format's default validator without `case_sensitive`: only
 * the letters A to Z lose their case.
 */
export function createTokensCheck({ ignoreCase = false }: Extract<CheckerSpec, { type: 'tokens' }>): Check {
  return (input, signal) => compareTokens(input, { ignoreCase }, signal);
}
