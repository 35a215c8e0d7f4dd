import type { Compile } from '../compile/compile.ts';
import { cpp } from '../languages/cpp.ts';
import { CheckerError } from './checker.ts';
import { type Protocol, protocols } from './protocols.ts';
import type { Validator } from './validator.ts';

/**
 * Compiles a problem's own program. Rejects with a CheckerError, which names the program's role, if
 * it does not compile.
 */
export async function compileValidator(
  role: 'checker' | 'interactor',
  { protocol, source, args = [] }: { protocol: Protocol; source: string; args?: readonly string[] | undefined },
  compile: Compile,
  signal?: AbortSignal,
): Promise<Validator> {
  const outcome = await compile(protocols[protocol].sourceStart + source, cpp, signal);
  if (outcome.type === 'compiled') return { program: outcome.program, protocol, args };
  throw new CheckerError(`The ${role} does not compile:\n${outcome.diagnostics.errors.join('\n').slice(0, 4000)}`);
}
