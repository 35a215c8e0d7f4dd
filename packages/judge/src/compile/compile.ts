import { createHash } from 'node:crypto';
import { collectDiagnostics, type Diagnostics, type ProgramText, type SourceFile } from '../judgement.ts';
import type { Language, PreparedLanguage } from '../languages/language.ts';
import type { SandboxDependencies } from '../sandbox/sandbox.ts';
import { HostError } from '../sandbox/sandbox-error.ts';
import { openFiles } from '../sandbox/scratch-file.ts';
import type { CompileCache } from './compile-cache.ts';
import { openProgram, type Program } from './open-program.ts';
import { readCompilation, succeeded } from './read-compilation.ts';
import {
  type Compilation,
  type CompilerDependencies,
  runCompiler,
  type SourceCompiler,
  type SourceText,
} from './run-compiler.ts';
import { createSharedTasks } from './shared-tasks.ts';

interface CompileDependencies extends CompilerDependencies {
  cache: CompileCache;
  prepare: (language: Language) => Promise<PreparedLanguage>;
}

export type CompileOutcome =
  | { type: 'compiled'; program: Program; diagnostics: Diagnostics }
  | { type: 'rejected'; diagnostics: Diagnostics };

/**
 * Compiles a program, or finds the outcome of an earlier compilation. Rejects with a SandboxError
 * or the signal's reason.
 */
export type Compile = (program: ProgramText, language: Language, signal?: AbortSignal) => Promise<CompileOutcome>;

/** The dependencies of all that compiles and runs programs. */
export interface JudgeDependencies extends SandboxDependencies {
  compile: Compile;
  /** Makes what the compiler of a language needs, which takes seconds the first time. */
  makeReady: (language: Language, signal?: AbortSignal) => Promise<void>;
  /** Returns the time in milliseconds that limits add for a start in this language. */
  startTimeMs: (language: Language) => number;
}

/**
 * `stored`: the outcome is in the cache. `unstable`: it may differ next time, so it is not stored.
 */
type Task = { type: 'stored' } | { type: 'unstable'; diagnostics: Diagnostics };

/**
 * A part of the key of each outcome. Raise it with every change after which a source may have
 * another outcome with the same compiler and flags, or the cache another form: a change of the
 * readers of messages and executions, of the limits, or of the sandbox of compilations.
 */
const outcomeVersion = 7;

export function createCompile(dependencies: CompileDependencies): Compile {
  const share = createSharedTasks<Task>();
  return async ({ source: written, fileName, files = [], included = [] }, language, signal) => {
    const prepared = await dependencies.prepare(language);
    // javac rejects the mark with which editors of Windows begin a file.
    const source = written.replace(/^\uFEFF/, '');
    // Its author's name may mean something to a compiler, or be that of a module that it imports.
    const sourceName = language.nameSource?.(source) ?? language.sourceName;
    const shownName = fileName ?? sourceName;
    const compiler = { ...prepared.compiler, sourceName, reservesMemory: language.reservesMemory };
    // A file of the problem replaces one of the same name.
    const own = files.filter(({ name }) => !included.some((file) => file.name === name));
    const isCompiled = language.isSource(language.sourceName);
    const beside = isCompiled ? included : [...own, ...included];
    const compiled = [...(isCompiled ? own : []), ...included.filter(({ name }) => language.isSource(name))];
    const others = beside.filter(({ name }) => !language.isSource(name));
    const headers = [...others, ...findProvided(prepared.headers ?? [], source, [...compiled, ...others])];
    const sources = [{ name: sourceName, source }, ...compiled];
    const text = { source, files: compiled, headers };
    const key = keyOf(compiler.fingerprint, text, sourceName === language.sourceName ? '' : sourceName);
    const named = (diagnostics: Diagnostics) => renameSource(diagnostics, sourceName, shownName);
    const find = async (): Promise<CompileOutcome | undefined> => {
      const known = await dependencies.cache.find(key);
      if (known === undefined) return undefined;
      const diagnostics = named(known.diagnostics);
      if (known.type === 'rejected') return { type: 'rejected', diagnostics };
      const startName = included.find(({ name }) => name === language.mainName)?.name ?? sourceName;
      const { program: file, entryPoint } = known;
      const found = { file, sourceName, sources, startName, entryPoint, included: beside };
      const program = await openProgram(found, prepared.runtime, language, dependencies);
      const startsFile = entryPoint !== undefined && prepared.runtime.startsFile;
      const rename = createRename([sourceName, ...(startsFile ? [entryPoint] : [])], shownName);
      return { type: 'compiled', program: { ...program, rename, shownName }, diagnostics };
    };
    const refused = refuse([...sources, ...others], language);
    if (refused !== undefined) return { type: 'rejected', diagnostics: named(refused) };
    const known = await find();
    if (known !== undefined) return known;
    const task = await share(key, (shared) => compileToCache(dependencies, key, text, compiler, shared), signal);
    if (task.type === 'unstable') return { type: 'rejected', diagnostics: named(task.diagnostics) };
    const outcome = await find();
    if (outcome === undefined) throw new HostError('A compiled program vanished from the cache.');
    return outcome;
  };
}

/** Returns a function that gives a source its author's name for it, in messages and traces. */
function createRename(names: readonly string[], shownName: string): (text: string) => string {
  const others = names.filter((name) => name !== shownName).map((name) => name.replace(/[.+$]/g, '\\$&'));
  if (others.length === 0) return (text) => text;
  const named = new RegExp(`(?<![\\w.-])(?:${others.join('|')})(?=:\\S|: (?:In|At) |", line \\d)`, 'g');
  return (text) => text.replace(named, () => shownName);
}

/** The compiler reads other files of a submission and of its problem, too. */
function refuse(files: readonly SourceFile[], language: Language): Diagnostics | undefined {
  for (const { name, source } of files) {
    const found = language.refuse?.(source, name);
    if (found === undefined) continue;
    const text = `${name}:${found.line}:${found.column}: error: ${found.message}`;
    return collectDiagnostics([{ severity: 'error', file: name, ...found, text }]);
  }
  return undefined;
}

function renameSource({ errors, warnings, diagnostics }: Diagnostics, from: string, shownName: string): Diagnostics {
  const rename = createRename([from], shownName);
  return {
    errors: errors.map(rename),
    warnings: warnings.map(rename),
    diagnostics: diagnostics.map((entry) => (entry.file === from ? { ...entry, file: shownName } : entry)),
  };
}

/** Finds the headers of the judge that a source names and that the problem does not have itself. */
function findProvided(
  headers: readonly SourceFile[],
  source: string,
  files: readonly SourceFile[],
): readonly SourceFile[] {
  const texts = [source, ...files.map((file) => file.source)];
  const own = new Set(files.map(({ name }) => name));
  return headers.filter(({ name }) => !own.has(name) && texts.some((text) => text.includes(name)));
}

/** Names the outcome of a compilation. It changes with all that the compiler reads. */
export function keyOf(fingerprint: string, { source, files, headers }: SourceText, sourceName = ''): string {
  const hash = createHash('sha256').update(`${outcomeVersion}\0${fingerprint}\0${source}`);
  if (sourceName !== '') hash.update(`\0\0${sourceName}`);
  for (const file of [...files, ...headers]) hash.update(`\0${file.name}\0${file.source}`);
  return hash.digest('hex').slice(0, 40);
}

async function compileToCache(
  dependencies: CompileDependencies,
  key: string,
  text: SourceText,
  compiler: SourceCompiler,
  signal: AbortSignal,
): Promise<Task> {
  await compiler.makeReady?.(signal);
  using files = openFiles(dependencies.temporaryDir);
  const program = files.scratch();
  const compilation = await compileOnce(dependencies, program, text, compiler, signal);
  const { execution, messages } = compilation;
  if (!succeeded(execution) && compiler.mayBeBroken(messages)) {
    const sound = { source: compiler.soundSource, files: [], headers: [] };
    const trial = await runCompiler(dependencies, program, sound, compiler, undefined, signal);
    if (!succeeded(trial.execution)) throw new HostError(`The compiler does not work:\n${messages.slice(0, 2000)}`);
  }
  const { type, ...entry } = readCompilation(compilation, program, compiler);
  if (type === 'unstable') return { type, diagnostics: entry.diagnostics };
  await dependencies.cache.store(key, entry, program);
  return { type: 'stored' };
}

/**
 * Compiles with the precompiled header, and again without it where the header could make a
 * difference: if the source was not accepted, or if messages name the header, whose last line is
 * then missing.
 */
async function compileOnce(
  dependencies: CompileDependencies,
  program: number,
  text: SourceText,
  compiler: SourceCompiler,
  signal: AbortSignal,
): Promise<Compilation> {
  const { header } = compiler;
  const compile = (headers?: string) => runCompiler(dependencies, program, text, compiler, headers, signal);
  const isNamed = header !== undefined && [text, ...text.files].some(({ source }) => source.includes(header.name));
  const headers = isNamed ? await header.findFolder() : undefined;
  if (header === undefined || headers === undefined) return compile();
  const compilation = await compile(headers);
  const { execution, messages } = compilation;
  const isFinal = succeeded(execution) ? !messages.includes(header.name) : execution.limitsHit.length > 0;
  return isFinal ? compilation : compile();
}
