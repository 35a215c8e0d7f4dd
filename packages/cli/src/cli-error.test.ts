import { verdictNames, verdicts } from '@podium/sdk/verdicts';
import { expect, it } from 'vitest';
import { exitCodes } from './cli-error.ts';

it('shares an exit code only between a verdict and what means the same', () => {
  const codes: number[] = [...Object.values(exitCodes), ...verdictNames.map((name) => verdicts[name].exitCode)];
  const shared = codes.filter((code, index) => codes.indexOf(code) < index);
  expect(shared).toEqual([exitCodes.ok, exitCodes.failed, exitCodes.judgingError]);
});
