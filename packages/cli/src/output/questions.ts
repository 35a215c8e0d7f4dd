import * as clack from '@clack/prompts';
import type { Questions } from '../context.ts';
import type { Host } from '../host.ts';
import { Interruption } from '../interruption.ts';

type Validate = ((value: string) => string | undefined) | undefined;

/** Questions on standard error, so that standard output holds results only. */
export function createQuestions(host: Host): Questions {
  const shared = {
    input: host.stdin as typeof process.stdin,
    output: host.stderr as typeof process.stderr,
    signal: host.signal,
  };
  const check = (validate: Validate) => (value: string | undefined) => validate?.(value ?? '');
  return {
    text: async (message, validate) => answered(await clack.text({ message, validate: check(validate), ...shared })),
    password: async (message, validate) =>
      answered(await clack.password({ message, validate: check(validate), ...shared })),
  };
}

function answered(answer: string | symbol): string {
  if (typeof answer === 'string') return answer;
  throw new Interruption();
}
