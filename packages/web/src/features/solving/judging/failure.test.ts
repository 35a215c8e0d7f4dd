import { ApiError, NetworkError, UnexpectedResponseError, ValidationError } from '@podium/sdk';
import { describe, expect, it } from 'vitest';
import { runFailure, submitFailure } from './failure.ts';

const rejected = new ApiError({ status: 400, code: 'contest_over', message: 'The contest is over' });
const lost = new NetworkError('reset');
const nonsense = new UnexpectedResponseError('answered with a web page instead of JSON', { status: 200 });

describe('a failed run', () => {
  it("shows the answer's message", () => {
    expect(runFailure(rejected)).toMatchObject({ message: 'The contest is over', code: 'contest_over' });
  });

  it('falls back and says beside it what happened', () => {
    expect(runFailure(lost)).toMatchObject({
      ...{ message: 'Failed to run Code', detail: 'No response received from server' },
    });
    expect(runFailure(new TypeError('x'))).toMatchObject({ message: 'Failed to run Code', detail: undefined });
  });
});

describe('a failed submit', () => {
  it("shows the answer's message, and what the contract rejects before it is sent", () => {
    expect(submitFailure(rejected).message).toBe('The contest is over');
    const empty = new ValidationError([{ path: 'code', message: 'code is empty' }]);
    expect(submitFailure(empty).message).toMatch('code is empty');
  });

  it.each([
    [lost, 'An error occurred while submitting the practice.', 'No response received from server'],
    [new TypeError('x'), 'An error occurred while submitting the practice.', undefined],
    [nonsense, 'An error occurred while submitting the code.', undefined],
  ])('of %s says %j and %j', (error, message, detail) => {
    expect(submitFailure(error)).toMatchObject({ message, detail });
  });
});
