import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { isServerAway } from './is-podium-error.ts';
import { NetworkError, TimeoutError } from './transport-errors.ts';
import { UnexpectedResponseError } from './unexpected-response-error.ts';

const answered = (status: number, code: ApiError['code']) => new ApiError({ status, code, message: 'No' });

it.each([
  ['a lost connection', new NetworkError('reset'), true],
  ['no answer in time', new TimeoutError(1_000), true],
  ['a server that stops', answered(503, 'service_unavailable'), true],
  ['a gateway without its server', answered(502, 'http_error'), true],
  ['another answer without a code', answered(404, 'http_error'), false],
  ['a judge that is busy', answered(503, 'judging_unavailable'), false],
  ['a failure of the server', answered(500, 'internal_error'), false],
  ['an answer of another server', new UnexpectedResponseError('is not Podium', { status: 200 }), false],
  ['any other error', new Error('No'), false],
])('recognises whether the server is away after %s', (_, error, isAway) => {
  expect(isServerAway(error)).toBe(isAway);
});
