import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import type { TestReport } from '../judging/local-judge.ts';
import { type FileWatch, watchFiles } from '../workspace/watch-files.ts';

/** What happens while a file is tested on every save; `time` is ISO 8601. */
export type SavedTest =
  /** A testing begins: at first, and whenever something was saved. One that was under way is given up. */
  | { type: 'testing' }
  | { type: 'tested'; time: string; report: TestReport }
  /** The source or the tests cannot be used now, empty or half written: the next save mends it. */
  | { type: 'unusable'; time: string; error: CliError };

export interface TestOnSave {
  /** The source, absolute. */
  path: string;
  /** Of its problem: a save of one of its tests counts too. */
  folder: string;
  /** Reads and tests the source as it is now; must end when its signal aborts. */
  test(signal: AbortSignal): Promise<TestReport>;
}

/**
 * Tests a file, and again whenever it or a test is saved; a save ends a testing under way. Ends only by `signal`, with its
 * reason, or by what no save can mend, such as a missing compiler. Who stops listening aborts `signal` too, or it waits on.
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

/** Undefined when the files were saved meanwhile: what it found is of no use any more. */
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
    // A test that was taken away while it was judged looks like a broken judge.
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
    return { type: 'tested', time: now(), report };
  } catch (error) {
    if (error instanceof CliError && error.exitCode === exitCodes.usage) {
      return { type: 'unusable', time: now(), error };
    }
    throw error;
  }
}

function now(): string {
  return new Date().toISOString();
}
