import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A command that is used wrongly. The message ends without a full stop. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const helpWords = ['--help', '-h'];

/** Returns whether the user asks what a command does, instead of running it. */
export function asksForHelp(words: readonly string[]): boolean {
  return words[0] === 'help' || words.some((word) => helpWords.includes(word));
}

/** Reads the arguments of a command. Throws a UsageError on an unknown option. */
export function readWords<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const { message } = error as Error;
    // biome-ignore lint/plugin: decides only what the message leaves out
    throw new UsageError(message.replace(/\. To specify a positional argument.*$/s, '').replace(/\.$/, ''), {
      cause: error,
    });
  }
}
