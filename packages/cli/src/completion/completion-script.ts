import type { CommandGroup } from '../command-tree.ts';
import { bashCompletion } from './bash-completion.ts';
import { type CompletionPlace, listCompletionPlaces } from './completion-places.ts';
import { fishCompletion } from './fish-completion.ts';
import { zshCompletion } from './zsh-completion.ts';

export type CompletionShell = 'bash' | 'zsh' | 'fish';

const scripts: Record<CompletionShell, (places: readonly CompletionPlace[]) => string> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** The whole script for a shell, made from the table of commands. */
export function completionScript(shell: CompletionShell, groups: readonly CommandGroup[]): string {
  return scripts[shell](listCompletionPlaces(groups));
}
