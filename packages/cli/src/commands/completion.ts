import { type Command, defineCommand } from '../command.ts';
import type { CommandGroup } from '../command-tree.ts';
import type { CompletionShell } from '../completion/completion-places.ts';
import { plainText } from '../output/text/plain-text.ts';

const shells: readonly CompletionShell[] = ['bash', 'zsh', 'fish'];

/** Made with the table of commands, in which it stands itself. */
export function createCompletion(groups: () => readonly CommandGroup[]): Command {
  return defineCommand({
    name: 'completion',
    summary: 'the script that completes commands, options and files in your shell',
    description:
      'Prints a script for your shell; it completes commands, options, their choices, files and folders, and asks neither podium nor a server for that. Put the line for your shell where it says, open a new shell, and press Tab.',
    arguments: { shell: { required: true, choices: shells, summary: 'your shell' } },
    examples: [
      ['eval "$(podium completion bash)"', 'bash: a line for ~/.bashrc'],
      ['eval "$(podium completion zsh)"', 'zsh: a line for ~/.zshrc, below compinit'],
      ['podium completion fish > ~/.config/fish/completions/podium.fish', 'fish: once'],
    ],
    async run(_context, { shell }) {
      const { completionScript } = await import('../completion/completion-places.ts');
      // The choices of the argument let no other through.
      const text = completionScript(shell as CompletionShell, groups());
      return { text: plainText(text), json: { shell, script: text } };
    },
  });
}
