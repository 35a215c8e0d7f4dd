import { ApiError, NetworkError, UnexpectedResponseError, ValidationError } from '@podium/sdk';
import { describe, expect, it } from 'vitest';
import { runFailure, submitFailure } from './failure.ts';

const practice = { problemId: 'sum', contestId: null };
const contest = { problemId: 'sum', contestId: 'open' };
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
    expect(submitFailure(rejected, contest).message).toBe('The contest is over');
    const empty = new ValidationError([{ path: 'code', message: 'code is empty' }]);
    expect(submitFailure(empty, practice).message).toMatch('code is empty');
  });

  it.each([
    [lost, practice, 'An error occurred while submitting the practice.'],
    [lost, contest, 'An error occurred while submitting the code.'],
    [nonsense, practice, 'An error occurred while submitting the code.'],
    [new TypeError('x'), practice, 'An error occurred while submitting the practice.'],
  ])('of %s in %j says %j', (error, target, message) => {
    expect(submitFailure(error, target).message).toBe(message);
  });
});
