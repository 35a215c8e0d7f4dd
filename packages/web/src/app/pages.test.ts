import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { paths } from '../lib/paths.ts';
import { findPage, pages } from './pages.ts';

const addresses = Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path] : Object.values(path)));

describe('the table of pages', () => {
  it.each(addresses.map((path) => (typeof path === 'string' ? path : path('a', 'b'))))('has the page of %s', (path) => {
    expect(findPage(path)).toBeDefined();
  });

  it.each(pages)('finds $path as the router does', ({ path }) => {
    const example = path.replaceAll(/:\w+/g, '4f9k2m0q7x1z');
    for (const pathname of [example, `${example.toUpperCase()}/`]) {
      const found = findPage(pathname);
      expect(found?.page.path).toBe(path);
      expect(found?.params).toEqual(matchPath(path, pathname)?.params);
    }
  });

  it.each(['/', '/user', '/user/home/more', '/user/contest/', '/nowhere'])('has no page of %s', (pathname) => {
    expect(findPage(pathname)).toBeUndefined();
  });
});
