import type { Language } from './language.ts';

export const cpp: Language = {
  key: 'cpp',
  displayName: 'C++20 (g++)',
  fileName: 'solution.cpp',
  // The error count is bounded so that one mistake in a template does not bury the others.
  compileFlags: [
    '-O2',
    '-std=c++20',
    '-pipe',
    '-Wall',
    '-fmax-errors=20',
    '-fdiagnostics-color=never',
    '-fmessage-length=0',
  ],
  precompiledHeader: 'bits/stdc++.h',
};
