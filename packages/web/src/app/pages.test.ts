import { describe, expect, it } from 'vitest';
import { paths } from '../lib/paths.ts';
import { findPage } from './pages.ts';

const addresses = Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path] : Object.values(path)));

describe('the table of pages', () => {
  it.each(addresses.map((path) => (typeof path === 'string' ? path : path('a', 'b'))))('has the page of %s', (path) => {
    expect(findPage(path)).toBeDefined();
  });
});
