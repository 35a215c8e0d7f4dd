import { readFileSync } from 'node:fs';
import type { CommandGroup } from '../command-tree.ts';
import { listCompletionNodes } from './completion-nodes.ts';
import type { CompletionShell } from './completion-shells.ts';
import { fishTable } from './fish-table.ts';
import { posixTable } from './posix-table.ts';

/** Returns the whole script for a shell: its file in `shells/`, with the table of commands. */
export function completionScript(shell: CompletionShell, groups: readonly CommandGroup[]): string {
  const nodes = listCompletionNodes(groups);
  if (shell === 'fish') return fill('podium.fish', 'table', fishTable(nodes));
  return fill(`podium.${shell}`, 'posix', fill('posix.sh', 'table', posixTable(nodes)));
}

/** Puts a text in place of the line `# @marker@` of a file. */
function fill(name: string, marker: string, text: string): string {
  const script = readFileSync(new URL(`./shells/${name}`, import.meta.url), 'utf8');
  return script.replace(new RegExp(`^ *# @${marker}@$`, 'm'), () => text.trimEnd());
}
