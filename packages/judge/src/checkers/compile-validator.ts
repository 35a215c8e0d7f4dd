import type { Compile, CompileOutcome } from '../compile/compile.ts';
import type { ProgramSource } from '../judgement.ts';
import { c } from '../languages/c.ts';
import { cpp } from '../languages/cpp.ts';
import { getLanguage } from '../languages/languages.ts';
import { CheckerError } from './checker.ts';
import { type Protocol, protocols } from './protocols.ts';
import type { Validator } from './validator.ts';

/**
 * Compiles a problem's own program. Rejects with a CheckerError, which names the program's role, if
 * it does not compile.
 */
export async function compileValidator(
  role: 'checker' | 'interactor',
  { protocol, args = [], ...program }: ProgramSource & { protocol: Protocol; args?: readonly string[] | undefined },
  compile: Compile,
  signal?: AbortSignal,
): Promise<Validator> {
  const outcome = await compileProgram(protocol, program, compile, signal);
  if (outcome.type === 'compiled') return { program: outcome.program, protocol, args };
  throw new CheckerError(`The ${role} does not compile:\n${outcome.diagnostics.errors.join('\n').slice(0, 4000)}`);
}

/** Compiles a problem's own program, as its protocol needs it. */
export function compileProgram(
  protocol: Protocol,
  { language: id, source, files = [] }: ProgramSource,
  compile: Compile,
  signal: AbortSignal | undefined,
): Promise<CompileOutcome> {
  const language = id === undefined ? cpp : getLanguage(id);
  if (language !== c && language !== cpp) return compile({ source, files }, language, signal);
  // Each source may be the one that includes testlib.h.
  const { sourceStart } = protocols[protocol];
  const started = files.map((file) => ({ ...file, source: sourceStart + file.source }));
  return compile({ source: sourceStart + source, files: started }, language, signal);
}
