import { expect, it } from 'vitest';
import { compareOutputs } from './compare-outputs.ts';

it.each([
  [{ type: 'tokens' }, '1 2\n3\n', '1  2 3', true],
  [{ type: 'tokens' }, 'Yes', 'yes', false],
  [{ type: 'tokens', ignoreCase: true }, 'Yes', 'yes', true],
  [{ type: 'tokens', ignoreCase: true }, 'Ä', 'ä', false],
  [{ type: 'tokens' }, '1', '1 1', false],
  [{ type: 'exact' }, '1\n', '1', false],
  [{ type: 'float', absoluteTolerance: 1e-6 }, '0.5', '0.5000001', true],
  [{ type: 'float', relativeTolerance: 1e-6 }, '1e9', '1000000001', true],
  [{ type: 'float', absoluteTolerance: 1e-6 }, '0.5', '0.51', false],
  [{ type: 'float', absoluteTolerance: 1 }, 'yes', 'no', false],
  [{ type: 'float', absoluteTolerance: 1 }, 'Yes', 'yes', false],
  [{ type: 'float', absoluteTolerance: 1, ignoreCase: true }, 'Yes 1', 'yes 2', true],
  [{ type: 'float', absoluteTolerance: 1 }, '1', '0x1', false],
  [{ type: 'custom', protocol: 'kattis' }, '1', '1', undefined],
  [{ type: 'interactive', protocol: 'kattis' }, '1', '1', undefined],
] as const)('by %j %j and %j match: %s', (checker, expected, actual, matches) => {
  expect(compareOutputs(checker, expected, actual)).toBe(matches);
});
