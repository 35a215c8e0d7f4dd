// The entry point `podium/problems`: the work of setters as functions, for scripts. Each does what
// the command of its name does, and throws where that one ends with an error.

import { basename, resolve } from 'node:path';
import type { Judge } from '@podium/judge';
import { createSetterTools, type PackageReport, type SetterTools } from '@podium/problems';
import { type ExportedPackage, type ExportFormat, exportPackage } from '@podium/problems/export';
import { type GenerateReport, generateTests as generateAll, writeNewPackage } from '@podium/problems/generate';
import { pullPackage, type WrittenFiles } from '@podium/problems/pull';
import { findNewestRevision, type ProblemPushOptions, type PushedProblem, pushProblems } from '@podium/problems/push';
import { verifyPackages } from '@podium/problems/verify';
import type { PodiumClient } from '@podium/sdk';
import { findPaths } from './settings/paths.ts';

export { JudgeFailedError, ProblemFolderError, ProblemsError } from '@podium/problems';
export { readJuryPrograms, readProblemFolder, sendTests } from '@podium/problems/read';
export type { ExportedPackage, ExportFormat, GenerateReport, PackageReport, ProblemPushOptions, PushedProblem };

/** The settings of every function. */
export interface SetterOptions {
  /** Ends the work. */
  signal?: AbortSignal | undefined;
  /** Receives sentences about valid input that is probably a mistake. */
  onWarning?: ((sentence: string) => void) | undefined;
  /** Receives what is being done, for people. */
  onProgress?: ((label: string) => void) | undefined;
  /** Judges programs; by default a sandboxed judge that is closed at the end of the call. */
  judge?: Judge | undefined;
}

/** Writes a new package into a folder and makes its tests. */
export async function newProblem(folder: string, title: string, options: SetterOptions = {}): Promise<GenerateReport> {
  await writeNewPackage(process.cwd(), folder, title);
  return generateTests(folder, options);
}

/** Makes the tests of a package by its rules; `prune` removes those without a rule. */
export function generateTests(
  folder: string,
  { prune = false, ...options }: SetterOptions & { prune?: boolean } = {},
): Promise<GenerateReport> {
  return withTools(options, async (tools) => oneOf(await generateAll(tools, [folder], { prune })));
}

/**
 * Checks a package, a folder or an archive, and judges its submissions. The report says whether it
 * passed. `timeFactor` multiplies the time limit; by default the speed of this machine decides.
 */
export function verifyProblem(
  folder: string,
  { timeFactor, ...options }: SetterOptions & { timeFactor?: number | undefined } = {},
): Promise<PackageReport> {
  return withTools(options, async (tools) => oneOf(await verifyPackages(tools, [folder], { timeFactor })));
}

type PushOptions = SetterOptions &
  Omit<ProblemPushOptions, 'hidden'> & {
    /**
     * The address by which the folder remembers its problem; else it is found by `uuid` or title.
     */
    server?: string | undefined;
  };

/** Returns what a push would change, and changes nothing. */
export function planProblem(
  client: PodiumClient,
  folder: string,
  options: Pick<PushOptions, keyof SetterOptions | 'server' | 'whatIf'> = {},
): Promise<PushedProblem> {
  return pushProblem(client, folder, { ...options, dryRun: true });
}

/**
 * Makes the problem on the server equal to its folder, as one revision. Throws if that would
 * discard somebody else's change and `overwrite` is not set.
 */
export function pushProblem(
  client: PodiumClient,
  folder: string,
  { server, signal, onWarning, onProgress, judge, ...options }: PushOptions = {},
): Promise<PushedProblem> {
  return withTools({ signal, onWarning, onProgress, judge }, async (tools) => {
    const result = oneOf(await pushProblems({ client, server, tools }, [folder], options));
    if (result.action === 'failed') throw result.error;
    return result;
  });
}

/** Writes the files of a problem into a folder, so that it is the same as where it was pushed. */
export function pullProblem(
  client: PodiumClient,
  problemId: string,
  {
    folder,
    server,
    overwrite = false,
    ...options
  }: SetterOptions & { folder: string; server: string; overwrite?: boolean },
): Promise<WrittenFiles> {
  return withTools(options, async (tools) => {
    const newest = await findNewestRevision(client, problemId, tools.signal);
    return pullPackage({ client, server, tools }, newest, { folder: resolve(folder), name: folder, overwrite });
  });
}

/**
 * Writes a package as an archive for another system, by default `<folder>.zip` in the current
 * folder.
 */
export function exportProblem(
  folder: string,
  {
    format,
    archive = `${basename(resolve(folder)).replace(/\.zip$/i, '')}.zip`,
  }: { format: ExportFormat; archive?: string },
): Promise<ExportedPackage> {
  return withTools({}, (tools) => exportPackage(tools, folder, { format, archive: resolve(archive) }));
}

/** Returns the only result of work on one folder. */
function oneOf<T>([result]: readonly T[]): T {
  return result as T;
}

/** Makes the tools for one call. At its end, it removes what the call needed. */
async function withTools<T>(options: SetterOptions, call: (tools: SetterTools) => Promise<T>): Promise<T> {
  const cleanUps: (() => Promise<void>)[] = [];
  const tools = createSetterTools({
    cwd: process.cwd(),
    signal: options.signal ?? new AbortController().signal,
    warn: options.onWarning ?? (() => undefined),
    progress: options.onProgress ?? (() => undefined),
    // biome-ignore lint/style/noProcessEnv: scripts share the cache of the command line, which the environment places
    cacheDir: findPaths(process.env).judgeCacheDir,
    atEnd: (cleanUp) => void cleanUps.push(cleanUp),
    judge: options.judge,
  });
  try {
    return await call(tools);
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}
