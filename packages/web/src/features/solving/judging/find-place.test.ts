import { expect, it } from 'vitest';
import { findPlace } from './find-place.ts';

it.each([
  ["main.cpp:3:14: error: 'retrun' was not declared", { line: 3, column: 14 }],
  ["main.cpp: In function 'int main()':\nmain.cpp:7:2: warning: unused", { line: 7, column: 2 }],
  ['main.cpp:12: error: x', { line: 12, column: undefined }],
  ['/usr/include/c++/14/bits/stl.h:90:5: error: x\nmain.cpp:4:1: note: required from here', { line: 4, column: 1 }],
  ['undefined reference to `main`', undefined],
  ['Time limit exceeded on test 3', undefined],
])('of %j is %j', (message, place) => {
  expect(findPlace(message)).toEqual(place);
});
