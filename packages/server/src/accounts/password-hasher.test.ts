import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createCheapHasher } from '../test/cheap-hasher.ts';
import { createPasswordHasher } from './password-hasher.ts';

describe('createPasswordHasher', () => {
  const passwords = createPasswordHasher();
  afterAll(() => passwords.close());

  it('hashes with argon2id at the cost that OWASP recommends', async () => {
    expect(await passwords.hash('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('accepts the password and rejects another', async () => {
    const hash = await passwords.hash('pässwörd');
    expect(await passwords.verify('pässwörd', hash)).toBe(true);
    expect(await passwords.verify('passwort', hash)).toBe(false);
  });

  it.each([
    ['that does not exist', undefined],
    ['without a password', 'none'],
  ])('rejects an account %s after the same time', async (_title, stored) => {
    const hash = await passwords.hash('secret');
    expect(await passwords.verify('none', stored)).toBe(false);
    const [known, unknown] = [
      await cpuTimeOf(() => passwords.verify('no', hash)),
      await cpuTimeOf(() => passwords.verify('no', stored)),
    ];
    // The same work may take twice as long on a busy machine. Without the work the check would take
    // a hundredth of the time.
    expect(unknown).toBeGreaterThan(known * 0.2);
  });

  it('does not delay files, name look-ups and the event loop while many sign in', async () => {
    const hash = await passwords.hash('secret');
    let done = 0;
    const all = Array.from({ length: 60 }, () => passwords.verify('secret', hash).then(() => (done += 1)));
    await Promise.all(Array.from({ length: 8 }, () => readFile(new URL(import.meta.url))));
    await lookup('localhost');
    // If files, look-ups and passwords shared one pool, nearly all hashes would be done by now.
    expect(done).toBeLessThan(50);
    await Promise.all(all);
  });

  it('checks a password from another address before 200 of the first, and known ones before both', async () => {
    const cheap = createCheapHasher();
    const served: string[] = [];
    const hash = (from: string, isKnown = false) =>
      cheap.hash('secret', { from, isKnown }).then(() => served.push(isKnown ? 'known' : from));
    const all = Array.from({ length: 200 }, () => hash('attacker'));
    await Promise.all([...all, hash('another'), hash('attacker', true)]);
    // In the order of arrival they would come last. On a busy machine a thread that has one of them
    // may stand still while another serves many.
    const bound = 100;
    expect(served.indexOf('known')).toBeLessThanOrEqual(bound);
    expect(served.indexOf('another')).toBeLessThanOrEqual(bound);
    await cheap.close();
  });

  it('rejects with too_many_attempts when 3,000 wait, and still checks one from another address', async () => {
    const cheap = createCheapHasher();
    const all = await Promise.allSettled(Array.from({ length: 3_000 }, () => cheap.hash('secret')));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map((one) => one.reason.code))).toEqual(new Set(['too_many_attempts']));
    const crowd = Array.from({ length: 3_000 }, () => cheap.hash('secret', { from: 'attacker', isKnown: false }));
    const settled = Promise.allSettled(crowd);
    expect(await cheap.hash('secret', { from: 'another', isKnown: false })).toMatch(/^\$argon2id/);
    await settled;
    await cheap.close();
  });

  it('finishes begun hashes when it is closed, and rejects the others', async () => {
    const stopping = createCheapHasher();
    const calls = Array.from({ length: 200 }, () => stopping.hash('secret'));
    const settled = Promise.allSettled(calls);
    // The first calls run already, one in each thread.
    await stopping.close();
    expect((await settled)[0]).toMatchObject({ status: 'fulfilled' });
    const reasons = (await settled).flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(reasons.length).toBeGreaterThan(0);
    expect(new Set(reasons)).toEqual(new Set(['service_unavailable']));
    await expect(stopping.hash('secret')).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});

/** Returns the CPU time of five rounds in microseconds, over all threads of this process. */
async function cpuTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let round = 0; round < 5; round += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
