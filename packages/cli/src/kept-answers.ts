import { PassThrough, Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { commandGroups } from './commands/index.ts';
import { exitCodes } from './exit-codes.ts';
import { completionFile, helpFile } from './output/answer-quickly.ts';
import { runProgram } from './program.ts';

export interface KeptAnswer {
  /** Where it is kept, relative to the bundle. */
  file: string;
  text: string;
}

/** What the build keeps beside the bundle: the completion scripts and the help of the program, of every noun and every command. */
export async function makeKeptAnswers(): Promise<readonly KeptAnswer[]> {
  const scripts = ['bash', 'zsh', 'fish'].map((shell) => keep(completionFile(shell), ['completion', shell]));
  const pages = explainedWords().map((words) => keep(helpFile(words), [...words, '--help']));
  return Promise.all([...scripts, ...pages]);
}

/** The words of everything that has a help: none for the program itself, then nouns and commands. */
export function explainedWords(): readonly (readonly string[])[] {
  const names = commandGroups.flatMap(({ commands }) => commands.map(({ name }) => name.split(' ')));
  const paths = names.flatMap((words) => words.map((_, at) => words.slice(0, at + 1).join(' ')));
  return [[], ...[...new Set(paths)].map((path) => path.split(' '))];
}

async function keep(file: string, argv: readonly string[]): Promise<KeptAnswer> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const printed = [readText(stdout), readText(stderr)] as const;
  const exitCode = await runProgram({
    argv,
    env: {},
    cwd: '/',
    stdin: Readable.from([]),
    stdout,
    stderr,
    signal: new AbortController().signal,
  });
  stdout.end();
  stderr.end();
  const [text, complaint] = await Promise.all(printed);
  if (exitCode !== exitCodes.ok) throw new Error(`podium ${argv.join(' ')} failed: ${complaint}`);
  return { file, text };
}
