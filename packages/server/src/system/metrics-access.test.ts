import { expect, it } from 'vitest';
import { mayReadMetrics } from './metrics-access.ts';

const token = 'a-token-for-prometheus';
const bearer = { authorization: `Bearer ${token}` };
const local = { host: '127.0.0.1:4000' };

it.each([
  ['from loopback', '127.0.0.1', { host: 'localhost:4000' }, token, true],
  ['from loopback by the name of the server', '127.0.0.1', { host: 'Judge.example:4000' }, token, true],
  ['from loopback by the name of a page', '127.0.0.1', { host: 'rebound.example:4000' }, token, false],
  ['from loopback by such a name with the token', '127.0.0.1', { host: 'rebound.example', ...bearer }, token, true],
  ['from loopback without a name', '127.0.0.1', {}, token, false],
  ['from loopback over IPv6', '::1', { host: '[::1]:4000' }, undefined, true],
  ['from loopback over a socket for both', '::ffff:127.0.0.1', local, undefined, true],
  [
    'forwarded by a proxy on this machine',
    '127.0.0.1',
    { ...local, 'x-forwarded-for': '203.0.113.7' },
    undefined,
    false,
  ],
  ['forwarded by one that says so otherwise', '127.0.0.1', { ...local, via: '1.1 proxy' }, undefined, false],
  ['forwarded with the token', '127.0.0.1', { ...local, 'x-forwarded-for': '203.0.113.7', ...bearer }, token, true],
  ['from elsewhere', '203.0.113.7', local, token, false],
  ['from elsewhere with the token', '203.0.113.7', bearer, token, true],
  ['from elsewhere with another token', '203.0.113.7', { authorization: 'Bearer guessed' }, token, false],
  ['from elsewhere with a token where none is set', '203.0.113.7', bearer, undefined, false],
] as const)('a reader %s', (_title, remoteAddress, headers, setToken, may) => {
  expect(mayReadMetrics({ remoteAddress, headers }, { token: setToken, host: 'judge.example' })).toBe(may);
});
