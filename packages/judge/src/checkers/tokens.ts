import type { CheckerSpec } from '../judgement.ts';
import type { Check } from './checker.ts';
import { compareTokens } from './compare-tokens.ts';

type TokensSpec = Extract<CheckerSpec, { type: 'tokens' }>;

/**
 * Compares token by token, byte by byte. With `ignoreCase`, `YES`, `Yes` and `yes` are equal, as in
 * the format's default validator without `case_sensitive`: only the letters A to Z lose their case.
 * With `spaceSensitive` the white space must be the same too.
 */
export function createTokensCheck({ ignoreCase = false, spaceSensitive = false }: TokensSpec): Check {
  return (input, signal) => compareTokens(input, { ignoreCase, spaceSensitive }, signal);
}
