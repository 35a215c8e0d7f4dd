interface PolygonParts {
  /** Attributes of `judging`. */
  judging?: string;
  /** The elements of `tests`. */
  tests?: string;
  /** The element `groups`. */
  groups?: string;
  /** More testsets. */
  testsets?: string;
  checker?: string;
  /** More elements of `assets`. */
  assets?: string;
  solutions?: string;
  /** More elements of `problem`. */
  more?: string;
}

const twoTests = '<test method="manual" sample="true"/><test cmd="gen 40 2" method="generated"/>';
const ownChecker =
  '<checker name="std::wcmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>';
export const solution = (tag: string, file: string, type = 'cpp.g++17', more = '') =>
  `<solution tag="${tag}"><source path="solutions/${file}" type="${type}"/>${more}</solution>`;

/** Makes `problem.xml` as Polygon writes it, with two tests. */
export function problemXmlOf({
  judging = '',
  tests = twoTests,
  groups = '',
  testsets = '',
  ...parts
}: PolygonParts = {}) {
  const count = tests.split('<test ').length - 1;
  return `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="3" short-name="sum" url="https://polygon.codeforces.com/pAbc12/setter/sum">
  <names>
    <name language="russian" value="Сумма"/>
    <name language="english" value="Sum &amp; more"/>
  </names>
  <statements>
    <statement charset="UTF-8" language="russian" path="statements/russian/problem.tex" type="application/x-tex"/>
    <statement charset="UTF-8" language="english" path="statements/english/problem.tex" type="application/x-tex"/>
    <statement language="english" path="statements/.pdf/english/problem.pdf" type="application/pdf"/>
  </statements>
  <judging cpu-name="CPU" cpu-speed="3600" input-file="" output-file="" ${judging}>
    <testset name="tests">
      <time-limit>1500</time-limit>
      <memory-limit>268435456</memory-limit>
      <test-count>${count}</test-count>
      <input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>${tests}</tests>
      ${groups}
    </testset>
    ${testsets}
  </judging>
  <files>
    <resources><file path="files/testlib.h" type="h.g++"/></resources>
    <executables><executable><source path="files/gen.cpp" type="cpp.g++17"/></executable></executables>
  </files>
  <assets>
    ${parts.checker ?? ownChecker}
    ${parts.assets ?? ''}
    <solutions>${parts.solutions ?? solution('main', 'sum.cpp')}</solutions>
  </assets>
  <tags><tag value="math"/></tags>
  ${parts.more ?? ''}
</problem>
`.replace(/input-file="" output-file="" (?=input-file)/, '');
}

export const polygonStatement = {
  'statement-sections/english/name.tex': 'Sum',
  'statement-sections/english/legend.tex': 'Add $a \\le b$ and \\t{code} \\bf{now}.',
  'statement-sections/english/input.tex': 'Two numbers.',
  'statement-sections/english/output.tex': 'Their sum.',
  'statement-sections/english/example.01': '1 2\n',
  'statement-sections/english/example.01.a': '3\n',
  'statement-sections/russian/legend.tex': 'Сложите <<числа>>.',
  'statement-sections/russian/input.tex': 'Два числа.',
};
export const polygonTests = {
  'tests/01': '1 2\n',
  'tests/01.a': '3\n',
  'tests/02': '40 2\n',
  'tests/02.a': '42\n',
};

/** A package of Polygon with two tests, whose programs are not needed to read it. */
export function polygonPackage(parts: PolygonParts = {}): Record<string, string> {
  return { 'problem.xml': problemXmlOf(parts), ...polygonStatement, ...polygonTests };
}
