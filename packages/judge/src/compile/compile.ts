import { createHash } from 'node:crypto';
import type { Diagnostics } from '../judgement.ts';
import type { Language, PreparedLanguage } from '../languages/language.ts';
import { HostError } from '../sandbox/sandbox-error.ts';
import { openScratchFile } from '../sandbox/scratch-file.ts';
import type { CompileCache } from './compile-cache.ts';
import { openProgram, type Program } from './open-program.ts';
import { readCompilation, succeeded } from './read-compilation.ts';
import { type Compilation, type CompilerDependencies, runCompiler, type SourceCompiler } from './run-compiler.ts';
import { createSharedTasks } from './shared-tasks.ts';

interface CompileDependencies extends CompilerDependencies {
  cache: CompileCache;
  prepare: (language: Language) => Promise<PreparedLanguage>;
}

export type CompileOutcome =
  | { type: 'compiled'; program: Program; diagnostics: Diagnostics }
  | { type: 'rejected'; diagnostics: Diagnostics };

/**
 * Compiles a source, or finds the outcome of an earlier compilation. Rejects with a SandboxError or
 * the signal's reason.
 */
export type Compile = (source: string, language: Language, signal?: AbortSignal) => Promise<CompileOutcome>;

/**
 * `stored`: the outcome is in the cache. `unstable`: it may differ next time, so it is not stored.
 */
type Task = { type: 'stored' } | { type: 'unstable'; diagnostics: Diagnostics };

/**
 * A part of the key of each outcome. Raise it with every change after which a source may have
 * another outcome with the same compiler and flags: a change of the readers of messages and
 * executions, of the limits, or of the sandbox of compilations.
 */
const outcomeVersion = 2;

export function createCompile(dependencies: CompileDependencies): Compile {
  const share = createSharedTasks<Task>();
  return async (source, language, signal) => {
    const prepared = await dependencies.prepare(language);
    const { sourceName } = language;
    const compiler = { ...prepared.compiler, sourceName };
    const key = createHash('sha256')
      .update(`${outcomeVersion}\0${compiler.fingerprint}\0${source}`)
      .digest('hex')
      .slice(0, 40);
    const find = async (): Promise<CompileOutcome | undefined> => {
      const known = await dependencies.cache.find(key);
      if (known?.type !== 'compiled') return known;
      return { ...known, program: await openProgram(known.program, prepared.runtime, sourceName, dependencies) };
    };
    const known = await find();
    if (known !== undefined) return known;
    const task = await share(key, (shared) => compileToCache(dependencies, key, source, compiler, shared), signal);
    if (task.type === 'unstable') return { type: 'rejected', diagnostics: task.diagnostics };
    const outcome = await find();
    if (outcome === undefined) throw new HostError('A compiled program vanished from the cache.');
    return outcome;
  };
}

async function compileToCache(
  dependencies: CompileDependencies,
  key: string,
  source: string,
  compiler: SourceCompiler,
  signal: AbortSignal,
): Promise<Task> {
  const program = openScratchFile(dependencies.temporaryDir);
  try {
    const compilation = await compileOnce(dependencies, program.descriptor, source, compiler, signal);
    const { execution, messages } = compilation;
    if (!succeeded(execution) && compiler.mayBeBroken(messages))
      await requireWorkingCompiler(dependencies, program.descriptor, compiler, signal, messages);
    const { type, ...entry } = readCompilation(compilation, program.descriptor, compiler);
    if (type === 'unstable') return { type, diagnostics: entry.diagnostics };
    await dependencies.cache.store(key, entry, program.descriptor);
    return { type: 'stored' };
  } finally {
    program.close();
  }
}

/**
 * Compiles with the precompiled header, and again without it where the header could make a
 * difference: if the source was not accepted, or if messages name the header, whose last line is
 * then missing.
 */
async function compileOnce(
  dependencies: CompileDependencies,
  program: number,
  source: string,
  compiler: SourceCompiler,
  signal: AbortSignal,
): Promise<Compilation> {
  const { header } = compiler;
  const compile = (headers?: string) => runCompiler(dependencies, program, source, compiler, headers, signal);
  const headers = header !== undefined && source.includes(header.name) ? await header.findFolder() : undefined;
  if (header === undefined || headers === undefined) return compile();
  const compilation = await compile(headers);
  const { execution, messages } = compilation;
  const isFinal = succeeded(execution) ? !messages.includes(header.name) : execution.limitsHit.length > 0;
  return isFinal ? compilation : compile();
}

/** Throws a HostError if the compiler also fails for a correct source. */
async function requireWorkingCompiler(
  dependencies: CompilerDependencies,
  program: number,
  compiler: SourceCompiler,
  signal: AbortSignal,
  messages: string,
): Promise<void> {
  const { execution } = await runCompiler(dependencies, program, compiler.soundSource, compiler, undefined, signal);
  if (!succeeded(execution)) throw new HostError(`The compiler does not work:\n${messages.slice(0, 2000)}`);
}
