import { expect, it, onTestFinished } from 'vitest';
import { eventually } from './test/eventually.ts';
import { describeLacking, type MachineLanguages, watchLanguages } from './watch-languages.ts';

it('reports a tool that is missing, then installed, then removed, without waiting for another language', async () => {
  const missing = new Set(['py']);
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  let present: MachineLanguages = { judged: ['cpp'], lacking: new Map() };
  watchLanguages({
    judge: {
      prepareLanguage: async (id) => {
        if (id === 'java') await new Promise(() => {});
        if (missing.has(id)) throw new Error(`${id} is not installed`);
      },
    },
    languages: ['cpp', 'java', 'c', 'py'],
    signal: ended.signal,
    everyMs: 1,
    onChange: (languages) => {
      present = languages;
    },
  });
  await eventually(() => expect(present).toMatchObject({ judged: ['cpp', 'c'], lacking: { size: 1 } }));
  expect(describeLacking(present.lacking, ['cpp', 'py'])).toBe('Python cannot be judged here: py is not installed');
  expect(describeLacking(present.lacking, ['cpp', 'c'])).toBeUndefined();
  missing.delete('py');
  await eventually(() => expect(present).toMatchObject({ judged: ['cpp', 'c', 'py'], lacking: { size: 0 } }));
  missing.add('c');
  await eventually(() => expect(present).toMatchObject({ judged: ['cpp', 'py'], lacking: { size: 1 } }));
});
