import { createHash } from 'node:crypto';
import type { Language } from '../languages/language.ts';
import type { Toolchain } from '../machine/toolchain.ts';
import { HostError } from '../sandbox/sandbox-error.ts';
import { openScratchFile } from '../sandbox/scratch-file.ts';
import type { CompileCache, CompileOutcome } from './compile-cache.ts';
import { identifyHeader, type PrecompiledHeaders } from './precompiled-header.ts';
import { readCompilation, succeeded } from './read-compilation.ts';
import { type Compilation, type CompilerDependencies, runCompiler } from './run-compiler.ts';
import { createSharedTasks } from './shared-tasks.ts';

interface CompileDependencies extends CompilerDependencies {
  cache: CompileCache;
  headers: PrecompiledHeaders;
}

/** Compiles a source, or finds that it was compiled before. Rejects with a SandboxError or the signal's reason. */
export type Compile = (source: string, language: Language, signal?: AbortSignal) => Promise<CompileOutcome>;

const harmlessSource = 'int main() {}\n';
// What the driver or the linker of a broken installation or a full disk says. A source can make the compiler print any line
// and fill its scratch folder, so it is believed only when a harmless source fails as well.
const machineTrouble =
  /^(?:g\+\+|collect2|\S*\bld(?:\.\w+)?): (?:fatal error: )?(?:cannot execute|cannot find -l|.*No space left on device)/m;

/** `stored`: the outcome is in the cache. `unstable`: it may differ next time, so it is not. */
type Task = { type: 'stored' } | { type: 'unstable'; outcome: CompileOutcome };

export function createCompile(dependencies: CompileDependencies): Compile {
  const share = createSharedTasks<Task>();
  return async (source, language, signal) => {
    const key = hashCompilation(source, language, dependencies.toolchain);
    const known = await dependencies.cache.find(key);
    if (known !== undefined) return known;
    const task = await share(key, (shared) => compileToCache(dependencies, key, source, language, shared), signal);
    const outcome = task.type === 'unstable' ? task.outcome : await dependencies.cache.find(key);
    if (outcome === undefined) throw new HostError('A compiled program vanished from the cache.');
    return outcome;
  };
}

/** The header's identity is part of it: what a precompiled header made of a source is not kept beyond that header. */
function hashCompilation(source: string, language: Language, toolchain: Toolchain): string {
  const hash = createHash('sha256');
  for (const part of [language.key, identifyHeader(toolchain, language), ...toolchain.linkFlags])
    hash.update(part).update('\0');
  return hash.update(source).digest('hex').slice(0, 40);
}

async function compileToCache(
  dependencies: CompileDependencies,
  key: string,
  source: string,
  language: Language,
  signal: AbortSignal,
): Promise<Task> {
  const { cache, toolchain } = dependencies;
  const program = openScratchFile(dependencies.temporaryDir);
  try {
    const compilation = await compileOnce(dependencies, program.descriptor, source, language, signal);
    const { execution, messages } = compilation;
    if (machineTrouble.test(messages) && !succeeded(execution))
      await refuseBrokenCompiler(dependencies, program.descriptor, language, signal, messages);
    const { type, ...entry } = readCompilation(
      compilation,
      language.fileName,
      program.descriptor,
      toolchain.linksStatically,
    );
    if (type === 'unstable') return { type, outcome: { type: 'rejected', diagnostics: entry.diagnostics } };
    await cache.store(key, entry, program.descriptor);
    return { type: 'stored' };
  } finally {
    program.close();
  }
}

/**
 * Compiles with the precompiled header where that makes no difference, and without it where it could: a source that was not
 * accepted, and messages that name the header, whose last line is then missing.
 */
async function compileOnce(
  dependencies: CompileDependencies,
  program: number,
  source: string,
  language: Language,
  signal: AbortSignal,
): Promise<Compilation> {
  const { precompiledHeader } = language;
  const compile = (headers?: string) => runCompiler(dependencies, program, source, language, headers, signal);
  const headers = source.includes(precompiledHeader) ? await dependencies.headers.findFolder(language) : undefined;
  if (headers === undefined) return compile();
  const compilation = await compile(headers);
  const { execution, messages } = compilation;
  const isFinal = succeeded(execution) ? !messages.includes(precompiledHeader) : execution.limitsHit.length > 0;
  return isFinal ? compilation : compile();
}

/** Throws a HostError when the compiler fails for a harmless source too. */
async function refuseBrokenCompiler(
  dependencies: CompilerDependencies,
  program: number,
  language: Language,
  signal: AbortSignal,
  messages: string,
): Promise<void> {
  const { execution } = await runCompiler(dependencies, program, harmlessSource, language, undefined, signal);
  if (!succeeded(execution)) throw new HostError(`The compiler does not work:\n${messages.slice(0, 2000)}`);
}
