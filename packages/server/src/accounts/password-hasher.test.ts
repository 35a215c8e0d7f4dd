import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

describe('createPasswordHasher', () => {
  const passwords = createPasswordHasher();

  it('hashes with argon2id at the cost OWASP asks for', async () => {
    expect(await passwords.hash('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('accepts the password and refuses another', async () => {
    const hash = await passwords.hash('pässwörd');
    expect(await passwords.verify('pässwörd', hash)).toBe(true);
    expect(await passwords.verify('passwort', hash)).toBe(false);
  });

  it.each([
    ['that does not exist', undefined],
    ['without a password', 'none'],
  ])('takes as long for an account %s, and refuses', async (_title, stored) => {
    const hash = await passwords.hash('secret');
    expect(await passwords.verify('none', stored)).toBe(false);
    const [known, unknown] = [
      await fastest(() => passwords.verify('no', hash)),
      await fastest(() => passwords.verify('no', stored)),
    ];
    expect(unknown).toBeGreaterThan(known * 0.5);
  });

  it('leaves a thread to files and name look-ups however many sign in', async () => {
    const { readFile } = await import('node:fs/promises');
    const hash = await passwords.hash('secret');
    let done = 0;
    const all = Array.from({ length: 60 }, () => passwords.verify('secret', hash).then(() => (done += 1)));
    await readFile(new URL(import.meta.url));
    expect(done).toBeLessThan(30);
    await Promise.all(all);
  });
});

async function fastest(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
