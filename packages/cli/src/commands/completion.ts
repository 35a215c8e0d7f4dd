import { type Command, defineCommand } from '../command.ts';
import type { CommandGroup } from '../command-tree.ts';
import type { CompletionShell } from '../completion/completion-script.ts';
import { plainText } from '../output/text/plain-text.ts';

const shells: readonly CompletionShell[] = ['bash', 'zsh', 'fish'];

/** Gets the table of commands as a function, because this command is part of it. */
export function createCompletion(groups: () => readonly CommandGroup[]): Command {
  return defineCommand({
    name: 'completion',
    summary: 'print a script that completes commands, options, files and names in your shell',
    description:
      'Prints a script that completes commands, options, their choices, files and folders, your accounts, and the names or titles of the problems and contests that podium has listed last, without starting podium or asking a server. Add the line for your shell below to the file it names, open a new shell, and press Tab.',
    arguments: { shell: { required: true, choices: shells, summary: 'your shell' } },
    examples: [
      ['eval "$(podium completion bash)"', 'bash: a line for ~/.bashrc'],
      ['eval "$(podium completion zsh)"', 'zsh: a line for ~/.zshrc, below compinit'],
      ['podium completion fish > ~/.config/fish/completions/podium.fish', 'fish: run it once'],
    ],
    async run(_context, { shell }) {
      const { completionScript } = await import('../completion/completion-script.ts');
      // Commander accepts only these choices.
      const text = completionScript(shell as CompletionShell, groups());
      return { text: plainText(text), json: { shell, script: text } };
    },
  });
}
