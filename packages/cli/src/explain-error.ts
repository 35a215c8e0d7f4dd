import { CliError, type ExitCode, exitCodes } from './cli-error.ts';

/** An error as it is shown: what happened and why, what to do, and the exit code. */
export interface Explanation {
  exitCode: ExitCode;
  code: string;
  message: string;
  hints: readonly string[];
  fields: readonly { path: string; message: string }[];
}

interface Rule {
  exitCode: ExitCode;
  hints?: readonly string[];
}

const signIn = ['Sign in with `podium login`.'];
const practise = ['Once a contest is over its problems are open for practice: `podium submit --practice`.'];
/** A token given by the environment wins over every sign-in: signing in would change nothing. */
const replaceToken = ['The token comes from PODIUM_TOKEN: unset it, or set it to a new one from `podium token`.'];

/** What each error code of the SDK and the server means on the command line. A code that is missing here is a usage error. */
const rules: Readonly<Record<string, Rule>> = {
  token_invalid: { exitCode: exitCodes.notSignedIn, hints: signIn },
  refresh_token_invalid: { exitCode: exitCodes.notSignedIn, hints: signIn },
  signed_out: { exitCode: exitCodes.notSignedIn, hints: signIn },
  invalid_credentials: {
    exitCode: exitCodes.notSignedIn,
    hints: ['Check the email and the password, or make an account with `podium register`.'],
  },
  forbidden: { exitCode: exitCodes.notAllowedNow, hints: ['`podium whoami` says who you are signed in as.'] },
  not_found: {
    exitCode: exitCodes.usage,
    hints: [
      'It may have been removed, or not be open to you now. See `podium problem list` and `podium contest list`.',
    ],
  },
  already_registered: { exitCode: exitCodes.notAllowedNow },
  not_registered: {
    exitCode: exitCodes.notAllowedNow,
    hints: ['Join it first with `podium contest join <name>`; `podium contest list` shows the names.'],
  },
  contest_not_started: { exitCode: exitCodes.notAllowedNow, hints: ['`podium contest list` shows when it starts.'] },
  contest_not_live: { exitCode: exitCodes.notAllowedNow, hints: practise },
  contest_over: { exitCode: exitCodes.notAllowedNow, hints: practise },
  contest_not_over: { exitCode: exitCodes.notAllowedNow },
  problem_not_in_contest: { exitCode: exitCodes.notAllowedNow },
  problem_in_live_contest: { exitCode: exitCodes.notAllowedNow },
  problem_in_use: { exitCode: exitCodes.notAllowedNow },
  revision_conflict: {
    exitCode: exitCodes.notAllowedNow,
    hints: ['Look at what changed with `podium problem edit --dry-run`, then send it with --overwrite.'],
  },
  idempotency_conflict: { exitCode: exitCodes.notAllowedNow },
  too_many_pending: { exitCode: exitCodes.notAllowedNow, hints: ['Wait for a verdict: `podium submissions`.'] },
  too_many_attempts: { exitCode: exitCodes.notAllowedNow },
  judging_unavailable: { exitCode: exitCodes.judgingError, hints: ['Nothing was lost. Try again in a moment.'] },
  service_unavailable: {
    exitCode: exitCodes.network,
    hints: ['The server or its database is restarting. Try again in a moment.'],
  },
  internal_error: {
    exitCode: exitCodes.network,
    hints: ['Try again. If it goes on, contact the operator of the server.'],
  },
  http_error: {
    exitCode: exitCodes.network,
    hints: ['The server or a proxy in front of it failed. Try again. If it goes on, contact the operator.'],
  },
  network_error: { exitCode: exitCodes.network },
  timeout: { exitCode: exitCodes.network },
  unexpected_response: { exitCode: exitCodes.network },
  request_setup: { exitCode: exitCodes.usage },
  aborted: { exitCode: exitCodes.interrupted },
};

/** What was in use when something failed. */
export interface Situation {
  /** The session is the token of PODIUM_TOKEN. */
  tokenFromEnvironment?: boolean;
  /** How the user checks and changes the address of the server, where it is not done by commands. */
  addressAdvice?: string;
}

/** Turns anything thrown into what the user sees. `server` is the address in use, where it is known. */
export function explainError(error: unknown, server: string | undefined, situation: Situation = {}): Explanation {
  if (error instanceof CliError) {
    const { exitCode, code, message, hints, fields } = error;
    return { exitCode, code, message, hints, fields };
  }
  if (isInterruption(error)) {
    return { exitCode: exitCodes.interrupted, code: 'interrupted', message: 'Interrupted.', hints: [], fields: [] };
  }
  if (isSdkError(error)) return explainSdkError(error, server, situation);
  return explainSystemError(error) ?? explainFault(error);
}

/** Whether a failure only says that the user interrupted. */
export function isInterruption(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'AbortError' || error.name === 'Interruption' || (isSdkError(error) && error.code === 'aborted')
  );
}

function explainSdkError(error: SdkError, server: string | undefined, situation: Situation): Explanation {
  if (error.code === 'problem_folder') return explainFolder(error);
  const { tokenFromEnvironment, addressAdvice } = situation;
  if (isUnknownCall(error)) return explainUnknownCall(error, server, addressAdvice);
  const rule = rules[error.code] ?? { exitCode: exitCodes.usage };
  const fields = error.fields ?? [];
  const advice = rule.hints === signIn && tokenFromEnvironment ? replaceToken : rule.hints;
  return {
    exitCode: rule.exitCode,
    code: error.code,
    message: asSentence(messageOf(error, server)),
    hints: [
      ...fieldHints(error, fields),
      ...(connectionHints(error, server, addressAdvice) ?? advice ?? []),
      ...waitHint(error),
    ],
    fields,
  };
}

function explainUnknownCall({ message }: SdkError, server: string | undefined, advice?: string): Explanation {
  const call = message.replace('There is no ', '');
  return {
    exitCode: exitCodes.network,
    code: 'unexpected_response',
    message: `The server has no ${call}: it is older than this podium, or its address is not right.`,
    hints: [addressHint(server, advice)],
    fields: [],
  };
}

/** The first line says how many faults there are, the others are the faults. */
function explainFolder(error: SdkError): Explanation {
  const [message = '', ...faults] = error.message.split('\n');
  const fields = (error.faults ?? []).map(({ file, key, message: fault }) => ({
    path: key ? `${file}, ${key}` : file,
    message: fault,
  }));
  return { exitCode: exitCodes.usage, code: error.code, message, hints: faults.map((fault) => fault.trim()), fields };
}

function messageOf(error: SdkError, server: string | undefined): string {
  const what = error.message.replace(/\.$/, '');
  if (error.code === 'network_error') return `${what}: ${server ?? 'it'} cannot be reached (${reasonOf(error)})`;
  if (error.code === 'timeout') return `${what}: ${server ?? 'it'} took too long to answer`;
  if (error.code === 'request_setup') return `${what}: ${error.reason ?? 'unknown'}`;
  // biome-ignore lint/plugin: decides only whether the status has to be added to the words
  if (error.code === 'http_error' && error.status !== undefined && !error.message.includes(String(error.status))) {
    return `${what}: ${server ?? 'the server'} answered with status ${error.status}`;
  }
  // The message may ask already whether the address is right; then the hint below is the answer.
  if (error.code === 'unexpected_response' && server && !error.isForeign) return `${error.message} (${server})`;
  return error.message;
}

/** OpenSSL's words for a server without TLS help nobody. */
function reasonOf({ reason }: SdkError): string {
  if (reason === undefined) return 'unknown';
  if (/EPROTO|wrong version number/.test(reason)) return 'it does not speak https; perhaps http does it';
  return reason.split('\n', 1)[0] ?? reason;
}

const changeAddress = '`podium config set server <address>` changes it.';

function connectionHints(error: SdkError, server: string | undefined, advice?: string): string[] | undefined {
  if (error.code === 'network_error' || error.code === 'timeout') {
    return [
      `Is the server running, and is this its address? ${advice ?? `\`podium doctor\` checks both; ${changeAddress}`}`,
    ];
  }
  // A failing gateway answers with 500 and above: an error in words that are not podium's comes from something else.
  const isForeign = error.code === 'http_error' && error.status !== undefined && error.status < 500;
  if (error.code !== 'unexpected_response' && !isForeign) return undefined;
  return error.isForeign
    ? [addressHint(server, advice)]
    : [
        `Is ${server ?? 'this'} the address of a podium server that is as new as this podium? ${advice ?? changeAddress}`,
      ];
}

function addressHint(server: string | undefined, change = changeAddress): string {
  return server === undefined ? change : `The address in use is ${server}; ${change}`;
}

/** The first field is in the message already. */
function fieldHints(error: SdkError, fields: readonly { path: string; message: string }[]): string[] {
  return (
    fields
      // biome-ignore lint/plugin: decides only which words are not said yet
      .filter((field) => !error.message.includes(field.message))
      .map(({ path, message }) => `${path}: ${message}`)
  );
}

function waitHint({ retryAfterSeconds }: SdkError): string[] {
  return retryAfterSeconds === undefined ? [] : [`Try again in ${Math.ceil(retryAfterSeconds)} s.`];
}

function explainSystemError(error: unknown): Explanation | undefined {
  const what = describeSystemError(error);
  if (what === undefined) return undefined;
  return { exitCode: exitCodes.usage, code: 'file_unusable', message: `${what}.`, hints: [], fields: [] };
}

function explainFault(error: unknown): Explanation {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    exitCode: exitCodes.internal,
    code: 'internal_error',
    message: `Podium failed in a way it should not: ${reason.split('\n', 1)[0]}`,
    hints: ['Run it again with PODIUM_DEBUG=1 to see the details, and report them.'],
    fields: [],
  };
}

function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

// The SDK marks its errors with this symbol. Asking for the mark, and not for the class, keeps the SDK unloaded in code that only asks.
const sdkErrorMark = Symbol.for('podium.error');

/** An error of the SDK as far as the command line reads it. */
export interface SdkError extends Error {
  code: string;
  fields?: readonly { path: string; message: string }[];
  /** A network error's cause in the system's words. */
  reason?: string;
  status?: number;
  requestId?: string;
  retryAfterSeconds?: number;
  /** Whether another server seems to have answered; the message then asks whether the address is right. */
  isForeign?: boolean;
  /** What is wrong in a problem folder. */
  faults?: readonly { file: string; key?: string; message: string }[];
}

export function isSdkError(error: unknown): error is SdkError {
  return error instanceof Error && sdkErrorMark in error;
}

/** Whether the server, as an older one does, knows no such call: `not_found` says otherwise that there is no such thing. */
function isUnknownCall(error: SdkError): boolean {
  // biome-ignore lint/plugin: an older server has the code `not_found` for both
  return error.code === 'not_found' && /^There is no [A-Z]+ \/\S*$/.test(error.message);
}

/** The answer, or undefined when the server says that there is no such thing. */
export async function unlessNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isSdkError(error) && error.code === 'not_found' && !isUnknownCall(error)) return undefined;
    throw error;
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  EFBIG: 'it would become larger than files may be',
  EIO: 'the disk does not work as it should',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

/** Why the system refused, in words for people; undefined for any other error. */
export function systemReason(error: unknown): string | undefined {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === undefined ? undefined : reasons[code];
}

/** The error, naming a file where it was the system's: that of a full disk or of a folder that was read names none. */
export function nameFile(error: unknown, path: string): unknown {
  return error instanceof Error && 'code' in error ? Object.assign(error, { path }) : error;
}

/** The same as a sentence without its full stop, which names the file where the system did. */
export function describeSystemError(error: unknown): string | undefined {
  const reason = systemReason(error);
  if (reason === undefined) return undefined;
  const { path } = error as NodeJS.ErrnoException;
  return path === undefined ? `A file cannot be used: ${reason}` : `${path} cannot be used: ${reason}`;
}
