import { CliError, exitCodes } from '../cli-error.ts';
import type { TestReport } from '../judging/local-judge.ts';
import { type FileWatch, watchFiles } from '../workspace/watch-files.ts';

/** A step of testing a file on every save; `time` is ISO 8601. */
export type SavedTest =
  /** A test run begins, at the start and after every save. A save ends a test run under way. */
  | { type: 'testing' }
  | { type: 'tested'; time: string; report: TestReport }
  /** The source or a test is empty or half written. The next save fixes it. */
  | { type: 'unusable'; time: string; error: CliError };

interface TestOnSave {
  path: string;
  /** The folder of its problem. A save of one of its tests counts too. */
  folder: string;
  /** Reads and tests the source as it is now. It must end when its signal aborts. */
  test(signal: AbortSignal): Promise<TestReport>;
}

/**
 * Tests a file, and again whenever it or a test is saved. A save ends a test run under way. It ends
 * only by `signal`, with its reason, or by an error that no save can fix, such as a missing
 * compiler. Callers that stop reading must abort `signal`.
 */
export async function* testOnSave(
  { path, folder, test }: TestOnSave,
  signal: AbortSignal,
): AsyncGenerator<SavedTest, never, undefined> {
  const files = watchFiles(path, folder);
  try {
    for (;;) {
      const seen = await files.look();
      yield { type: 'testing' };
      const outcome = await testUntilSaved(files, seen, test, signal);
      if (!outcome) continue;
      yield outcome;
      await files.changeSince(seen, signal);
    }
  } finally {
    files.close();
  }
}

/** Returns undefined if the files were saved meanwhile, which makes the result useless. */
async function testUntilSaved(
  files: FileWatch,
  seen: string,
  test: TestOnSave['test'],
  signal: AbortSignal,
): Promise<SavedTest | undefined> {
  const saved = new AbortController();
  const ended = new AbortController();
  const watching = files.changeSince(seen, AbortSignal.any([signal, ended.signal])).then(
    () => saved.abort(),
    () => undefined,
  );
  try {
    return await testOnce(test, AbortSignal.any([signal, saved.signal]));
  } catch (error) {
    signal.throwIfAborted();
    // A test that was deleted while it was judged looks like a broken judge.
    if (saved.signal.aborted || (await files.look()) !== seen) return undefined;
    throw error;
  } finally {
    ended.abort();
    await watching;
  }
}

async function testOnce(test: TestOnSave['test'], signal: AbortSignal): Promise<SavedTest> {
  try {
    const report = await test(signal);
    return { type: 'tested', time: new Date().toISOString(), report };
  } catch (error) {
    if (error instanceof CliError && error.exitCode === exitCodes.usage) {
      return { type: 'unusable', time: new Date().toISOString(), error };
    }
    throw error;
  }
}
