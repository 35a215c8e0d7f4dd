import type { Language } from './language.ts';

export const cpp: Language = {
  key: 'cpp',
  displayName: 'C++20 (g++)',
  fileName: 'solution.cpp',
  // gnu++20 and not c++20: contestants are used to its 128-bit integers in abs, gcd, hash and popcount, and to typeof.
  // The error count is bounded so that one mistake in a template does not bury the others.
  compileFlags: [
    '-O2',
    '-std=gnu++20',
    '-pipe',
    '-Wall',
    '-fmax-errors=20',
    '-fdiagnostics-color=never',
    '-fmessage-length=0',
  ],
  precompiledHeader: 'bits/stdc++.h',
};
