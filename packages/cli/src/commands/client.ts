import { basename, dirname } from 'node:path';
import { clientPackagePath } from '@podium/sdk/addresses';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { type Command, defineCommand } from '../command.ts';
import type { CommandGroup } from '../command-tree.ts';
import { completionShells } from '../completion/completion-shells.ts';
import type { CommandContext } from '../context.ts';
import { diagnose, formatDoctor } from '../diagnosis/diagnose.ts';
import type { Installation } from '../host.ts';
import { acknowledged, plainText } from '../result.ts';

/** Gets the table of commands as a function, because this command is part of it. */
export function createCompletion(groups: () => readonly CommandGroup[]): Command {
  return defineCommand({
    name: 'completion',
    summary: 'print a script that completes commands, options, files and names in your shell',
    description:
      'Prints a script that completes commands, options, their choices, files and folders, your accounts, and the names or titles of the problems and contests that podium has listed last, without starting podium or asking a server. Add the line for your shell below to the file it names, open a new shell, and press Tab.',
    arguments: { shell: { required: true, choices: completionShells, summary: 'your shell' } },
    examples: [
      ['eval "$(podium completion bash)"', 'bash: a line for ~/.bashrc'],
      ['eval "$(podium completion zsh)"', 'zsh: a line for ~/.zshrc, below compinit'],
      ['podium completion fish > ~/.config/fish/completions/podium.fish', 'fish: run it once'],
    ],
    async run(_context, { shell }) {
      const { completionScript } = await import('../completion/completion-script.ts');
      // Commander accepts only these choices.
      const text = completionScript(shell, groups());
      return { text: plainText(text), json: { shell, script: text } };
    },
  });
}

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'check what this machine needs, and how to install what is missing',
  description:
    'Checks Node.js, the compilers, the keychain and the server. The exit code is 1 when a required check fails.',
  examples: [
    ['podium doctor', 'check everything'],
    ['podium doctor --json', 'the same for scripts'],
  ],
  async run(context) {
    context.reporter.progress({ label: 'Checking…' });
    const [settings, client, session] = await Promise.all([
      context.currentSettings(),
      context.client(),
      context.session(),
    ]);
    const checks = await diagnose({ paths: context.settings.paths, settings, client, session }, context.signal);
    const lacks = checks.some(({ state }) => state === 'missing');
    return {
      text: ({ style }) => ({ text: formatDoctor(checks, style) }),
      json: { ok: !lacks, checks },
      exitCode: lacks ? exitCodes.failed : exitCodes.ok,
    };
  },
});

export const upgrade = defineCommand({
  name: 'upgrade',
  summary: 'install the version of this client that the server offers',
  examples: [['podium upgrade', 'does nothing if this client is the one that the server offers']],
  async run(context) {
    const { installation } = context.host;
    if (!installation) {
      throw usageError(
        'This client runs in a clone of Podium, so no server can upgrade it.',
        'In the folder of the clone: `git pull`, then `npm run build`.',
      );
    }
    const { server, stored } = await context.currentSettings();
    const offered = await findOfferedBuild(context, server);
    const isCurrent = offered === installation.build;
    if (!isCurrent) await install(context, installation, new URL(clientPackagePath, server).href);
    const message = isCurrent
      ? `This client is the version that ${server} offers.`
      : `Installed the client of ${server}.`;
    const isMoved = !isCurrent && stored.server === undefined && server !== installation.server;
    const details = isMoved
      ? [
          `It uses this server unless another one is set. \`podium config set server ${installation.server}\` switches back.`,
        ]
      : [];
    return { text: acknowledged(message, details), json: { server, build: offered, upgraded: !isCurrent } };
  },
});

async function findOfferedBuild(context: CommandContext, server: string): Promise<string> {
  const client = await context.client();
  await client.system.health({ signal: context.signal });
  const offered = context.offeredBuild();
  if (offered !== undefined) return offered;
  throw new CliError({
    code: 'no_client_offered',
    message: `${server} offers no client.`,
    exitCode: exitCodes.notAllowedNow,
  });
}

/** Runs npm on this terminal, so that its progress and its errors are seen. */
async function install(context: CommandContext, { folder }: Installation, packageUrl: string): Promise<void> {
  const args = ['install', ...locationOptions(folder), packageUrl];
  context.reporter.note(`npm ${args.join(' ')}`);
  const { execa } = await import('execa');
  const ended = await execa('npm', args, {
    env: context.host.env,
    extendEnv: false,
    reject: false,
    // Standard output is for the result.
    stdio: ['ignore', 2, 2],
    cancelSignal: context.signal,
  });
  context.signal.throwIfAborted();
  if (!ended.failed) return;
  throw new CliError({
    code: 'upgrade_failed',
    message: ended.exitCode === undefined ? 'npm could not be started.' : 'npm could not install the client.',
    hints: [`Install it yourself: npm install -g ${packageUrl}`],
    exitCode: exitCodes.failed,
    cause: ended.cause,
  });
}

/** The options that make npm install where this client is. */
function locationOptions(folder: string): string[] {
  const above = dirname(dirname(folder));
  const isGlobal = basename(above) === 'lib' || process.platform === 'win32';
  if (!isGlobal) return ['--prefix', above];
  return ['--global', '--prefix', process.platform === 'win32' ? above : dirname(above)];
}
