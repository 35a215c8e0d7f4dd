import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import { findPage, pages } from './pages.ts';
import { loadersOf, loadFrame } from './preload-page.ts';

const example = (path: string) => path.replaceAll(/:\w+/g, '4f9k2m0q7x1z');

it.each(pages)('preloads $path for those who may see it', ({ path, role, load }) => {
  const isOpen = role === 'everybody';
  expect(loadersOf(example(path), true)).toEqual(isOpen ? [load] : [loadFrame, load]);
  expect(loadersOf(example(path), false)).toEqual(isOpen ? [load] : []);
});

it.each(pages)('finds $path as the router does', ({ path }) => {
  for (const pathname of [example(path), `${example(path).toUpperCase()}/`]) {
    const found = findPage(pathname);
    expect(found?.page.path).toBe(path);
    expect(found?.params).toEqual(matchPath(path, pathname)?.params);
  }
});

it.each(['/', '/user', '/user/home/more', '/user/contest/', '/nowhere'])('preloads no page at %s', (pathname) => {
  expect(loadersOf(pathname, true)).toEqual([]);
});
