import { describe, expect, it } from 'vitest';
import { createTestClock } from '../test/test-clock.ts';
import { createTestServer } from '../test/test-server.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createSettingRepository } from './setting-repository.ts';

const session = { userId: 'abcdefghijkl', userType: 'admin' as const, sessionId: 'session00001' };
const deps = { clock: createTestClock(), lifetimeSeconds: 60 };
const secret = (text: string) => async () => Buffer.from(text.repeat(32)).toString('base64url');

describe('createAccessTokens', () => {
  it('verifies a token that it issued to its user and session', async () => {
    const tokens = createAccessTokens({ ...deps, loadSecret: secret('a') });
    expect(await tokens.verify(await tokens.issue(session))).toEqual(session);
  });

  it('rejects a token from the moment it expires, also one that was verified before', async () => {
    const clock = createTestClock();
    const tokens = createAccessTokens({ ...deps, clock, loadSecret: secret('a') });
    const token = await tokens.issue(session);
    expect(await tokens.verify(token)).toEqual(session);
    expect(await tokens.verify(token)).toEqual(session);
    clock.advance(61_000);
    expect(await tokens.verify(token)).toBeUndefined();
  });

  it('rejects a token that another installation issued', async () => {
    const ours = createAccessTokens({ ...deps, loadSecret: secret('a') });
    const theirs = createAccessTokens({ ...deps, loadSecret: secret('b') });
    expect(await ours.verify(await theirs.issue(session))).toBeUndefined();
  });

  it('rejects a token whose claims were changed', async () => {
    const tokens = createAccessTokens({ ...deps, loadSecret: secret('a') });
    const [header, claims = '', signature] = (await tokens.issue({ ...session, userType: 'user' })).split('.');
    const changed = Buffer.from(claims, 'base64url').toString().replace('"user"', '"admin"');
    const forged = [header, Buffer.from(changed).toString('base64url'), signature].join('.');
    expect(await tokens.verify(forged)).toBeUndefined();
  });
});

describe('the signing secret', () => {
  it('is the same in all processes that start at once', async () => {
    await using server = await createTestServer();
    const settings = createSettingRepository(server.database);
    let created = 0;
    const values = await Promise.all(
      Array.from({ length: 10 }, () =>
        settings.getOrCreateSetting('race', () => {
          created += 1;
          return `value ${created}`;
        }),
      ),
    );
    expect(new Set(values).size).toBe(1);
  });
});
