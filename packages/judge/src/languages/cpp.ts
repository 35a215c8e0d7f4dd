import { defineGccLanguage, messageFlags } from './gcc.ts';

export const cpp = defineGccLanguage({
  name: 'C++20 (g++)',
  sourceName: 'solution.cpp',
  isSource: (fileName) => /\.(cpp|cc|cxx|cp|c\+\+|C)$/.test(fileName),
  tool: { program: 'g++', name: 'The C++ compiler g++', debianPackage: 'g++' },
  // The dialect is gnu++20 and not c++20: contestants are used to its 128-bit integers in abs, gcd,
  // hash and popcount, and to typeof.
  flags: ['-O2', '-std=gnu++20', '-pipe', ...messageFlags],
  precompiledHeader: 'bits/stdc++.h',
  providedHeaders: ['testlib.h'],
  soundSource: '#include <iostream>\nint main() { std::cout << 42; }\n',
});
