import { expect, it } from 'vitest';
import { explainInKeys } from './explain-in-keys.ts';

const failureOf = (code: string) =>
  ({ exitCode: 10, code, message: 'It failed.', hints: ['`podium doctor` looks.'], fields: [] }) as const;

it.each(['network_error', 'timeout', 'unexpected_response', 'signed_out', 'contest_over', 'not_registered'])(
  'asks for no command after %s',
  (code) => {
    const { message, hints } = explainInKeys(failureOf(code), false);
    expect(message).toBe('It failed.');
    expect(hints).toHaveLength(1);
    expect(hints.join()).not.toContain('podium ');
  },
);

it('leaves what has to be done outside as it is', () => {
  expect(explainInKeys(failureOf('local_judge_unavailable'), false)).toEqual(failureOf('local_judge_unavailable'));
  expect(explainInKeys(failureOf('token_invalid'), true)).toEqual(failureOf('token_invalid'));
});
