import type { CheckerSpec } from '../judgement.ts';
import type { Check } from './checker.ts';
import { compareTokens } from './compare-tokens.ts';

/**
 * White space apart, token by token, byte by byte; `ignoreCase` takes `YES`, `Yes` and `yes` for the same, as the format's
 * default validator does without `case_sensitive`: the letters A to Z and no others.
 */
export function createTokensCheck({ ignoreCase = false }: Extract<CheckerSpec, { type: 'tokens' }>): Check {
  return (input, signal) => compareTokens(input, { ignoreCase }, signal);
}
