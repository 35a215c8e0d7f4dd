import { basename } from 'node:path';
import type { CheckerSpec, Judge } from '@podium/judge';
import { completeChecker, isCheckerProgram } from '@podium/sdk/contract';
import { ProblemFolderError } from '../errors.ts';
import type { Finding } from '../model.ts';
import type { SetterTools } from '../setter-tools.ts';
import type { HashedPackage } from './package-folder.ts';

/**
 * Compiles the programs of a checker, whose sources are in `files`. Returns an error for each that
 * does not compile, and the reason why this machine could not compile one.
 */
export async function findCheckerErrors(
  judge: Judge,
  checker: CheckerSpec,
  { files, signal }: { files: readonly string[]; signal: AbortSignal },
): Promise<{ errors: Finding[]; failure: string | undefined }> {
  const { rejected, failure } = await judge.compileChecker(checker, { signal });
  const fileOf = (index: number) => files[index] ?? 'output_validators/';
  const errors = rejected.map(({ index, diagnostics }) => describeUncompiled(fileOf(index), diagnostics.errors));
  return { errors, failure };
}

/** Describes a program that does not compile, with the first of its errors. */
export function describeUncompiled(file: string, errors: readonly string[]): Finding {
  // The compiler knows every program by the same name.
  const shown = (errors[0] ?? '').replaceAll(/^solution\.\w+(?=:)/gm, basename(file));
  return { file, message: `does not compile:\n${shown}`.trimEnd() };
}

/**
 * Compiles the checker of a package with the judge of this machine, since on the server only the
 * first submission would show its errors. Warns if this machine cannot compile it.
 *
 * @throws ProblemFolderError
 */
export async function requireCompiledChecker(
  { name, upload, problem }: HashedPackage,
  { openJudge, progress, warn, signal }: SetterTools,
): Promise<void> {
  const { checker } = upload;
  if (!checker || !isCheckerProgram(checker)) return;
  const warnOf = (reason: string) =>
    warn(`${name}: the checker was not compiled, so the first submission will show its errors: ${reason}`);
  const judge = await openJudge().catch((error: unknown) => {
    signal.throwIfAborted();
    warnOf(error instanceof Error ? error.message : String(error));
  });
  if (!judge) return;
  progress('Compiling the checker…');
  const files = problem.checkerFiles;
  const { errors, failure } = await findCheckerErrors(judge, completeChecker(checker), { files, signal });
  if (failure !== undefined) warnOf(failure);
  if (errors.length === 0) return;
  const inOneLine = errors.map(({ file, message }) => {
    const [headline = '', ...lines] = message.split('\n');
    return { file, message: `${headline} ${lines.find((line) => / error: /.test(line)) ?? lines[0] ?? ''}`.trimEnd() };
  });
  throw new ProblemFolderError(name, inOneLine);
}
