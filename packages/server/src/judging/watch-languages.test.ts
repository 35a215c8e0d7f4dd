import { expect, it, onTestFinished } from 'vitest';
import { eventually } from './test/eventually.ts';
import { describeLacking, type MachineLanguages, watchLanguages } from './watch-languages.ts';

it('reports a tool that is missing, installed, upgraded, then removed, without waiting for another language', async () => {
  const missing = new Set(['py']);
  const versions: Record<string, string> = {};
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  let present: MachineLanguages = { judged: new Map(), lacking: new Map() };
  watchLanguages({
    judge: {
      prepareLanguage: async (id) => {
        if (id === 'java') await new Promise(() => {});
        if (missing.has(id)) throw new Error(`${id} is not installed`);
        return versions[id] ?? '1.0';
      },
      warmUpLanguage: async () => {},
    },
    languages: ['cpp', 'java', 'c', 'py'],
    offered: ['cpp', 'py'],
    signal: ended.signal,
    everyMs: 1,
    onChange: (languages) => {
      present = languages;
    },
  });
  const shown = () => ({ judged: Object.fromEntries(present.judged), lacking: [...present.lacking.keys()] });
  const both = { cpp: '1.0', c: '1.0' };
  await eventually(() => expect(shown()).toEqual({ judged: both, lacking: ['py'] }));
  expect(describeLacking(present.lacking, ['cpp', 'py'])).toBe('Python cannot be judged here: py is not installed');
  expect(describeLacking(present.lacking, ['cpp', 'c'])).toBeUndefined();
  missing.delete('py');
  await eventually(() => expect(shown()).toEqual({ judged: { ...both, py: '1.0' }, lacking: [] }));
  versions.py = '2.0';
  await eventually(() => expect(shown().judged).toEqual({ ...both, py: '2.0' }));
  missing.add('c');
  await eventually(() => expect(shown()).toEqual({ judged: { cpp: '1.0', py: '2.0' }, lacking: ['c'] }));
});

it('warms up each version of an offered language before it reports it, and reports why that failed', async () => {
  let version = '1.0';
  let isDiskFull = false;
  const warm = new Set<string>();
  const cold: string[] = [];
  let shown: string | undefined;
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  watchLanguages({
    judge: {
      prepareLanguage: async () => version,
      async warmUpLanguage(id) {
        if (isDiskFull) throw new Error('The disk is full.');
        warm.add(`${id} ${version}`);
      },
    },
    languages: ['c', 'go'],
    offered: ['go'],
    signal: ended.signal,
    everyMs: 1,
    onChange({ judged, lacking }) {
      const found = judged.get('go');
      if (found !== undefined && !warm.has(`go ${found}`)) cold.push(found);
      shown = found ?? lacking.get('go');
    },
  });
  await eventually(() => expect(shown).toBe('1.0'));
  [version, isDiskFull] = ['2.0', true];
  await eventually(() => expect(shown).toBe('The disk is full.'));
  isDiskFull = false;
  await eventually(() => expect(shown).toBe('2.0'));
  expect({ warm: [...warm], cold }).toEqual({ warm: ['go 1.0', 'go 2.0'], cold: [] });
});
