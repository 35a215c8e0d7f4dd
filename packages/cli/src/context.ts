import type { PodiumClient } from '@podium/sdk';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { type Host, version } from './host.ts';
import type { LocalJudge, OpenJudge } from './judging/local-judge.ts';
import type { Result } from './result.ts';
import { openSession, type Session } from './session/session.ts';
import { apiBaseUrl } from './settings/server-address.ts';
import type { Settings, SettingsAccess } from './settings/settings.ts';
import { tellWaiting } from './tell-waiting.ts';

/** What stands on the screen while a command works. */
export interface ProgressState {
  label: string;
  /** One entry per test judged so far. */
  passed?: readonly boolean[];
  total?: number;
}

/** Asks the person at the terminal. Interrupting a question ends the command with exit code 130. */
export interface Questions {
  text(message: string, validate?: (value: string) => string | undefined): Promise<string>;
  password(message: string, validate?: (value: string) => string | undefined): Promise<string>;
}

/** How a running command speaks, other than by its result. */
export interface Reporter {
  /** Undefined where nobody can answer: no terminal, or `--json`. */
  questions: Questions | undefined;
  /** Shows where a long step stands, on a terminal only; undefined takes it away. */
  progress(state: ProgressState | undefined): void;
  /** The same for what is waited for without the command's doing: shown while it shows nothing itself. */
  waiting(label: string | undefined): void;
  /** One line that helps whoever sits there. */
  note(text: string): void;
  /** One line of warning. */
  warn(text: string): void;
  /** What a program writes, shown as it comes: on a terminal without control characters. */
  output(bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** The same for its standard error. */
  errorOutput(bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** One result of several, printed at once: for commands that go on. With `--json` one document on one line. */
  interim(result: Result): Promise<void>;
}

/** Everything a command may use. What is expensive is made when it is asked for, and once. */
export interface CommandContext {
  host: Host;
  cwd: string;
  signal: AbortSignal;
  reporter: Reporter;
  settings: SettingsAccess;
  currentSettings(): Promise<Settings>;
  session(): Promise<Session>;
  client(): Promise<PodiumClient>;
  /** The client, once it is known that there is a session to call with; else an error with exit code 11, nothing asked. */
  signedIn(): Promise<PodiumClient>;
  judge: OpenJudge;
  /** Standard input as bytes, read to its end. */
  readStdin(): Promise<Uint8Array>;
  /** What to do once the result is printed, however the command ends. */
  atEnd(cleanUp: () => Promise<void>): void;
  close(): Promise<void>;
}

export interface ContextDeps {
  host: Host;
  settings: SettingsAccess;
  reporter: Reporter;
}

export function createContext({ host, settings, reporter }: ContextDeps): CommandContext {
  const currentSettings = once(() => settings.read());
  const session = once(async () =>
    openSession({
      paths: settings.paths,
      settings: await currentSettings(),
      environmentToken: host.env.PODIUM_TOKEN,
    }),
  );
  const client = once(async () => {
    const [{ createClient }, { server }, { tokens }] = await Promise.all([
      import('@podium/sdk'),
      currentSettings(),
      session(),
    ]);
    const made = createClient({ baseUrl: apiBaseUrl(server), tokens, userAgent: `podium-cli/${version}` });
    return tellWaiting(made, server, reporter.waiting);
  });
  let openedJudge: Promise<LocalJudge> | undefined;
  const cleanUps: (() => Promise<void>)[] = [];
  return {
    host,
    cwd: host.cwd,
    signal: host.signal,
    reporter,
    settings,
    currentSettings,
    session,
    client,
    signedIn: once(async () => {
      if (!(await (await session()).isSignedIn())) throw notSignedIn(await currentSettings());
      return client();
    }),
    judge() {
      openedJudge ??= openJudge(settings.paths.judgeCacheDir);
      return openedJudge;
    },
    readStdin: () => readAll(host.stdin, host.signal),
    atEnd: (cleanUp) => cleanUps.push(cleanUp),
    async close() {
      for (const cleanUp of cleanUps) await cleanUp();
      // A judge that could not be opened has failed the command already.
      const judge = await openedJudge?.catch(() => undefined);
      await judge?.close();
    },
  };
}

function notSignedIn({ server, serverSource }: Settings): CliError {
  const login = serverSource === 'option' ? `podium login --server ${server}` : 'podium login';
  return new CliError({
    code: 'signed_out',
    message: `You are not signed in at ${server}.`,
    hints: [`Sign in with \`${login}\`.`],
    exitCode: exitCodes.notSignedIn,
  });
}

async function openJudge(cacheDir: string): Promise<LocalJudge> {
  const { createLocalJudge } = await import('./judging/local-judge.ts');
  return createLocalJudge(cacheDir);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function readAll(stream: NodeJS.ReadableStream, signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const { addAbortSignal, Readable } = await import('node:stream');
  const readable = stream instanceof Readable ? addAbortSignal(signal, stream) : stream;
  for await (const chunk of readable) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks);
}
