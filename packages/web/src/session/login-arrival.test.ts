import { expect, it } from 'vitest';
import { destinationOf, readArrival } from './login-arrival.ts';

it('returns to the requested page', () => {
  expect(destinationOf('user', { from: '/user/contest/c1?tab=a' })).toBe('/user/contest/c1?tab=a');
  expect(destinationOf('admin', { from: '/admin/problems' })).toBe('/admin/problems');
});

it.each(['/admin/problems', '//elsewhere.example/user/', undefined])('leads home instead of to %s', (from) => {
  expect(destinationOf('user', { from })).toBe('/user/home');
});

it.each([null, undefined, 'text', { from: 7 }])('reads nothing from %j', (state) => {
  expect(readArrival(state)).toEqual({});
});
