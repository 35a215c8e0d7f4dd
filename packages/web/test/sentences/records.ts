import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, TestRunner } from 'vitest';
import { runCacheDir } from '../../../server/test/shared-judge-parts.ts';

/** A sentence that a test showed. The test passed. */
export interface SentenceRecord {
  sentence: string;
  /** The path is relative to `packages/web/test/`. */
  file: string;
  test: string;
}

const recordsFile = join(runCacheDir, 'sentences.jsonl');
let recording: { test: unknown; sentences: Set<string> } | undefined;

/**
 * Adds a sentence to those of the present test. They are written to a file once the test has
 * passed.
 */
export function recordSentence(sentence: string): void {
  const test = TestRunner.getCurrentTest();
  if (!test) return;
  if (recording?.test !== test) {
    const sentences = new Set<string>();
    recording = { test, sentences };
    const file = basename(expect.getState().testPath ?? '');
    onTestFinished(({ task }) => {
      if (task.result?.state !== 'pass') return;
      const records = [...sentences].map((sentence): SentenceRecord => ({ sentence, file, test: task.name }));
      appendFileSync(recordsFile, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    });
  }
  recording.sentences.add(sentence);
}

/** Reads the records of this run's tests so far. */
export function readRecords(): SentenceRecord[] {
  if (!existsSync(recordsFile)) return [];
  const lines = readFileSync(recordsFile, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}
