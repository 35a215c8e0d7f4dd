import { once } from '@podium/problems';
import { CliError, exitCodes } from './cli-error.ts';
import { type Explanation, explainError } from './explain-error.ts';
import type { Host } from './host.ts';
import type { Result } from './result.ts';
import { createServices } from './services.ts';
import { type Account, activeOf, reachableAccounts } from './session/accounts.ts';
import { type Settings, type SettingsAccess, serverOption } from './settings/settings.ts';
import { showSlowRequests } from './slow-requests.ts';
import { notSourceCode } from './workspace/workspace.ts';

/** The progress line while a command works. */
export interface ProgressState {
  label: string;
  /** One entry per test judged so far. */
  passed?: readonly boolean[];
  total?: number;
}

type Validate = (value: string) => string | undefined;

/** Asks the user at the terminal. Ctrl-C at a question ends the command with exit code 130. */
export interface Questions {
  text(message: string, validate?: Validate): Promise<string>;
  password(message: string, validate?: Validate): Promise<string>;
  /** Returns the chosen value. */
  select(message: string, options: readonly { value: string; label: string }[]): Promise<string>;
}

/** Prints what a running command shows besides its result. */
export interface Reporter {
  /** Undefined without a terminal, and with `--json`. */
  questions: Questions | undefined;
  isJson: boolean;
  progress(state: ProgressState): void;
  /** Shows that a request is slow, unless the command shows progress; undefined removes it. */
  waiting(label: string | undefined): void;
  note(text: string): void;
  warn(text: string): void;
  /** Prints the output of a program as it comes; a terminal gets no control characters. */
  output(bytes: AsyncIterable<Uint8Array>): Promise<void>;
  errorOutput(bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Prints one of several results. With `--json` each is a document on one line. */
  interim(result: Result): Promise<void>;
}

interface ContextDeps {
  host: Host;
  settings: SettingsAccess;
  reporter: Reporter;
  isForAdmins: boolean;
}

export type CommandContext = ReturnType<typeof createContext>;

export function createContext({ host, settings, reporter, isForAdmins }: ContextDeps) {
  const services = createServices({ host, settings, product: 'podium-cli' });
  const { currentSettings, session } = services;
  const client = once(async () =>
    showSlowRequests(await services.client(), (await currentSettings()).server, reporter.waiting),
  );
  const cleanUps: (() => Promise<void>)[] = [];
  return {
    ...services,
    client,
    cwd: host.cwd,
    signal: host.signal,
    reporter,
    /** Without a session it rejects with exit code 11 and sends no request. */
    signedIn: once(async () => {
      if (await (await session()).isSignedIn()) return client();
      throw notSignedIn(await currentSettings(), await services.accounts.list());
    }),
    /** Explains an error of the command, or of a part of it while others continue. */
    async explain(error: unknown): Promise<Explanation> {
      // A settings file that cannot be read has its own error.
      const inUse = await currentSettings().catch(() => undefined);
      const account = inUse && activeOf(await services.accounts.list().catch(() => []), inUse.server);
      const isAdmin = isForAdmins || (!host.env.PODIUM_TOKEN && account?.userType === 'admin');
      const explained = explainInCommand(host, error, inUse, isAdmin);
      if (explained.code !== notSourceCode) return explained;
      const { describeEndings, findOfferedLanguages } = await import('./solving/offered-languages.ts');
      const offered = await findOfferedLanguages({ session, client }, host.signal);
      return { ...explained, hints: [describeEndings(offered)] };
    },
    readStdin: () => readAll(host.stdin, host.signal),
    /** Registers what is called after the result is printed, also when the command fails. */
    atEnd(cleanUp: () => Promise<void>) {
      cleanUps.push(cleanUp);
    },
    async close() {
      for (const cleanUp of cleanUps) await cleanUp();
      await services.close();
    },
  };
}

/** Explains an error of a command. `settings` are undefined if they cannot be read. */
export function explainInCommand(
  { env }: Host,
  error: unknown,
  settings: Settings | undefined,
  isAdmin = false,
): Explanation {
  return explainError(error, settings?.server, {
    tokenFromEnvironment: Boolean(env.PODIUM_TOKEN),
    isAdmin,
    ...(settings && { serverOption: serverOption(settings) }),
  });
}

function notSignedIn(settings: Settings, accounts: readonly Account[]): CliError {
  const hasOthers = reachableAccounts(accounts, settings).some((account) => !account.hasEnded);
  return new CliError({
    code: 'signed_out',
    message: `You are not signed in at ${settings.server}.`,
    hints: [
      `Sign in with \`podium login${serverOption(settings)}\`.`,
      ...(hasOthers ? ['Or use another account: `podium auth switch`.'] : []),
    ],
    exitCode: exitCodes.notSignedIn,
  });
}

async function readAll(stream: NodeJS.ReadableStream, signal: AbortSignal): Promise<Uint8Array> {
  const [{ addAbortSignal, Readable }, { buffer }] = await Promise.all([
    import('node:stream'),
    import('node:stream/consumers'),
  ]);
  return buffer(stream instanceof Readable ? addAbortSignal(signal, stream) : stream);
}
