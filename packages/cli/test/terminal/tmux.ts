import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * A tmux server with a separate socket, without the user's configuration and without key bindings.
 */
export interface Tmux {
  /** This folder has the socket and the terminal's files. `close` removes it. */
  folder: string;
  /** Runs one tmux command, or several separated by the argument `;`. Returns the output. */
  command(...args: readonly string[]): Promise<string>;
  /** Ends this server, by its own socket, and all programs in it. */
  close(): Promise<void>;
}

interface TmuxRequest {
  env: Readonly<Record<string, string>>;
  /** The TERM of the programs in it. */
  term: string;
}

/** Prepares a server. Its first command starts it, with `env` as the whole environment. */
export async function createTmux({ env, term }: TmuxRequest): Promise<Tmux> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-terminal-'));
  const configuration = join(folder, 'tmux.conf');
  await writeFile(configuration, `${settings(term).join('\n')}\n`);
  const where = ['-u', '-S', join(folder, 'socket'), '-f', configuration];
  const command = async (...args: readonly string[]) => {
    const { stdout } = await run('tmux', [...where, ...args], { env, cwd: folder }).catch(explainMissing);
    return stdout;
  };
  return {
    folder,
    command,
    async close() {
      // The command fails if no server was started.
      await command('kill-server').catch(() => undefined);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function settings(term: string): string[] {
  return [
    `set -g default-terminal ${term}`,
    'set -g default-shell /bin/sh',
    'set -g status off',
    // The screen can be read after the end of its program.
    'set -g remain-on-exit on',
    "set -gq remain-on-exit-format ''",
    'set -s exit-empty off',
    'set -s escape-time 0',
    // A text that a program copies (OSC 52) becomes a buffer of tmux.
    'set -s set-clipboard on',
  ];
}

function explainMissing(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error;
  throw new Error('tmux is missing: `node scripts/setup.mjs --for test` installs it', { cause: error });
}
