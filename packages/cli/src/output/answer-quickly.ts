import { readFileSync } from 'node:fs';
import { completionShells } from '../completion/completion-shells.ts';
import { type Host, version } from '../host.ts';

/**
 * Prints the version and the completion scripts without loading the command line, because shells
 * load these scripts at every start. Returns false for everything else.
 */
export function answerQuickly({ argv, stdout }: Host): boolean {
  const answer = findAnswer(argv);
  if (answer !== undefined) stdout.write(answer);
  return answer !== undefined;
}

function findAnswer([first, second, ...more]: readonly string[]): string | Uint8Array | undefined {
  if (second === undefined && (first === '--version' || first === '-V')) return `podium ${version}\n`;
  if (first !== 'completion' || second === undefined || more.length > 0) return undefined;
  return completionShells.some((shell) => shell === second) ? readPrebuilt(second) : undefined;
}

/**
 * Reads the script that the build wrote beside the bundle. Without it, the command generates the
 * script.
 */
function readPrebuilt(shell: string): Uint8Array | undefined {
  try {
    return readFileSync(new URL(`./completion/${shell}`, import.meta.url));
  } catch {
    return undefined;
  }
}
