import { basename, dirname } from 'node:path';
import { CliError } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Result, TestReport } from '../../result.ts';
import { findSource, readSource } from '../../workspace/source-file.ts';
import { type FileWatch, watchFiles } from '../../workspace/watch-files.ts';
import { getWorkspace } from '../../workspace/workspace.ts';
import { chooseTests, reportJson, testLocally } from './test-locally.ts';

/**
 * Tests a file, and again whenever it or a test is saved; a save ends a testing under way. Ends only by an interruption, or by what no
 * save can mend, such as a missing compiler.
 */
export async function watchTests(
  context: CommandContext,
  argument: string | undefined,
  only: readonly string[],
): Promise<never> {
  const path = await findSource(context.cwd, argument);
  const { folder } = await getWorkspace(dirname(path));
  if (only.length > 0) await chooseTests(folder, only);
  const files = watchFiles(path, folder);
  try {
    context.reporter.note(`Watching ${basename(path)} and tests/. Ctrl-C ends it.`);
    for (;;) {
      const seen = await files.look();
      const result = await testUntilSaved(context, files, seen, (signal) => testOnce(context, path, only, signal));
      if (!result) continue;
      await context.reporter.interim(result);
      await files.changeSince(seen, context.signal);
    }
  } finally {
    files.close();
  }
}

/** Undefined when the files were saved meanwhile: what it found is of no use any more. */
async function testUntilSaved(
  { signal }: CommandContext,
  files: FileWatch,
  seen: string,
  test: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const saved = new AbortController();
  const ended = new AbortController();
  const watching = files.changeSince(seen, AbortSignal.any([signal, ended.signal])).then(
    () => saved.abort(),
    () => undefined,
  );
  try {
    return await test(AbortSignal.any([signal, saved.signal]));
  } catch (error) {
    signal.throwIfAborted();
    // A test that was taken away while it was judged looks like a broken judge.
    if (saved.signal.aborted || (await files.look()) !== seen) return undefined;
    throw error;
  } finally {
    ended.abort();
    await watching;
  }
}

async function testOnce(
  context: CommandContext,
  path: string,
  only: readonly string[],
  signal: AbortSignal,
): Promise<Result> {
  const outcome = await tryTesting(context, path, only, signal);
  const time = new Date().toISOString();
  const { error, report } = outcome;
  return {
    kind: 'watched-tests',
    data: { time, ...outcome },
    json: {
      time,
      ...(report ? reportJson(report) : {}),
      ...(error ? { error: { code: error.code, message: error.message, exitCode: error.exitCode } } : {}),
    },
  };
}

/** A source that cannot be used now, empty or half written, is told and mended by the next save. */
async function tryTesting(
  context: CommandContext,
  path: string,
  only: readonly string[],
  signal: AbortSignal,
): Promise<{ report?: TestReport; error?: CliError }> {
  try {
    return { report: await testLocally(context, await readSource(context.cwd, path), only, signal) };
  } catch (error) {
    if (error instanceof CliError && error.exitCode === exitCodes.usage) return { error };
    throw error;
  }
}
