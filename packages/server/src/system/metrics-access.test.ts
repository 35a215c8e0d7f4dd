import { expect, it } from 'vitest';
import { mayReadMetrics } from './metrics-access.ts';

const token = 'a-token-for-prometheus';
const bearer = { authorization: `Bearer ${token}` };

it.each([
  ['from loopback', '127.0.0.1', {}, token, true],
  ['from loopback over IPv6', '::1', {}, undefined, true],
  ['from loopback over a socket for both', '::ffff:127.0.0.1', {}, undefined, true],
  ['forwarded by a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, undefined, false],
  ['forwarded by one that says so otherwise', '127.0.0.1', { via: '1.1 proxy' }, undefined, false],
  ['forwarded with the token', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7', ...bearer }, token, true],
  ['from elsewhere', '203.0.113.7', {}, token, false],
  ['from elsewhere with the token', '203.0.113.7', bearer, token, true],
  ['from elsewhere with another token', '203.0.113.7', { authorization: 'Bearer guessed' }, token, false],
  ['from elsewhere with a token where none is set', '203.0.113.7', bearer, undefined, false],
] as const)('a reader %s', (_title, remoteAddress, headers, setToken, may) => {
  expect(mayReadMetrics({ remoteAddress, headers }, setToken)).toBe(may);
});
