/**
 * Sources that include the large header begin in these ways: with macros, pragmas, and code before
 * and after the include.
 */
const beginnings: Record<string, string> = {
  'the header': '#include <bits/stdc++.h>',
  'the header twice': '#include <bits/stdc++.h>\nusing namespace std;\n#include <bits/stdc++.h>',
  'the header and its extensions': '#include <bits/stdc++.h>\n#include <bits/extc++.h>',
  'the extensions and then the header': '#include <bits/extc++.h>\n#include <bits/stdc++.h>',
  'an undefined __STRICT_ANSI__': '#undef __STRICT_ANSI__\n#include <bits/stdc++.h>',
  'a comment': '// Solved at last.\n/* #include <bits/stdc++.h> */\n#include <bits/stdc++.h>',
  'another header first': '#include <iostream>\n#include <bits/stdc++.h>',
  'other headers after it': '#include <bits/stdc++.h>\n#include <vector>\n#include <cassert>\n#include <immintrin.h>',
  'the header in quotes': '#include "bits/stdc++.h"',
  'the header by import': '#import <bits/stdc++.h>\n#import <bits/stdc++.h>',
  'the header by a longer path': '#include <bits/../bits/stdc++.h>',
  'the header by a macro': '#define ALL <bits/stdc++.h>\n#include ALL',
  'the header if there is one':
    '#if __has_include(<bits/stdc++.h>)\n#include <bits/stdc++.h>\n#else\n#error none\n#endif',
  'a data structure of g++':
    '#include <bits/stdc++.h>\n#include <ext/pb_ds/assoc_container.hpp>\n#include <ext/pb_ds/tree_policy.hpp>',
  'an optimising pragma': '#pragma GCC optimize("O3,unroll-loops")\n#include <bits/stdc++.h>',
  'pragmas for a processor':
    '#pragma GCC optimize("Ofast")\n#pragma GCC target("avx2,bmi,popcnt")\n#include <bits/stdc++.h>',
  'a pragma after the header': '#include <bits/stdc++.h>\n#pragma GCC target("avx2")',
  'a pragma that ignores warnings': '#pragma GCC diagnostic ignored "-Wunused-variable"\n#include <bits/stdc++.h>',
  'a pragma that warnings are errors': '#include <bits/stdc++.h>\n#pragma GCC diagnostic error "-Wunused-variable"',
  'a pragma once': '#pragma once\n#include <bits/stdc++.h>',
  'debugging containers': '#define _GLIBCXX_DEBUG\n#include <bits/stdc++.h>',
  'macros of a template':
    '#define all(v) (v).begin(), (v).end()\n#define pb push_back\n#include <bits/stdc++.h>\n#define int long long',
  'a macro for a keyword': '#define int long long\n#include <bits/stdc++.h>',
  'a macro for a name of the library': '#define next following\n#include <bits/stdc++.h>',
  'a macro for the local judge':
    '#ifdef LOCAL\n#include "debug.h"\n#else\n#define debug(...)\n#endif\n#include <bits/stdc++.h>',
  'a poisoned name': '#pragma GCC poison gets\n#include <bits/stdc++.h>',
  'a line of its own': '#line 100 "main.cpp"\n#include <bits/stdc++.h>',
  'a byte order mark': '\u{feff}#include <bits/stdc++.h>',
  'Windows lines': '#include <bits/stdc++.h>\r\n#include <bits/stdc++.h>\r',
  'no large header': '#include <iostream>\n#include <vector>\n#include <algorithm>\n#include <numeric>',
};

/**
 * Sources continue in these ways: with language features, and with warnings and errors in the
 * source and in the library.
 */
const rests: Record<string, string> = {
  'reads and writes': 'int32_t main() { long long n; std::cin >> n; std::cout << n * 2 << std::endl; }',
  'sorts with a lambda':
    'using namespace std;\nint32_t main() { vector<long long> v(3); sort(v.begin(), v.end(), [](auto a, auto b) { return a > b; }); return v[0]; }',
  'uses 128 bits':
    '__int128 n = -5;\nint32_t main() { typeof(n) m = std::abs(n); return std::gcd(m, (__int128)5) == 5 ? 0 : 1; }',
  'uses ranges and concepts':
    '#include <ranges>\ntemplate <std::integral T> T half(T t) { return t / 2; }\nint32_t main() { int s = 0; for (auto i : std::views::iota(0, 4)) s += half(i); return s - 2; }',
  'leaves a variable unused': 'int32_t main() { long long unused; return 0; }',
  'compares signs': 'int32_t main() { std::vector<long long> v; for (int i = 0; i < v.size(); i++) ; return 0; }',
  'ignores a result':
    '[[nodiscard]] int f() { return 0; }\nint32_t main() { f(); std::vector<long long> v; v.empty(); }',
  'calls memset on an object':
    'struct S { std::string text; };\nint32_t main() { S s; memset((void *)&s, 0, 1); memset(&s, 0, sizeof s); }',
  'returns nothing': 'int f(int n) { if (n > 1) return n; }\nint32_t main() { return f(0) * 0; }',
  'misses a semicolon': 'int32_t main() { int n = 5\n return n; }',
  'misspells a name': 'int32_t main() { std::vecto<long long> v; retrun 0; }',
  'sorts what has no order': 'struct P {};\nint32_t main() { std::vector<P> v(2); std::sort(v.begin(), v.end()); }',
  'hashes what has no hash': 'int32_t main() { std::unordered_set<std::pair<int, int>> s; s.insert({1, 2}); }',
  'prints what cannot be printed': 'struct P {};\nint32_t main() { std::cout << P{}; }',
  'lacks a main function': 'int helper() { return 1; }',
};

export interface OrdinaryProgram {
  title: string;
  source: string;
}

/** Combines every beginning with every rest. */
export const ordinaryPrograms: readonly OrdinaryProgram[] = Object.entries(beginnings).flatMap(([beginning, start]) =>
  Object.entries(rests).map(([rest, end]) => ({ title: `${beginning}, ${rest}`, source: `${start}\n${end}\n` })),
);

/**
 * The judge compiles the first of these programs with the precompiled header, and the second one
 * with it and then again without it. precompiled-header.test.ts shows that the header's text, which
 * other beginnings need, has the names of the original.
 */
export const representativePrograms = ordinaryPrograms.filter(({ title }) =>
  ['the header, calls memset on an object', 'the header, sorts what has no order'].includes(title),
);
