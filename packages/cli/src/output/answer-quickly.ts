import { readFileSync } from 'node:fs';
import type { Host } from '../host.ts';
import { version } from '../version.ts';

/**
 * Prints what scripts and starting shells ask for, the version and the completion scripts, without loading a command line. Answers
 * false for everything else.
 */
export function answerQuickly({ argv, stdout }: Host): boolean {
  const answer = findAnswer(argv);
  if (answer !== undefined) stdout.write(answer);
  return answer !== undefined;
}

function findAnswer([first, second, ...more]: readonly string[]): string | Uint8Array | undefined {
  if (more.length > 0) return undefined;
  if (second === undefined) return first === '--version' || first === '-V' ? `podium ${version}\n` : undefined;
  return first === 'completion' && /^[a-z]+$/.test(second) ? readBuiltCompletion(second) : undefined;
}

/** The build keeps what `podium completion` prints beside the bundle; without it the script is made anew. */
function readBuiltCompletion(shell: string): Uint8Array | undefined {
  try {
    return readFileSync(new URL(`./completion/${shell}`, import.meta.url));
  } catch {
    return undefined;
  }
}
