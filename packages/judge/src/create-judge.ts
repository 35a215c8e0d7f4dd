import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFileName } from '@podium/files';
import { checkOutputs } from './check-outputs.ts';
import { createCompile, type JudgeDependencies } from './compile/compile.ts';
import { openCompileCache } from './compile/compile-cache.ts';
import { compileChecker } from './compile-checker.ts';
import { createSlots, type Slot, type UseSlot, withoutSlot } from './core-slots.ts';
import { checkHost, findShortage } from './host-check.ts';
import type { Judge, JudgeOptions } from './judge.ts';
import { judgeSubmission } from './judge-submission.ts';
import type { Limits } from './judgement.ts';
import { cpp } from './languages/cpp.ts';
import { type Language, limitsFor, type PreparedLanguage } from './languages/language.ts';
import { getLanguage } from './languages/languages.ts';
import { createPreparation } from './languages/preparation.ts';
import { createStartTimes } from './languages/start-times.ts';
import { removeLeftovers } from './machine/leftovers.ts';
import { openIsolation } from './open-isolation.ts';
import { formatSource, type RunCall, runProgram } from './run-program.ts';
import { ensureRunner } from './sandbox/runner-binary.ts';
import { HostError } from './sandbox/sandbox-error.ts';
import { JudgeSetupError, withoutMemoryGroups } from './setup-error.ts';

const mebibyte = 1024 ** 2;
const compileCacheRoom = { maxBytes: 512 * mebibyte, othersBytes: 64 * mebibyte };

/**
 * Prepares the judge of this machine: compiler, runner, sandbox, cache. The first call on a machine
 * compiles the runner (seconds). Rejects with a HostError, or with a JudgeSetupError that names
 * what is missing and how to get it.
 */
export async function createJudge(options: JudgeOptions): Promise<Judge> {
  const { isolation, cacheDir, memoryControl = 'automatic', compileTimeLimitMs = 15_000 } = options;
  await makeCacheDir(cacheDir);
  // The check comes first: without disk space the compiler fails, and seems not to be installed.
  const shortage = isolation === 'sandbox' ? await findShortage(cacheDir, tmpdir()) : undefined;
  if (shortage !== undefined) throw new HostError(shortage);
  const runnerPath = await ensureRunner(await cpp.findToolchain(cacheDir), cacheDir);
  const { find: prepare, renew } = createPreparation(cacheDir);
  const ownLanguage = await prepare(cpp);
  const temporaryDir = await makeTemporaryDir();
  const removeTemporaryDir = () => rm(temporaryDir, { recursive: true, force: true });
  try {
    const { openSandbox, memoryLimiter, close } = await openIsolation({
      isolation,
      memoryControl,
      runnerPath,
      temporaryDir,
      programView: ownLanguage.runtime.view,
    });
    const limitsReserving = isolation === 'none' || memoryLimiter !== 'address-space';
    const check = (language: Language) => {
      if (language.reservesMemory && !limitsReserving) throw withoutMemoryGroups(language);
      return language;
    };
    const prepareJudged = async (language: Language) => prepare(check(language));
    const compile = createCompile({
      prepare: prepareJudged,
      isolated: isolation === 'sandbox',
      openSandbox,
      cache: await openCompileCache(join(cacheDir, 'programs'), compileCacheRoom),
      temporaryDir,
      compileTimeLimitMs,
    });
    // A server judges soon and for long, so it builds the header now. A learner's single run may
    // never include it.
    const { header } = ownLanguage.compiler;
    if (isolation === 'sandbox') await header?.findFolder();
    const starts = createStartTimes(cacheDir);
    const makeReady = async (language: Language, signal?: AbortSignal) =>
      (await prepareJudged(language)).compiler.makeReady?.(signal);
    const dependencies = { openSandbox, compile, makeReady, temporaryDir, startTimeMs: starts.of };
    const facts = {
      isolation,
      memoryLimiter,
      limitsOf: (id: string, limits: Limits) => limitsFor(getLanguage(id), limits, starts.of(getLanguage(id))),
      // The judge needs C++ itself, and checks it by its reference program.
      async prepareLanguage(id: string) {
        const language = getLanguage(id);
        return (language === cpp ? ownLanguage : await renew(check(language))).compiler.version;
      },
    };
    const warmUp = async (signal: AbortSignal) => header?.build(signal);
    const warmUpLanguage = async (id: string, call: RunCall) => {
      const language = check(getLanguage(id));
      await makeReady(language, call.signal);
      const prepared = await prepare(language);
      await starts.measure(language, prepared, () => runSound(id, prepared, dependencies, call));
    };
    return assembleJudge(facts, { warmUp, warmUpLanguage }, cacheDir, dependencies, async () => {
      await close();
      await removeTemporaryDir();
    });
  } catch (error) {
    await removeTemporaryDir();
    throw error;
  }
}

interface MachineTasks {
  warmUp(signal: AbortSignal): Promise<void>;
  warmUpLanguage(id: string, call: RunCall): Promise<void>;
}

/** Runs a program that does nothing, and returns its CPU time in milliseconds. */
async function runSound(
  id: string,
  { compiler }: PreparedLanguage,
  dependencies: JudgeDependencies,
  call: RunCall,
): Promise<number | undefined> {
  const limits = { timeLimitMs: 10_000, memoryLimitBytes: 256 * mebibyte };
  const request = { source: compiler.soundSource, language: id, input: '', limits };
  const { verdict, cpuTimeMs } = await runProgram(request, dependencies, call);
  return verdict === null ? cpuTimeMs : undefined;
}

function assembleJudge(
  facts: Pick<Judge, 'isolation' | 'memoryLimiter' | 'prepareLanguage' | 'limitsOf'>,
  { warmUp, warmUpLanguage }: MachineTasks,
  cacheDir: string,
  dependencies: JudgeDependencies,
  release: () => Promise<void>,
): Judge {
  const closing = new AbortController();
  const useSlot = createSlots(availableParallelism());
  const running = new Set<Promise<unknown>>();

  function start<Result>(
    signal: AbortSignal | undefined,
    task: (signal: AbortSignal, slot: Slot) => Promise<Result>,
    use: UseSlot = useSlot,
  ): Promise<Result> {
    const either = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
    const result = use((slot) => task(either, slot), either);
    running.add(result);
    const forget = () => running.delete(result);
    result.then(forget, forget);
    return result;
  }

  return {
    ...facts,
    judgeSubmission: (request, options = {}) =>
      start(options.signal, (signal, slot) =>
        judgeSubmission(request, dependencies, { signal, slot, onProgress: options.onProgress }),
      ),
    runProgram: (request, options = {}) =>
      start(options.signal, (signal, slot) => runProgram(request, dependencies, { signal, slot })),
    checkOutputs: (request, options = {}) =>
      start(options.signal, (signal, slot) => checkOutputs(request, dependencies, slot, signal)),
    compileChecker: (checker, options = {}) =>
      start(options.signal, (signal) => compileChecker(checker, dependencies, signal)),
    formatSource: (request, options = {}) =>
      start(options.signal, (signal, slot) => formatSource(request, dependencies, { signal, slot })),
    warmUp: ({ signal } = {}) => start(signal, warmUp, withoutSlot),
    warmUpLanguage: (id, options = {}) => start(options.signal, (signal, slot) => warmUpLanguage(id, { signal, slot })),
    async checkHost({ signal } = {}) {
      const { temporaryDir } = dependencies;
      const check = (signal: AbortSignal, slot: Slot) =>
        checkHost({
          cacheDir,
          temporaryDir,
          judge: (request) => judgeSubmission(request, dependencies, { signal, slot }),
        });
      const report = await start(signal, check, withoutSlot);
      signal?.throwIfAborted();
      return report;
    },
    async close() {
      closing.abort(new Error('The judge was closed.'));
      await Promise.allSettled(running);
      await release();
    },
  };
}

async function makeCacheDir(cacheDir: string): Promise<void> {
  try {
    await mkdir(cacheDir, { recursive: true });
    await removeLeftovers(cacheDir, temporaryFileName);
  } catch (cause) {
    throw new JudgeSetupError('cache_unwritable', `The judge's cache folder ${cacheDir} cannot be made.`, { cause });
  }
}

/** Makes a folder for this judge, and removes those of judges that were killed. */
async function makeTemporaryDir(): Promise<string> {
  await mkdir(tmpdir(), { recursive: true });
  await removeLeftovers(tmpdir(), /^podium-judge-(\d+)-/);
  return mkdtemp(join(tmpdir(), `podium-judge-${process.pid}-`));
}
