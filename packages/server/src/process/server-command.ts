import { asksForHelp } from '../command-words.ts';
import type { CommandHost } from './command-host.ts';
import { exitCodes } from './exit-codes.ts';

interface ServerCommand {
  summary: string;
  /** Returns the exit code. */
  run: (args: readonly string[], host: CommandHost) => Promise<number>;
  /**
   * The process ends with the command, even while a write to a pipe that nobody reads is pending.
   */
  isServer?: boolean;
}

/** The commands of `podium-server`. Each loads its modules when it runs. */
const commands: Record<string, ServerCommand> = {
  all: server('all', 'runs the server and judges on this machine, as npm start does (the default)'),
  api: server('api', 'runs the server without judging'),
  worker: {
    summary: 'only judges: for the servers on the same PostgreSQL, or, with join <url> [<token>], for any server',
    isServer: true,
    run: async ([word, ...args], host) => {
      if (word !== undefined && word !== 'join') {
        host.print(
          `podium: there is no podium-server worker ${word}. To join a server: podium-server worker join <url>`,
        );
        return exitCodes.usage;
      }
      const { serve } = await import('./serve.ts');
      return serve({ ...host, role: 'worker', ...(word === 'join' && { join: args }) });
    },
  },
  admin: {
    summary: 'manages accounts',
    run: async (args, host) => (await import('./admin-command.ts')).runAdminCommand(args, host),
  },
  backup: copying('backup', 'writes the whole installation into a file, while the server runs or not'),
  restore: copying('restore', 'makes an installation of a backup'),
  'migrate-to': copying('migrate-to', 'moves the installation into a PostgreSQL database'),
};

function server(role: 'all' | 'api', summary: string): ServerCommand {
  return {
    summary,
    isServer: true,
    async run([word], host) {
      if (word === undefined) return (await import('./serve.ts')).serve({ ...host, role });
      host.print(
        `podium: podium-server ${role} takes no arguments: leave out ${word}. Settings are environment variables, which docs/operators.md lists.`,
      );
      return exitCodes.usage;
    },
  };
}

function copying(name: 'backup' | 'restore' | 'migrate-to', summary: string): ServerCommand {
  return {
    summary,
    run: async (args, host) => (await import('./backup-command.ts')).runBackupCommand(name, args, host),
  };
}

export async function runServerCommand(
  [name = 'all', ...args]: readonly string[],
  host: CommandHost,
): Promise<{ exitCode: number; isServer: boolean }> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const isHelp = asksForHelp(command ? args : [name]);
  if (command && !(command.isServer && isHelp))
    return { exitCode: await command.run(args, host), isServer: command.isServer ?? false };
  if (!isHelp) host.print(`podium: there is no command ${JSON.stringify(name)}.\n`);
  const width = Math.max(...Object.keys(commands).map((word) => word.length));
  const lines = Object.entries(commands).map(([word, { summary }]) => `  ${word.padEnd(width)}  ${summary}`);
  host.print(
    `podium-server <command>\n\n${lines.join('\n')}\n\nSettings are environment variables, which docs/operators.md lists.`,
  );
  return { exitCode: isHelp ? exitCodes.ok : exitCodes.usage, isServer: false };
}
