import { asksForHelp, UsageError } from '../command-words.ts';
import { exitCodes } from './exit-codes.ts';
import { exitCodeOf, explainFailure } from './explain-failure.ts';

/**
 * Runs the work of an operator's command and returns the exit code. Prints the usage instead if the
 * operator asks for help, and with the error if the command is used wrongly.
 */
export async function runOperatorCommand(
  usage: string,
  args: readonly string[],
  print: (text: string) => void,
  work: () => Promise<void>,
): Promise<number> {
  try {
    if (asksForHelp(args)) print(usage);
    else await work();
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof UsageError) {
      print(`podium: ${error.message}.\n\n${usage}`);
      return exitCodes.usage;
    }
    print(explainFailure(error));
    return exitCodeOf(error);
  }
}
