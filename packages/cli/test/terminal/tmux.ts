import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A tmux server with a separate socket, without the user's configuration and without key bindings.
 */
export interface Tmux {
  /** This folder has the socket and the terminal's files. `close` removes it. */
  folder: string;
  /** Runs a tmux command and returns its output. */
  command(...args: readonly string[]): Promise<string>;
  /** Ends the server and all programs in it. */
  close(): Promise<void>;
}

interface TmuxRequest {
  /** The whole environment. */
  env: Readonly<Record<string, string>>;
  /** The TERM of the programs in it. */
  term: string;
  /** Returns the arguments of `new-session`. */
  session(folder: string): readonly string[];
}

/** Starts a server with one session. The server ends with the session. */
export async function createTmux({ env, term, session }: TmuxRequest): Promise<Tmux> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-terminal-'));
  const configuration = join(folder, 'tmux.conf');
  await writeFile(configuration, `${settings(term).join('\n')}\n`);
  const start = ['new-session', '-d', ...session(folder), ';', 'attach-session', '-f', 'no-output'];
  const args = ['-u', '-S', join(folder, 'socket'), '-f', configuration, '-C', ...start];
  const client = startControlClient(args, { env, cwd: folder });
  return {
    folder,
    command: client.command,
    async close() {
      await client.command('kill-server').catch(() => undefined);
      await client.ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Starts a client in tmux's control mode, which reads commands from its standard input: a process
 * for each command would cost more than everything that tmux does. The client answers each command
 * with a block of lines between `%begin` and `%end` or `%error`, and sends notifications outside of
 * them.
 */
function startControlClient(args: readonly string[], options: { env: Readonly<Record<string, string>>; cwd: string }) {
  const client = spawn('tmux', args, { ...options, stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: { resolve(output: string): void; reject(error: Error): void }[] = [];
  let failure: Error | undefined;
  let notify = () => {};
  const started = new Promise<void>((resolve) => (notify = resolve));
  const fail = (error: Error) => {
    failure ??= error;
    notify();
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  const receive = createBlockReader(({ hasSucceeded, isOfStart, output }) => {
    const error = hasSucceeded ? undefined : new Error(`tmux: ${output}`);
    if (isOfStart) return error && fail(error);
    const answer = waiting.shift();
    if (error) answer?.reject(error);
    else answer?.resolve(output);
  });
  let rest = '';
  client.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      receive(line);
      // A command that arrives earlier has no session.
      if (line.startsWith('%session-changed ')) notify();
    }
  });
  client.on('error', (error) => fail(explainMissing(error)));
  client.stdin.on('error', fail);
  const ended = once(client, 'close').then(
    () => fail(new Error('tmux has ended')),
    () => undefined,
  );
  const command = async (...words: readonly string[]) => {
    await started;
    if (failure) throw failure;
    return new Promise<string>((resolve, reject) => {
      waiting.push({ resolve, reject });
      client.stdin.write(`${words.map(quote).join(' ')}\n`);
    });
  };
  return { command, ended };
}

interface Block {
  hasSucceeded: boolean;
  /** It answers a command of the client's arguments, not one of its standard input. */
  isOfStart: boolean;
  output: string;
}

/** Returns a function that gets the lines of a control client and reports the blocks. */
function createBlockReader(report: (block: Block) => void): (line: string) => void {
  let block: { id: string; lines: string[] } | undefined;
  return (line) => {
    const [, mark, id = ''] = /^%(begin|end|error) (\d+ \d+ \d+)$/.exec(line) ?? [];
    if (block === undefined) {
      if (mark === 'begin') block = { id, lines: [] };
    } else if (id !== block.id) {
      block.lines.push(line);
    } else {
      const { lines } = block;
      block = undefined;
      // The flag is 1 for commands from the standard input, and 0 for those of the start.
      report({ hasSucceeded: mark === 'end', isOfStart: !id.endsWith(' 1'), output: lines.join('\n') });
    }
  };
}

function quote(word: string): string {
  return `"${word
    .replace(/["\\$]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')}"`;
}

function settings(term: string): string[] {
  return [
    `set -g default-terminal ${term}`,
    'set -g default-shell /bin/sh',
    'set -g status off',
    // The screen can be read after the end of its program.
    'set -g remain-on-exit on',
    "set -gq remain-on-exit-format ''",
    'set -s escape-time 0',
    // A text that a program copies (OSC 52) becomes a buffer of tmux.
    'set -s set-clipboard on',
  ];
}

function explainMissing(error: NodeJS.ErrnoException): Error {
  if (error.code !== 'ENOENT') return error;
  return new Error('tmux is missing: `node scripts/setup.mjs --for test` installs it', { cause: error });
}
