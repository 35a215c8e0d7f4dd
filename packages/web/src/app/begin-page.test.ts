import { expect, it } from 'vitest';
import { filesOf } from './begin-page.ts';
import { adminPages, authPages, loadFrame, solvingPages, userPages } from './pages.ts';

const example = (address: string) => address.replaceAll(/:\w+/g, '4f9k2m0q7x1z');

it.each(Object.entries({ ...userPages, ...solvingPages, ...adminPages }))(
  'begins %s with what stands around it, for those with a session only',
  (address, page) => {
    expect(filesOf(example(address), true)).toEqual([loadFrame, page]);
    expect(filesOf(example(address), false)).toEqual([]);
  },
);

it.each(Object.entries(authPages))('begins %s for everybody', (address, page) => {
  expect(filesOf(address, false)).toEqual([page]);
  expect(filesOf(address, true)).toEqual([page]);
});

it('reads addresses as the router does', () => {
  expect(filesOf('/USER/Home/', true)).toEqual([loadFrame, userPages['/user/home']]);
});

it.each(['/', '/user', '/user/home/more', '/user/contest/', '/nowhere'])('begins no page at %s', (pathname) => {
  expect(filesOf(pathname, true)).toEqual([]);
});
