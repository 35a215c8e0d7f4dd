import { wallTimeLimitMs } from '../classify.ts';
import { formatBytes, formatSeconds } from '../format-values.ts';
import type { Diagnostics } from '../judgement.ts';
import type { Execution } from '../sandbox/execution.ts';
import { HostError, SandboxError } from '../sandbox/sandbox-error.ts';
import { readFolderFiles } from './folder-files.ts';
import { type Compilation, compilerLimits, maxProgramBytes, type SourceCompiler } from './run-compiler.ts';

/**
 * The meaning of a compilation. `stable`: every compilation of the source ends like this, and
 * `programBytes` is undefined if the source is rejected. `unstable`: the source is rejected, and
 * the next compilation may end differently.
 */
export type CompilationReading =
  | { type: 'stable'; programBytes?: number; entryPoint?: string; diagnostics: Diagnostics }
  | { type: 'unstable'; diagnostics: Diagnostics };

const shownMessageLength = 16_000;
const tooLarge = `The compiled program is larger than ${formatBytes(maxProgramBytes)}, which is the limit.`;
/**
 * The compiler's driver writes this about the assembler or the linker, whose files are limited in
 * size.
 */
const fileTooLarge = /^(?:gcc|g\+\+|collect2): .*\b(?:File size limit exceeded|File too large)/m;

type ReadingCompiler = Pick<SourceCompiler, 'sourceName' | 'readDiagnostics' | 'findStartError' | 'findEntryPoint'>;

export function succeeded({ end, limitsHit }: Execution): boolean {
  return end.type === 'exited' && end.code === 0 && limitsHit.length === 0;
}

/**
 * Reads a failure that the source causes as the source's compile error. Throws a SandboxError for
 * other failures.
 */
export function readCompilation(
  { execution, source, messages, limits }: Compilation,
  program: number,
  { sourceName, readDiagnostics, findStartError, findEntryPoint }: ReadingCompiler,
): CompilationReading {
  const diagnostics = readDiagnostics(messages, source, sourceName);
  const stopped = explainStop(execution, limits);
  if (stopped !== undefined)
    return { type: 'unstable', diagnostics: { ...diagnostics, errors: [...diagnostics.errors, stopped] } };
  if (!succeeded(execution)) return { type: 'stable', diagnostics: readErrors(messages, diagnostics) };
  const copied = execution.copiedOut.get(program);
  const bytes = copied?.type === 'stored' ? copied.bytes : 0;
  const isTooLarge = copied?.type === 'too_large';
  // Without any class in the source, there is no folder.
  const stored = bytes > 0 || (findEntryPoint !== undefined && !isTooLarge);
  if (!stored && !isTooLarge) throw new SandboxError('The compiler wrote no program.');
  const error = stored ? findStartError?.(program) : tooLarge;
  if (error !== undefined) return { type: 'stable', diagnostics: withError(diagnostics, error) };
  const start = findEntryPoint?.(readFolderFiles(program, bytes));
  if (start && 'error' in start) return { type: 'stable', diagnostics: withError(diagnostics, start.error) };
  return { type: 'stable', programBytes: bytes, ...start, diagnostics };
}

function readErrors(messages: string, diagnostics: Diagnostics): Diagnostics {
  if (fileTooLarge.test(messages)) return withError(diagnostics, tooLarge);
  if (diagnostics.errors.length > 0) return diagnostics;
  return withError(
    diagnostics,
    messages.trim().slice(0, shownMessageLength) || 'The compiler failed without a message.',
  );
}

/** Returns the warnings and one error of the judge's own. */
function withError({ warnings, diagnostics }: Diagnostics, error: string): Diagnostics {
  return { errors: [error], warnings, diagnostics: diagnostics.filter(({ severity }) => severity === 'warning') };
}

function explainStop(
  { limitsHit, end, cpuTimeMs, wallTimeMs, waitedMs }: Execution,
  { cpuTimeMs: allowedMs, memoryBytes }: Compilation['limits'],
): string | undefined {
  const { outputBytes } = compilerLimits;
  if (limitsHit.includes('cpu_time'))
    return `The compiler was stopped: it needed more than ${formatSeconds(allowedMs)} of CPU time.`;
  if (limitsHit.includes('memory'))
    return `The compiler was stopped: it needed more than ${formatBytes(memoryBytes)} of memory.`;
  if (limitsHit.includes('output')) return `The compiler was stopped: it wrote more than ${formatBytes(outputBytes)}.`;
  if (limitsHit.includes('wall_time')) {
    const limitMs = wallTimeLimitMs(allowedMs);
    if (wallTimeMs - waitedMs >= limitMs)
      return `The compiler was stopped: it needed more than ${formatSeconds(limitMs)}.`;
    throw new HostError(
      `The machine gave the compiler only ${formatSeconds(Math.round(cpuTimeMs))} of CPU time in ${formatSeconds(Math.round(wallTimeMs))}.`,
    );
  }
  return end.type === 'killed' ? `The compiler was killed by ${end.signal}.` : undefined;
}
