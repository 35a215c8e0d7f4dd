import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createTestServer, testPassword } from '../test/test-server.ts';

// The setting and the header of the proxies decide which address the limits count. The connection
// itself comes from 127.0.0.1.

const rate = { times: 50, seconds: 600 };
const one = { times: 1, seconds: 600 };

/** Returns the status of a second registration, after one with the first header. */
async function registerTwice(
  setting: string,
  first: string | undefined,
  second: string | undefined,
): Promise<number[]> {
  const { trustedProxies } = readConfig({ PODIUM_TRUST_PROXY: setting }, '/');
  const signInLimits = {
    perAccountAndAddress: rate,
    perAccount: rate,
    perAccountAtMost: rate,
    perAddress: rate,
    registrations: one,
  };
  await using server = await createTestServer({ trustedProxies, signInLimits });
  const statuses: number[] = [];
  for (const [index, forwardedFor] of [first, second].entries()) {
    const person = { firstName: 'Ada', lastName: 'Byron', password: testPassword, confirmPassword: testPassword };
    const { status } = await server.call('POST', '/auth/register', {
      body: { ...person, email: `ada${index}@podium.test` },
      headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
    });
    statuses.push(status);
  }
  return statuses;
}

it.each([
  // Nobody is trusted: the header changes nothing.
  ['0', '203.0.113.1', '203.0.113.2'],
  ['0', undefined, '203.0.113.2'],
  // The proxies on the list are elsewhere.
  ['10.0.0.0/8', '203.0.113.1', '203.0.113.2'],
  // The entries before that of the last trusted proxy come from the client.
  ['1', '203.0.113.1', '192.0.2.9, 203.0.113.1'],
  ['2', '203.0.113.1, 10.0.0.1', '192.0.2.9, 203.0.113.1, 10.0.0.1'],
  ['loopback', '203.0.113.1', '192.0.2.9, 203.0.113.1'],
  ['loopback 10.0.0.0/8', '203.0.113.1, 10.0.0.1', '192.0.2.9, 203.0.113.1, 10.0.0.2'],
  // Another port of the same machine, and another address of the same household.
  ['1', '203.0.113.1:1000', '203.0.113.1:2000'],
  ['1', '2001:db8::1', '[2001:db8::2]:443'],
])('with PODIUM_TRUST_PROXY=%s, %s and %s are one address', async (setting, first, second) => {
  expect(await registerTwice(setting, first, second)).toEqual([201, 429]);
});

it.each([
  ['1', '203.0.113.1', '203.0.113.2'],
  ['2', '203.0.113.1, 10.0.0.1', '203.0.113.2, 10.0.0.1'],
  ['loopback', '203.0.113.1', '203.0.113.2'],
  ['loopback 10.0.0.0/8', '203.0.113.1, 10.0.0.1', '203.0.113.2, 10.0.0.1'],
  ['1', '2001:db8::1', '2001:db8:0:1::1'],
])('with PODIUM_TRUST_PROXY=%s, %s and %s are two addresses', async (setting, first, second) => {
  expect(await registerTwice(setting, first, second)).toEqual([201, 201]);
});

it.each([
  ['1', 'https', true],
  ['1', 'http', false],
  ['1', undefined, false],
  ['0', 'https', false],
])(
  'with PODIUM_TRUST_PROXY=%s and X-Forwarded-Proto %s, the device cookie is Secure: %s',
  async (setting, protocol, isSecure) => {
    const { trustedProxies } = readConfig({ PODIUM_TRUST_PROXY: setting }, '/');
    await using server = await createTestServer({ trustedProxies });
    const { email } = await server.signUp();
    const { headers } = await server.call('POST', '/auth/login', {
      body: { email, password: testPassword },
      headers: protocol === undefined ? {} : { 'x-forwarded-proto': protocol },
    });
    expect(headers.get('set-cookie')).toContain('podium_device=');
    expect(/; Secure(;|$)/.test(headers.get('set-cookie') ?? '')).toBe(isSecure);
  },
);
