import { expect, it } from 'vitest';
import { testCacheDir } from '../test/judging.ts';
import { languages } from './languages.ts';

const starts = [
  '',
  '\tat ',
  '  File "',
  'x\n\t',
  "thread '",
  'Exception in thread "',
  'Error: spawn ',
  'UnhandledPromiseRejection: ',
  'solution: ',
  "terminate called after throwing an instance of '",
  'x:1\ny\n^\n',
  'Exception in thread "main" x\nCaused by: ',
  'Exception in thread "main" x\n\tat a(',
  '{-# LANGUAGE ',
];
const parts = [
  '\n',
  ' ',
  '\t',
  '/',
  '/:',
  '" ',
  '.',
  'Error',
  'spawn E',
  ' with the reason "',
  '/lib/python3',
  "' panicked at x:1",
  '\nCaused by: x',
  '\n[cause]: ',
  '\nx:1\n ^',
  ':1',
  ' ^',
  '[a] ',
  'x:1: y: Assertion `',
  '*** ',
  '(a.kt',
  '{-',
  '{-#',
  '{-# LANGUAGE A,#-}',
  '{-#OPTIONS -O#-}',
];
/** A pattern that looks for its end again and again takes minutes for one of these. */
const hostile = starts.flatMap((start) => parts.map((part) => start + part.repeat(240_000 / part.length)));

it.each(Object.entries(languages))(
  'reads any source and any error output of a program in %s in time in proportion to its length',
  async (_id, language) => {
    const { runtime } = await language.prepare(testCacheDir);
    for (const text of hostile) {
      language.refuse?.(text, language.sourceName);
      runtime.explainFailure?.(text, [{ name: language.sourceName, source: text }]);
      runtime.filledItsHeap?.({ end: { type: 'exited', code: 1 } }, text);
      const shown = runtime.foreignFrames ? text.replace(runtime.foreignFrames, '') : text;
      expect(shown.length).toBeLessThanOrEqual(text.length);
    }
  },
);
