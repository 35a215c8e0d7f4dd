import { ApiError, NetworkError, SignedOutError, TimeoutError, UnexpectedResponseError } from '@podium/sdk';
import type { ErrorCode } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { explainError } from '../explain-error.ts';
import { defaultKeyMap, type KeyLabelOf } from '../keys/key-map.ts';
import { explainInKeys } from './services.ts';

const apiError = (code: ErrorCode | 'http_error', status = 403) => new ApiError({ status, code, message: 'No' });

const keyOf: KeyLabelOf = (scope, action) => defaultKeyMap.labelOf(scope, action, true);

function hintsOf(error: Error, tokenFromEnvironment = false) {
  const server = 'http://localhost:4000';
  return {
    inCommands: explainError(error, server, { tokenFromEnvironment }).hints,
    inKeys: explainInKeys(error, server, tokenFromEnvironment, keyOf).hints,
  };
}

it.each([
  ['a server that is away', new NetworkError('connect ECONNREFUSED')],
  ['a server that is silent', new TimeoutError(1000)],
  ['another server', new UnexpectedResponseError('answered with a web page', { status: 200 })],
  ['a page that is not there', apiError('http_error', 404)],
  ['an older server', apiError('unknown_endpoint', 404)],
  ['a session that ended', new SignedOutError('not_signed_in')],
  ['a contest that is over', apiError('contest_over')],
  ['a contest one has not joined', apiError('not_registered')],
])('suggests no command after %s', (_, error) => {
  const { inCommands, inKeys } = hintsOf(error);
  expect(inCommands.join()).toContain('`podium ');
  expect(inKeys).toHaveLength(1);
  expect(inKeys.join()).not.toContain('`podium ');
});

it('gives the same hints as a command when the token of the environment is invalid', () => {
  const { inCommands, inKeys } = hintsOf(apiError('token_invalid', 401), true);
  expect(inKeys).toEqual(inCommands);
});
