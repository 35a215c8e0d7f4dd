import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { polygonPackage, problemXmlOf, solution } from '../../problems/test/polygon-package.ts';
import { writeZip } from '../../problems/test/write-zip.ts';
import { learnerEnvironment, runCli, temporaryFolder } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

const printing = (expression: string) =>
  `#include <cstdio>\nint main() { long a, b; if (scanf("%ld %ld", &a, &b) == 2) printf("%ld\\n", ${expression}); }\n`;
/**
 * testlib.h alone takes most of a second to compile. After this header, which is precompiled, it
 * takes half of that.
 */
const testlib = '#include <bits/stdc++.h>\n#include "testlib.h"';
const checker = `${testlib}
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  long long wanted = ans.readLong(), got = ouf.readLong();
  if (wanted != got) quitf(_wa, "expected %lld, found %lld", wanted, got);
  quitf(_ok, "right");
}
`;
const validator = `${testlib}
int main(int argc, char **argv) {
  registerValidation(argc, argv);
  inf.readInt(0, validator.group() == "1" ? 9 : 99, "a");
  inf.readSpace();
  inf.readInt(0, 99, "b");
  inf.readEoln();
  inf.readEof();
}
`;
const generator = `${testlib}
int main(int argc, char **argv) {
  registerGen(argc, argv, 1);
  println(opt<int>(1), opt<int>(2));
}
`;
const test = (group: string, points: number, more: string) => `<test group="${group}" points="${points}" ${more}/>`;
const validatorTests = `<testset><test-count>2</test-count><input-path-pattern>files/tests/validator-tests/%02d</input-path-pattern>
  <tests><test verdict="valid"/><test verdict="invalid"/></tests></testset>`;
const parts = {
  tests: test('1', 30, 'method="manual" sample="true"') + test('2', 70, 'method="generated" cmd="gen 40 2"'),
  groups: `<groups><group name="1" points="30" points-policy="complete-group"/>
    <group name="2" points="70" points-policy="complete-group"><dependencies><dependency group="1"/></dependencies></group></groups>`,
  checker: '<checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>',
  assets: `<validators><validator><source path="files/val.cpp" type="cpp.g++17"/>${validatorTests}</validator></validators>`,
  solutions:
    solution('main', 'sum.cpp') +
    solution('wrong-answer', 'difference.cpp') +
    solution('rejected', 'small.cpp', 'cpp.g++17', '<extra-tags><extra-tag group="1" tag="accepted"/></extra-tags>'),
};
/** A package in which everything fits. */
const sum: Record<string, string> = {
  ...polygonPackage(parts),
  'files/check.cpp': checker,
  'files/val.cpp': validator,
  'files/gen.cpp': generator,
  'files/tests/validator-tests/01': '99 99\r\n',
  'files/tests/validator-tests/02': '100 1\n',
  'solutions/sum.cpp': printing('a + b'),
  'solutions/difference.cpp': printing('a - b'),
  'solutions/small.cpp': printing('a > 9 ? 0 : a + b'),
};

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
const problem = (...args: string[]) =>
  runCli(['problem', ...args], { cwd: folder, env: learnerEnvironment(folder, 'http://127.0.0.1:9') });

it('verifies a package of Polygon against the tags of its solutions, as a folder and as an archive', async () => {
  await writeFiles(join(folder, 'sum'), sum);
  const entries = Object.entries(sum).map(([name, content]) => ({
    name: `sum-3/${name}`,
    content,
    isCompressed: true,
  }));
  await writeFile(join(folder, 'sum.zip'), writeZip(entries));
  const run = await problem('verify', 'sum', 'sum.zip');
  expect(run.stdout).toContain('✓ Sum & more  sum\n');
  expect(run.stdout).toContain('✓ Sum & more  sum.zip\n');
  expect(run.stdout).toContain('1 input validator on 3 inputs, 1 to reject');
  expect(run.stdout).toMatch(/● solutions\/small\.cpp +Wrong answer/);
  expect(run.exitCode).toBe(0);
});

it('names the solution, the input and the archive that do not fit', async () => {
  await writeFiles(join(folder, 'wrong'), {
    ...sum,
    'tests/02': '400 2\n',
    'tests/02.a': '402\n',
    'solutions/difference.cpp': printing('a + b'),
    'solutions/small.cpp': printing('0 * a'),
  });
  await writeFile(join(folder, 'slip.zip'), writeZip([{ name: '../evil', content: '' }]));
  const run = await problem('verify', 'wrong', 'slip.zip');
  expect(run.stdout).toContain('the tag wrong-answer requires a test with WA, and no test has it');
  expect(run.stdout).toContain('the tag accepted, {tests/01} permits AC: tests/01');
  expect(run.stdout).toMatch(/✗ tests\/02: files\/val\.cpp rejects it: .*400/);
  expect(run.stdout).toContain('cannot be unpacked: invalid relative path: ../evil');
  expect(await readdir(folder)).not.toContain('evil');
  expect(run.exitCode).toBe(1);
});

it('makes the tests that a package lacks, and leaves the others', async () => {
  await writeFiles(join(folder, 'sum'), { ...sum, 'tests/01.a': '3 as written\n' });
  for (const file of ['tests/02', 'tests/02.a']) await rm(join(folder, 'sum', file));
  const before = await problem('verify', 'sum');
  expect(before.stdout).toContain('tests/02: and 1 more are missing');
  const run = await problem('generate', 'sum');
  expect(run.stdout).toContain('2 new files, 0 changed, 0 unchanged');
  expect(await readFile(join(folder, 'sum/tests/02'), 'utf8')).toBe('40 2\n');
  expect(await readFile(join(folder, 'sum/tests/02.a'), 'utf8')).toBe('42\n');
  expect(await readFile(join(folder, 'sum/tests/01.a'), 'utf8')).toBe('3 as written\n');
});

const interactor = `${testlib}
int main(int argc, char **argv) {
  registerInteraction(argc, argv);
  int a = inf.readInt(), b = inf.readInt();
  std::cout << a << " " << b << std::endl;
  tout << ouf.readLong() << std::endl;
  quitf(_ok, "one answer");
}
`;

it('judges an interactive problem of Polygon by its interactor and by the checker of what that wrote', async () => {
  const assets = '<interactor><source path="files/talk.cpp" type="cpp.g++17"/></interactor>';
  const solutions = solution('main', 'sum.cpp') + solution('wrong-answer', 'difference.cpp');
  const { checker: own } = parts;
  await writeFiles(join(folder, 'talk'), {
    ...sum,
    'problem.xml': problemXmlOf({ assets, solutions, checker: own }),
    'files/talk.cpp': interactor,
  });
  const run = await problem('verify', 'talk');
  expect(run.stdout).toMatch(/● solutions\/sum\.cpp +Accepted +2\/2/);
  expect(run.stdout).toMatch(/● solutions\/difference\.cpp +Wrong answer +0\/2/);
  expect(run.exitCode).toBe(0);
});
