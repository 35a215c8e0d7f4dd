import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A tmux server that nothing else knows: its own socket, no configuration of the user's, no key bindings in between. */
export interface Tmux {
  /** Holds the socket, and whatever belongs to the terminal; removed at the end. */
  folder: string;
  /** Gives one tmux command, or several separated by the argument `;`; answers what it printed. */
  command(...args: readonly string[]): Promise<string>;
  /** Ends this server and all that runs in it, by its own socket. */
  close(): Promise<void>;
}

interface TmuxRequest {
  env: Readonly<Record<string, string>>;
  /** The TERM of the programs in it. */
  term: string;
}

/** Prepares a server; its first command starts it, with `env` as the whole environment. */
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
      // Without a server there is nothing to end.
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
    // Programs are looked at after their end.
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
