import { usageError } from '../cli-error.ts';
import type { CommandContext } from '../context.ts';

interface Question {
  /** The question without its answers: `Cancel "Spring Cup"?` */
  text: string;
  /** What the command would do, for the error where there is no terminal to ask. */
  effect: string;
  /** What is said after a no. */
  refused: string;
}

/** Asks before a change that people notice. Throws a usage error after a no, and without a terminal. */
export async function confirm(context: CommandContext, { text, effect, refused }: Question): Promise<void> {
  if (!(await agreesTo(context, { text, effect }))) throw usageError(refused);
}

/** Asks, and returns whether the answer was yes. Throws a usage error without a terminal. */
export async function agreesTo(
  { reporter }: CommandContext,
  { text, effect }: Omit<Question, 'refused'>,
): Promise<boolean> {
  if (!reporter.questions) throw usageError(`${effect}, and there is no terminal to ask.`, 'Add --yes to do it.');
  const answer = await reporter.questions.text(`${text} (yes/no)`, (typed) =>
    answers.test(typed) ? undefined : 'Type yes or no',
  );
  return /^y/i.test(answer);
}

const answers = /^(y|yes|n|no)$/i;
