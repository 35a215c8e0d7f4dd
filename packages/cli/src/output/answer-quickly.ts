import { readFileSync } from 'node:fs';
import { type Host, version } from '../host.ts';

const shells: readonly string[] = ['bash', 'zsh', 'fish'];

/**
 * Prints the version and the completion scripts, which shells load at every start, without loading the command line. Returns false for
 * everything else.
 */
export function answerQuickly({ argv, stdout }: Host): boolean {
  const answer = findAnswer(argv);
  if (answer !== undefined) stdout.write(answer);
  return answer !== undefined;
}

function findAnswer([first, second, ...more]: readonly string[]): string | Uint8Array | undefined {
  if (second === undefined && (first === '--version' || first === '-V')) return `podium ${version}\n`;
  if (first !== 'completion' || second === undefined || more.length > 0) return undefined;
  return shells.includes(second) ? readPrebuilt(second) : undefined;
}

/** The build writes the scripts beside the bundle. Without them the command generates its script. */
function readPrebuilt(shell: string): Uint8Array | undefined {
  try {
    return readFileSync(new URL(`./completion/${shell}`, import.meta.url));
  } catch {
    return undefined;
  }
}
