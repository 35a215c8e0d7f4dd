import { readFileSync } from 'node:fs';
import { type Host, version } from '../host.ts';
import { helpColumns, widestHelp } from './help-columns.ts';

/**
 * Prints what people, scripts and starting shells ask for most, the version, the help and the completion scripts, without loading a
 * command line. Answers false for everything else.
 */
export function answerQuickly({ argv, stdout }: Host): boolean {
  const answer = findAnswer(argv, helpColumns(stdout));
  if (answer !== undefined) stdout.write(answer);
  return answer !== undefined;
}

function findAnswer(argv: readonly string[], columns: number): string | Uint8Array | undefined {
  const [first, second, ...more] = argv;
  if (second === undefined && (first === '--version' || first === '-V')) return `podium ${version}\n`;
  const wanted = wordsToExplain(argv);
  // A narrower terminal gets its own line breaks.
  if (wanted) return columns === widestHelp ? readKept(helpFile(wanted)) : undefined;
  if (first !== 'completion' || second === undefined || more.length > 0) return undefined;
  return isWord(second) ? readKept(completionFile(second)) : undefined;
}

/** The words of the command whose help is asked for: `problem list --help`, `problem list -h`, `help problem list`. */
function wordsToExplain(argv: readonly string[]): readonly string[] | undefined {
  const words = argv[0] === 'help' ? argv.slice(1) : argv.slice(0, -1);
  const isAsked = argv[0] === 'help' || argv.at(-1) === '--help' || argv.at(-1) === '-h';
  return isAsked && words.every(isWord) ? words : undefined;
}

/** Words name files here: nothing else may. */
function isWord(text: string): boolean {
  return /^[a-z]+(-[a-z]+)*$/.test(text);
}

/** Where the build keeps the help of a command, beside the bundle. */
export function helpFile(words: readonly string[]): string {
  return `help/${['podium', ...words].join('.')}`;
}

/** Where the build keeps the completion script for a shell. */
export function completionFile(shell: string): string {
  return `completion/${shell}`;
}

/** Without what the build keeps, and for what it does not keep, the answer is made anew. */
function readKept(file: string): Uint8Array | undefined {
  try {
    return readFileSync(new URL(`./${file}`, import.meta.url));
  } catch {
    return undefined;
  }
}
