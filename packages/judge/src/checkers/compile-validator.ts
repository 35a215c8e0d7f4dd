import type { Compile } from '../compile/compile.ts';
import type { Program } from '../compile/open-program.ts';
import { cpp } from '../languages/cpp.ts';
import { CheckerError } from './checker.ts';
import { type Protocol, protocols } from './protocols.ts';

/**
 * Compiles a problem's own program. Rejects with a CheckerError, which names the program's role, if
 * it does not compile.
 */
export async function compileValidator(
  role: 'checker' | 'interactor',
  { protocol, source }: { protocol: Protocol; source: string },
  compile: Compile,
  signal?: AbortSignal,
): Promise<Program> {
  const outcome = await compile(protocols[protocol].sourceStart + source, cpp, signal);
  if (outcome.type === 'compiled') return outcome.program;
  throw new CheckerError(`The ${role} does not compile:\n${outcome.diagnostics.errors.join('\n').slice(0, 4000)}`);
}
