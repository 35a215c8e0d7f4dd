import {
  ApiError,
  NetworkError,
  SignedOutError,
  TimeoutError,
  UnexpectedResponseError,
  undefinedIfNotFound,
} from '@podium/sdk';
import { type ErrorCode, errorCodes } from '@podium/sdk/contract';
import { describe, expect, it } from 'vitest';
import { CliError, exitCodes, Interruption } from './cli-error.ts';
import { explainError } from './explain-error.ts';

const server = 'http://podium.example';
const rejection = (code: ErrorCode, message = 'No') => new ApiError({ status: 400, code, message });

describe('explainError', () => {
  it.each([
    ['token_invalid', 11],
    ['invalid_credentials', 11],
    ['forbidden', 12],
    ['not_registered', 12],
    ['contest_over', 12],
    ['revision_conflict', 12],
    ['too_many_pending', 12],
    ['judging_in_progress', 12],
    ['validation_failed', 2],
    ['not_found', 2],
    ['email_taken', 2],
    ['judging_unavailable', 13],
    ['internal_error', 10],
  ] as const)('gives %s the exit code %i', (code, exitCode) => {
    expect(explainError(rejection(code), server).exitCode).toBe(exitCode);
  });

  it('never reports a rejected request as a verdict or as a bug of podium', () => {
    for (const code of errorCodes) {
      const { exitCode } = explainError(rejection(code), server);
      expect([2, 10, 11, 12, 13]).toContain(exitCode);
    }
  });

  it('names the address and the reason of a failed connection', () => {
    const network = explainError(new NetworkError('connect ECONNREFUSED 1.2.3.4:80'), server);
    expect(network).toMatchObject({ exitCode: 10, code: 'network_error' });
    expect(network.message).toBe(
      `No response received from server: ${server} cannot be reached (connect ECONNREFUSED 1.2.3.4:80).`,
    );
    expect(explainError(new TimeoutError(1000), server).exitCode).toBe(10);
    const page = explainError(
      new UnexpectedResponseError('answered with a web page instead of JSON', { status: 200 }),
      server,
    );
    expect(page).toMatchObject({ exitCode: 10, hints: [expect.stringContaining(server)] });
  });

  it('asks once whether the address of a foreign answer is right', () => {
    const asking = new UnexpectedResponseError('answered with a web page: is the address right?', {
      status: 404,
      isForeign: true,
    });
    const { message, hints } = explainError(asking, server);
    expect(`${message} ${hints.join(' ')}`.match(/\?/g)).toHaveLength(1);
    expect(hints).toEqual([`The address in use is ${server}; \`podium config set server <address>\` changes it.`]);
  });

  it('shows the status of a gateway that failed', () => {
    const gateway = new ApiError({ status: 502, code: 'http_error', message: 'Failed to fetch problems' });
    expect(explainError(gateway, server)).toMatchObject({
      exitCode: 10,
      message: `Failed to fetch problems: ${server} answered with status 502.`,
      hints: [expect.stringContaining('proxy')],
    });
  });

  it('asks whether the address is right after an error without a code of a podium server', () => {
    const other = new ApiError({ status: 404, code: 'http_error', message: 'Route GET:/x not found' });
    expect(explainError(other, server).hints).toEqual([
      expect.stringContaining(`Is ${server} the address of a podium server`),
    ]);
  });

  it('puts the status after a message without its full stop', () => {
    const gateway = new ApiError({ status: 502, code: 'http_error', message: 'An error occurred. Please try again.' });
    expect(explainError(gateway, server).message).toBe(
      `An error occurred. Please try again: ${server} answered with status 502.`,
    );
  });

  it('distinguishes an older server that lacks an endpoint from a missing problem or contest', async () => {
    const older = new ApiError({ status: 404, code: 'unknown_endpoint', message: 'There is no GET /api/submissions' });
    expect(explainError(older, server)).toMatchObject({
      exitCode: 10,
      message: 'There is no GET /api/submissions: the server is older than this podium, or its address is not right.',
      hints: [expect.stringContaining(server)],
    });
    expect(explainError(older, undefined).hints.join()).not.toContain('unknown');
    await expect(undefinedIfNotFound(Promise.reject(older))).rejects.toBe(older);
    const missing = new ApiError({ status: 404, code: 'not_found', message: 'Problem not found' });
    expect(explainError(missing, server)).toMatchObject({
      exitCode: 2,
      message: 'Problem not found.',
      hints: [expect.stringContaining('`podium problem list`')],
    });
    expect(await undefinedIfNotFound(Promise.reject(missing))).toBeUndefined();
  });

  it('describes a server without https without the words of OpenSSL', () => {
    const reason = 'write EPROTO 40BD:error:0A00010B:SSL routines:wrong version number:../record.c:77:\n';
    const { message } = explainError(new NetworkError(reason), 'https://podium.example');
    expect(message).toContain('does not support https');
    expect(message).not.toContain('\n');
  });

  it('lists every wrong field once', () => {
    const fields = [
      { path: 'email', message: 'Email is invalid' },
      { path: 'password', message: 'Password is required' },
    ];
    const error = new ApiError({ status: 400, code: 'validation_failed', message: 'Email is invalid', fields });
    expect(explainError(error, server)).toMatchObject({
      message: 'Email is invalid.',
      hints: ['password: Password is required'],
      fields,
    });
  });

  it('shows how long to wait if the server does', () => {
    const error = new ApiError({ status: 429, code: 'too_many_attempts', message: 'Too many', retryAfterSeconds: 2.4 });
    expect(explainError(error, server).hints).toContain('Try again in 3 s.');
  });

  it('asks to sign in when the session is over', () => {
    expect(explainError(new SignedOutError('expired'), server)).toMatchObject({
      exitCode: exitCodes.notSignedIn,
      hints: ['Sign in with `podium login`.'],
    });
  });

  it('points to PODIUM_TOKEN when its token is refused, since signing in would not help', () => {
    const { exitCode, hints } = explainError(new SignedOutError('token_refused'), server, {
      tokenFromEnvironment: true,
    });
    expect(exitCode).toBe(exitCodes.notSignedIn);
    expect(hints).toEqual([expect.stringContaining('PODIUM_TOKEN')]);
  });

  it('names the scope that a token lacks, and how to create another, but no sign-in', () => {
    const error = rejection('forbidden', 'This token lacks the scope problems:write. Create one that has it.');
    const { message, hints } = explainError(error, server, { tokenFromEnvironment: true });
    expect([message, ...hints].join('\n')).toMatch(/scope problems:write[\s\S]*podium token create --scope/);
    expect(hints.join('\n')).not.toContain('login');
    expect(explainError(error, server).hints).toEqual([expect.stringContaining('podium whoami')]);
  });

  it('names the commands that show a conflicting change', () => {
    expect(explainError(rejection('revision_conflict'), server).hints).toEqual([
      expect.stringMatching(/podium problem plan .* --overwrite/),
    ]);
  });

  it('does not change the messages of CliErrors', () => {
    const error = new CliError({ code: 'x', message: 'What.', hints: ['Do.'], exitCode: 12 });
    expect(explainError(error, server)).toEqual({
      code: 'x',
      message: 'What.',
      hints: ['Do.'],
      exitCode: 12,
      fields: [],
    });
  });

  it('names the file of a system error', () => {
    const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/etc/x' });
    expect(explainError(error, server)).toMatchObject({
      exitCode: 2,
      message: '/etc/x cannot be used: permission denied.',
    });
  });

  it('does not report a full disk as a bug, although the system names no file', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(explainError(error, server)).toMatchObject({
      exitCode: 2,
      message: 'A file cannot be used: the disk is full.',
    });
  });

  it('reports an aborted request and an interruption as interrupted', () => {
    expect(explainError(new Interruption(), server).exitCode).toBe(130);
    expect(explainError(AbortSignal.abort().reason, server).exitCode).toBe(130);
  });

  it('describes a bug in one line, with a hint to see its details', () => {
    const { exitCode, message, hints } = explainError(new TypeError('x is not a function\n    at y'), server);
    expect(exitCode).toBe(70);
    expect(message).not.toContain('\n');
    expect(hints.join(' ')).toContain('PODIUM_DEBUG=1');
  });
});
