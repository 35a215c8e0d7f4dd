import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Change, createChangeBus } from '../events/changes.ts';
import { silentLogger } from '../judging/test/in-process-worker.ts';
import { createTestFolder, type TestFolder } from '../judging/test/judging-fixtures.ts';
import { administer } from '../test/run-postgres.ts';
import { createJobEventBus, type JobEvent } from './job-events.ts';
import { joinProcesses } from './join-processes.ts';
import { createWorkSignals } from './work-signals.ts';

describe('two processes on one PostgreSQL', () => {
  let folder: TestFolder;
  let closing: (() => Promise<void>)[];
  beforeEach(async () => {
    folder = await createTestFolder();
    closing = [];
  });
  afterEach(async () => {
    for (const close of closing) await close();
    await folder[Symbol.asyncDispose]();
  });

  const url = () => (folder.address.type === 'postgres' ? folder.address.url : '');

  /** A process, and what reached it: `work`, an event of the job, and changes apart. */
  function open() {
    const heard: (JobEvent | 'work')[] = [];
    const changes: Change[] = [];
    const local = { signals: createWorkSignals(), events: createJobEventBus(), changes: createChangeBus() };
    const joined = joinProcesses(url(), local, silentLogger);
    closing.push(joined.close);
    joined.signals.subscribe(() => heard.push('work'));
    joined.events.subscribe('job1', (event) => heard.push(event));
    joined.changes.subscribe((change) => changes.push(change));
    return { ...joined, heard, heardChanges: changes };
  }

  const test = (number: number): JobEvent => {
    return { type: 'test', number, testsTotal: 9, verdict: 'accepted', timeMs: 1, memoryBytes: 1 };
  };

  it('receive each other’s events in order, and signals of work, each once', async () => {
    const [one, other] = [open(), open()];
    // A process hears `work` once it listens.
    await expect.poll(() => [one.heard, other.heard]).toEqual([['work'], ['work']]);
    const events: JobEvent[] = [
      { type: 'progress', progress: 'compiling', testsTotal: 9 },
      test(1),
      test(2),
      { type: 'settled' },
    ];
    for (const event of events) one.events.publish('job1', event);
    other.signals.notify();
    other.signals.notify();
    await expect.poll(() => other.heard.length).toBe(1 + 2 + events.length);
    expect(other.heard.filter((entry) => entry !== 'work')).toEqual(events);
    await expect.poll(() => one.heard.filter((entry) => entry === 'work').length).toBe(2);
    expect(one.heard.filter((entry) => entry !== 'work')).toEqual(events);
  });

  it('receive each other’s changes, and `anything` whenever they begin to listen', async () => {
    const [one, other] = [open(), open()];
    const anything: Change = { type: 'anything' };
    const changed: Change = { type: 'contest', contest: 'c1' };
    await expect.poll(() => [one.heardChanges, other.heardChanges]).toEqual([[anything], [anything]]);
    one.changes.publish(changed);
    await expect
      .poll(() => [one.heardChanges, other.heardChanges])
      .toEqual([
        [anything, changed],
        [anything, changed],
      ]);
    await administer(
      url(),
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect.poll(() => other.heardChanges).toEqual([anything, changed, anything]);
  });

  it('receive `anything` after the connection of the process that changed something was broken', async () => {
    const anything: Change = { type: 'anything' };
    const one = open();
    await expect.poll(() => one.heardChanges).toEqual([anything]);
    const other = open();
    await expect.poll(() => other.heardChanges).toEqual([anything]);
    await administer(
      url(),
      `select pg_terminate_backend((
        select pid from pg_stat_activity where datname = current_database() and query = 'listen podium'
        order by backend_start limit 1
      ))`,
    );
    one.changes.publish({ type: 'contest', contest: 'c1' });
    // It has come at once if the broken connection still took it.
    await expect.poll(() => other.heardChanges.length).toBe(2);
  });

  it('receive each other’s events again after their connections broke, and then look for work', async () => {
    const [one, other] = [open(), open()];
    await expect.poll(() => [one.heard, other.heard]).toEqual([['work'], ['work']]);
    await administer(
      url(),
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect
      .poll(() => [one.heard, other.heard])
      .toEqual([
        ['work', 'work'],
        ['work', 'work'],
      ]);
    one.events.publish('job1', test(1));
    await expect.poll(() => other.heard.at(-1)).toEqual(test(1));
  });

  it('drop messages of another version', async () => {
    const one = open();
    await expect.poll(() => one.heard).toEqual(['work']);
    for (const text of ['no JSON', '{}', '{"from":"x","job":{"id":"job1","event":{"type":"new"}}}'])
      await administer(url(), `select pg_notify('podium', '${text}')`);
    await administer(
      url(),
      `select pg_notify('podium', '{"from":"x","job":{"id":"job1","event":{"type":"settled"}}}')`,
    );
    await expect.poll(() => one.heard).toEqual(['work', { type: 'settled' }]);
  });
});
