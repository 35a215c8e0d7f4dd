import type { CommandContext } from './context.ts';
import type { Result } from './result.ts';

/** The fixed values of an option or an argument. */
export interface Choice {
  choices: readonly string[];
  /** Other names of the choices, which are accepted but not listed. */
  names?: { all: readonly string[]; find(name: string): string | undefined };
}

export interface ArgumentSpec extends Partial<Choice> {
  summary: string;
  required?: boolean;
  /** Takes one argument or more. It is the last one. */
  many?: true;
}

export type OptionSpec =
  | { kind: 'flag'; summary: string; short?: string }
  | { kind: 'text'; summary: string; value: string; short?: string }
  | { kind: 'list'; summary: string; value: string; short?: string }
  | ({ kind: 'choice'; summary: string; short?: string } & Choice);

type ArgumentValue<A> = A extends { many: true }
  ? readonly string[]
  : A extends { required: true; choices: readonly (infer C)[] }
    ? C
    : A extends { required: true }
      ? string
      : string | undefined;
type OptionValue<O> = O extends { kind: 'flag' }
  ? boolean
  : O extends { kind: 'list' }
    ? readonly string[]
    : O extends { kind: 'choice'; choices: readonly (infer C)[] }
      ? C | undefined
      : string | undefined;

export type Input<A, O> = { [K in keyof A]: ArgumentValue<A[K]> } & { [K in keyof O]: OptionValue<O[K]> };

interface CommandShape<A, O> {
  /** The words that the user types: `problem list`. */
  name: string;
  aliases?: readonly string[];
  summary: string;
  /** Replaces the summary in `--help`. */
  description?: string;
  arguments?: A;
  /** The options by their long names in camel case: `passwordStdin` is `--password-stdin`. */
  options?: O;
  examples: readonly (readonly [command: string, meaning: string])[];
}

/** One command of the command line. It returns data; only `output/` prints. */
export interface Command extends CommandShape<Record<string, ArgumentSpec>, Record<string, OptionSpec>> {
  run(context: CommandContext, input: Readonly<Record<string, unknown>>): Promise<Result>;
}

/** Checks a command's shape and gives its `run` the types of its own arguments and options. */
export function defineCommand<
  const A extends Record<string, ArgumentSpec> = Record<never, ArgumentSpec>,
  const O extends Record<string, OptionSpec> = Record<never, OptionSpec>,
>(shape: CommandShape<A, O> & { run(context: CommandContext, input: Input<A, O>): Promise<Result> }): Command {
  return shape as unknown as Command;
}
