import type { CheckerSpec } from '../judgement.ts';
import type { Check } from './checker.ts';
import { compareTokens } from './compare-tokens.ts';

/** White space apart, token by token, byte by byte; `ignoreCase` takes `YES`, `Yes` and `yes` for the same. */
export function createTokensCheck({ ignoreCase }: Extract<CheckerSpec, { type: 'tokens' }>): Check {
  const isSame = ignoreCase === true ? isSameIgnoringCase : (expected: Buffer, found: Buffer) => expected.equals(found);
  return (input, signal) => compareTokens(input, isSame, signal);
}

function isSameIgnoringCase(expected: Buffer, found: Buffer): boolean {
  return expected.toString('utf8').toLowerCase() === found.toString('utf8').toLowerCase();
}
