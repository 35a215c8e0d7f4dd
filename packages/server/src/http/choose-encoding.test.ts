import { expect, it } from 'vitest';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';

const all = new Set<Encoding>(['br', 'gzip', 'identity']);

it.each([
  ['br', 'gzip, deflate, br, zstd'],
  ['gzip', 'gzip, deflate'],
  ['gzip', 'br;q=0, gzip;q=0.5'],
  ['gzip', 'GZIP'],
  ['br', '*'],
  ['gzip', '*;q=0.1, br;q=0'],
  ['identity', 'br;q=0, gzip; q=0'],
  ['identity', 'deflate, zstd'],
  ['identity', ''],
  ['identity', undefined],
  ['identity', '*;q=0'],
  ['identity', ',;q,,=;'],
])('answers with %s what accepts %j', (encoding, header) => {
  expect(chooseEncoding(header, all)).toBe(encoding);
});

it('answers as it is what was not worth compressing', () => {
  expect(chooseEncoding('br, gzip', new Set<Encoding>(['identity']))).toBe('identity');
});
