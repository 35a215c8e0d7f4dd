import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import { paths } from '../lib/paths.ts';
import { pages } from './pages.ts';

const addresses = Object.values(paths).flatMap((path) => (typeof path === 'object' ? Object.values(path) : [path]));
const listed = Object.values(pages).flat();

it.each(addresses.map((path) => (typeof path === 'string' ? path : path('a', 'b'))))(
  'the table of pages has the page of %s',
  (address) => {
    expect(listed.filter(({ path }) => matchPath(path, address))).toHaveLength(1);
  },
);
