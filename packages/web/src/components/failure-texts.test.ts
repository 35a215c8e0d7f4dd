import { ApiError, NetworkError } from '@podium/sdk';
import { endpoints } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { detailOf, failureText } from './failure-texts.ts';

const stopping = new ApiError({ status: 503, code: 'service_unavailable', message: 'The server is stopping.' });
const lost = new NetworkError('reset');

it('shows the message of an answer, and else the fallback text of the endpoint', () => {
  const textOf = (error: unknown) => failureText(endpoints.users.changePassword, error);
  expect(textOf(stopping)).toBe('The server is stopping.');
  expect([lost, new TypeError('x')].map(textOf)).toEqual(Array(2).fill('Failed to change the password'));
});

it('adds to a fallback text only what it does not say', () => {
  const message = 'Failed to fetch leaderboard';
  const silent = new ApiError({ status: 502, code: 'http_error', message, isFallback: true });
  expect([stopping, lost, silent].map(detailOf)).toEqual([stopping.message, 'No response received from server', '']);
});
