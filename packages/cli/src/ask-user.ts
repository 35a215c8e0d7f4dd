import type { ZodMiniType } from 'zod/mini';
import { usageError } from './cli-error.ts';
import type { CommandContext, Questions } from './context.ts';

interface Question {
  /** The question without its answers: `Cancel "Spring Cup"?` */
  text: string;
  /** The effect of the command, for the error where there is no terminal to ask. */
  effect: string;
  refused: string;
}

/**
 * Asks before a change that people notice. Throws a usage error after a no, and without a terminal.
 */
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

/**
 * Reads the first line of standard input, because other users can see passwords in arguments in the
 * list of processes.
 */
export async function readPasswordFromStdin(context: CommandContext): Promise<string> {
  const text = new TextDecoder().decode(await context.readStdin());
  const password = text.split(/\r?\n/, 1)[0] ?? '';
  if (password === '') throw usageError('--password-stdin: there is no password on standard input.');
  return password;
}

export async function readCurrentPassword(context: CommandContext, fromStdin: boolean): Promise<string> {
  if (fromStdin) return readPasswordFromStdin(context);
  const validate = await validatorOf((contract) => contract.passwordChangeSchema.shape.currentPassword);
  return getQuestions(context, 'The password').password('Current password', validate);
}

/** Asks for a new password twice, because the terminal does not show it. */
export async function askNewPassword(questions: Questions, label: string): Promise<string> {
  const password = await questions.password(
    label,
    await validatorOf((contract) => contract.passwordChangeSchema.shape.password),
  );
  await questions.password('Confirm password', (value) => (value === password ? undefined : 'Passwords do not match'));
  return password;
}

/** Throws a usage error that names the missing value if there is no terminal. */
export function getQuestions(context: CommandContext, missing: string): Questions {
  if (context.reporter.questions) return context.reporter.questions;
  throw usageError(
    `${missing} is missing, and there is no terminal to ask for it.`,
    'Give it as an option; a password with --password-stdin.',
  );
}

/** Checks that the server answers before the user types a password. */
export async function checkServer(context: CommandContext): Promise<void> {
  if (!context.reporter.questions) return;
  await (await context.client()).system.health({ signal: context.signal });
}

/** Creates a validator for a question from a contract schema. */
export async function validatorOf(
  pick: (contract: typeof import('@podium/sdk/contract')) => ZodMiniType,
): Promise<(value: string) => string | undefined> {
  const schema = pick(await import('@podium/sdk/contract'));
  return (value) => schema.safeParse(value).error?.issues[0]?.message;
}
