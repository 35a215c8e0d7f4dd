import { describeSystemError, LockHeldError } from '@podium/files';
import { ProblemFolderError, ProblemsError } from '@podium/problems';
import type { NetworkError } from '@podium/sdk';
import { type AnyPodiumError, isPodiumError, isUnreachable } from '@podium/sdk/errors';
import { CliError, type ExitCode, exitCodes } from './cli-error.ts';

/** An error as it is shown: what happened and why, how to solve it, and the exit code. */
export interface Explanation {
  exitCode: ExitCode;
  code: string;
  message: string;
  hints: readonly string[];
  fields: readonly { path: string; message: string }[];
  /** Whether the message tells no more than which call failed. */
  isFallback?: boolean;
}

/** A hint, or what makes one of the facts; undefined if none fits them. */
type Hint = string | ((situation: Situation) => string | undefined);
type Rule = readonly [exitCode: ExitCode, ...hints: Hint[]];

const { internal, interrupted, judgingError, network, notAllowedNow, notSignedIn, usage } = exitCodes;
/** A token of the environment overrides every sign-in, so signing in would change nothing. */
const signIn: Hint = ({ tokenFromEnvironment, serverOption = '' }) =>
  tokenFromEnvironment
    ? 'The token comes from PODIUM_TOKEN: unset it, or set it to a new one from `podium token create`.'
    : `Sign in with \`podium login${serverOption}\`.`;
const showUser: Hint = ({ tokenFromEnvironment }) =>
  tokenFromEnvironment
    ? 'The token comes from PODIUM_TOKEN. `podium token create --scope <scope>` makes one that may do more, and `podium whoami` shows whose it is.'
    : '`podium whoami` shows who you are signed in as.';
/** Administrators take part in no contest. */
const forLearners =
  (hint: string): Hint =>
  ({ isAdmin }) =>
    isAdmin ? undefined : hint;

const rules: Readonly<Record<AnyPodiumError['code'], Rule>> = {
  validation_failed: [usage],
  malformed_body: [usage],
  body_too_large: [usage],
  unsupported_media_type: [usage],
  invalid_credentials: [notSignedIn, 'Check the email and the password, or create an account with `podium register`.'],
  account_disabled: [notSignedIn],
  email_taken: [usage],
  token_invalid: [notSignedIn, signIn],
  refresh_token_invalid: [notSignedIn, signIn],
  forbidden: [notAllowedNow, showUser],
  not_found: [
    usage,
    'It may have been removed, or not be open to you now. See `podium problem list` and `podium contest list`.',
  ],
  unknown_endpoint: [network],
  already_registered: [notAllowedNow],
  not_registered: [
    notAllowedNow,
    forLearners('Join it first with `podium contest join <name>`; `podium contest list` shows the names.'),
  ],
  contest_not_started: [notAllowedNow, '`podium contest list` shows when it starts.'],
  contest_over: [
    notAllowedNow,
    forLearners('Once a contest is over its problems are open for practice: `podium submit --practice`.'),
  ],
  contest_not_over: [notAllowedNow],
  contest_started: [notAllowedNow, 'Repeat the command with --force to change it anyway.'],
  board_frozen: [notAllowedNow, 'An administrator opens it with `podium contest thaw <name>`.'],
  board_thawed: [notAllowedNow],
  problem_not_in_contest: [notAllowedNow],
  problem_in_live_contest: [notAllowedNow],
  problem_in_use: [notAllowedNow],
  question_claimed: [notAllowedNow, 'Take it over with `podium contest answer <contest> <question> --take-over`.'],
  question_settled: [notAllowedNow],
  revision_conflict: [
    notAllowedNow,
    'See what differs with `podium problem plan <folder>`, or `podium plan` for a contest, then repeat the command, with --overwrite to discard what was changed meanwhile.',
  ],
  blob_missing: [usage],
  blob_mismatch: [usage],
  idempotency_conflict: [notAllowedNow],
  too_many_pending: [notAllowedNow, 'Wait for a verdict: `podium submissions`.'],
  too_many_attempts: [notAllowedNow],
  method_not_allowed: [usage],
  judging_in_progress: [notAllowedNow],
  judging_unavailable: [judgingError, 'Nothing was lost. Try again in a moment.'],
  version_mismatch: [usage],
  service_unavailable: [network, 'The server or its database is restarting. Try again in a moment.'],
  internal_error: [network, 'Try again. If it fails again, contact the operator of the server.'],
  http_error: [
    network,
    'The server or a proxy in front of it failed. Try again. If it fails again, contact the operator.',
  ],
  network_error: [network],
  timeout: [network],
  unexpected_response: [network],
  request_setup: [usage],
  signed_out: [notSignedIn, signIn],
  aborted: [interrupted],
};

export interface Situation {
  /** Whether the session comes from PODIUM_TOKEN. */
  tokenFromEnvironment?: boolean;
  /** Whether an administrator reads them, or anybody who runs a command of administrators. */
  isAdmin?: boolean;
  /** ` --server <address>` if the server was typed; empty otherwise. */
  serverOption?: string;
  /**
   * Describes how the user checks and changes the server's address where commands cannot be typed.
   */
  addressAdvice?: string;
}

export function briefError({ code, message, exitCode }: Pick<Explanation, 'code' | 'message' | 'exitCode'>) {
  return { code, message, exitCode };
}

/** `server` is the address in use, if it is known. */
export function explainError(error: unknown, server: string | undefined, situation: Situation = {}): Explanation {
  if (error instanceof CliError) {
    const { exitCode, code, message, hints, fields } = error;
    return { exitCode, code, message, hints, fields };
  }
  if (isInterruption(error)) {
    return describe(interrupted, 'interrupted', 'Interrupted.');
  }
  if (error instanceof ProblemsError) return explainProblemsError(error);
  if (error instanceof LockHeldError) return describe(usage, error.code, error.message, error.hints);
  if (isPodiumError(error)) return explainSdkError(error, server, situation);
  const systemError = describeSystemError(error);
  if (systemError !== undefined) return describe(usage, 'file_unusable', `${systemError}.`);
  const [reason] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return describe(internal, 'internal_error', `Podium failed because of a bug: ${reason}`, [
    'Run it again with PODIUM_DEBUG=1 to see the details, and report them.',
  ]);
}

function describe(exitCode: ExitCode, code: string, message: string, hints: readonly string[] = []): Explanation {
  return { exitCode, code, message, hints, fields: [] };
}

/** Reports whether an error only means that the user interrupted. */
export function isInterruption(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'AbortError' || error.name === 'Interruption' || (isPodiumError(error) && error.code === 'aborted')
  );
}

function explainSdkError(error: AnyPodiumError, server: string | undefined, situation: Situation): Explanation {
  const [exitCode, ...hints] = rules[error.code];
  const fields = 'fields' in error ? error.fields : [];
  const text = messageOf(error, server);
  const seconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : undefined;
  const advice = hints.flatMap((hint) => (typeof hint === 'string' ? hint : (hint(situation) ?? [])));
  return {
    exitCode,
    code: error.code,
    message: /[.!?…]$/.test(text) ? text : `${text}.`,
    hints: [
      ...fieldHints(error, fields),
      ...(connectionHints(error, server, situation.addressAdvice) ?? advice),
      ...(seconds === undefined ? [] : [`Try again in ${Math.ceil(seconds)} s.`]),
    ],
    fields,
    ...('isFallback' in error && error.isFallback && { isFallback: true }),
  };
}

const exitCodeOfKind: Readonly<Record<Exclude<ProblemsError['kind'], 'dependent'>, ExitCode>> = {
  usage,
  not_allowed_now: notAllowedNow,
  judge: judgingError,
};

/**
 * Explains a failure of the work with packages. The first line of a problem folder's message counts
 * the errors that the other lines describe.
 */
function explainProblemsError(error: ProblemsError): Explanation {
  const { kind, code } = error;
  const [message = '', ...errors] = error.message.split('\n');
  const issues = error instanceof ProblemFolderError ? error.errors : [];
  const fields = issues.map(({ file, key, message: text }) => ({
    path: key ? `${file}, ${key}` : file,
    message: text,
  }));
  const hints = [...errors.map((line) => line.trim()), ...error.hints];
  const exitCode = kind === 'dependent' ? explainError(error.cause, undefined).exitCode : exitCodeOfKind[kind];
  return { exitCode, code, message, hints, fields };
}

function messageOf(error: AnyPodiumError, server: string | undefined): string {
  const what = error.message.replace(/\.$/, '');
  if (error.code === 'network_error') return `${what}: ${server ?? 'it'} cannot be reached (${reasonOf(error)})`;
  if (error.code === 'timeout') return `${what}: ${server ?? 'it'} took too long to answer`;
  if (error.code === 'unknown_endpoint') {
    return `${what}: the server is older than this podium, or its address is not right`;
  }
  if (error.code === 'request_setup') return `${what}: ${error.reason}`;
  // biome-ignore lint/plugin: decides only whether the status is added to the message
  if (error.code === 'http_error' && !error.message.includes(String(error.status))) {
    return `${what}: ${server ?? 'the server'} answered with status ${error.status}`;
  }
  // A foreign answer's reason asks whether the address is right, and a hint answers it.
  if (error.code === 'unexpected_response')
    return server && !error.isForeign ? `${error.reason} (${server})` : error.reason;
  return error.message;
}

/** Replaces OpenSSL's message about a server without TLS, which users do not understand. */
function reasonOf({ reason }: NetworkError): string {
  // biome-ignore lint/plugin: decides only the words of the message
  if (/EPROTO|wrong version number/.test(reason)) return 'it does not support https; try http';
  return reason.split('\n', 1)[0] ?? reason;
}

const changeAddress = '`podium config set server <address>` changes it.';

function connectionHints(error: AnyPodiumError, server: string | undefined, advice?: string): string[] | undefined {
  const change = advice ?? changeAddress;
  if (isUnreachable(error)) {
    const check = advice === undefined ? '`podium doctor` checks both; ' : '';
    return [`Is the server running, and is this its address? ${check}${change}`];
  }
  if (error.code === 'unknown_endpoint' || (error.code === 'unexpected_response' && error.isForeign)) {
    return [server === undefined ? change : `The address in use is ${server}; ${change}`];
  }
  // A failing gateway answers with 500 or above. Any other error without a code of ours comes from
  // another service.
  if (error.code === 'unexpected_response' || (error.code === 'http_error' && error.status < 500)) {
    return [`Is ${server ?? 'this'} the address of a podium server that is as new as this podium? ${change}`];
  }
  return undefined;
}

/** Lists the errors of the fields, without the one that the message contains. */
function fieldHints(error: AnyPodiumError, fields: readonly { path: string; message: string }[]): string[] {
  return (
    fields
      // biome-ignore lint/plugin: decides only what the message leaves out
      .filter((field) => !error.message.includes(field.message))
      .map(({ path, message }) => `${path}: ${message}`)
  );
}
