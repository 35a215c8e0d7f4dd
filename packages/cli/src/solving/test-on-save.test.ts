import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { makePulledFolder } from '../../test/pulled-folder.ts';
import { temporaryFolder } from '../../test/run-cli.ts';
import { usageError } from '../cli-error.ts';
import type { TestReport } from '../judging/local-judge.ts';
import { testOnSave } from './test-on-save.ts';

const report: TestReport = {
  verdict: 'accepted',
  diagnostics: { errors: [], warnings: [], diagnostics: [] },
  results: [],
  limits: { language: 'cpp', isOwn: false, timeLimitMs: 1000, memoryLimitBytes: 1 },
  testsTotal: 2,
};

async function start(test: (source: string, signal: AbortSignal) => Promise<TestReport>) {
  const folder = await makePulledFolder(await temporaryFolder(), 'first');
  const path = join(folder, 'solution.cpp');
  const ended = new AbortController();
  const events = testOnSave(
    { path, folder, test: async (signal) => test(await readFile(path, 'utf8'), signal) },
    ended.signal,
  );
  const next = async () => (await events.next()).value;
  return { next, end: () => ended.abort(), save: (code: string) => writeFile(path, code) };
}

describe('testOnSave', () => {
  it('reports the start and the result of a test run, and again after the next save', async () => {
    const { next, save, end } = await start(async (source) => {
      if (source === 'first') throw usageError('solution.cpp is empty.');
      return report;
    });
    expect(await next()).toEqual({ type: 'testing' });
    expect(await next()).toMatchObject({ type: 'unusable', time: expect.any(String), error: { code: 'usage' } });
    await save(programs.correct);
    expect(await next()).toEqual({ type: 'testing' });
    expect(await next()).toEqual({ type: 'tested', time: expect.any(String), report });
    end();
    await expect(next()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends a test run on a save and starts another', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const { next, save, end } = await start(async (source, signal) => {
      begin();
      if (source === 'first') await sleep(60_000, undefined, { signal });
      return report;
    });
    expect(await next()).toEqual({ type: 'testing' });
    const restarted = next();
    await begun;
    await save(programs.correct);
    expect(await restarted).toEqual({ type: 'testing' });
    expect(await next()).toMatchObject({ type: 'tested' });
    end();
  });

  it('ends by an error that no save can fix, and by its signal during a test run', async () => {
    const broken = await start(() => Promise.reject(new Error('no compiler')));
    await broken.next();
    await expect(broken.next()).rejects.toThrow('no compiler');
    const endless = await start((_, signal) => sleep(60_000, report, { signal }));
    await endless.next();
    const result = endless.next();
    endless.end();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });
});
