import { join } from 'node:path';
import { unzipPackage } from '@podium/problems/read';
import { beforeEach, describe, expect, it } from 'vitest';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';
import { temporaryFolder } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

/** Prints the number of the input with that many digits after the point. */
const printing = (digits: number) => `#include <cstdio>
int main() { double n; if (scanf("%lf", &n) == 1) printf("%.${digits}f\\n", n); }
`;
/** Accepts an output that is smaller than its argument. */
const checker = `#include <cstdlib>
#include <iostream>
int main(int argc, char **argv) { double n; std::cin >> n; return argc == 5 && n < atof(argv[4]) ? 42 : 43; }
`;
const groups = {
  'statement/problem.md': 'Print the number.\n',
  'data/sample/1.in': '1.5\n',
  'data/sample/1.ans': '1.5\n',
  'data/secret/exact/1.in': '2.25\n',
  'data/secret/exact/1.ans': '2.25\n',
  'data/secret/rough/1.in': '3.26\n',
  'data/secret/rough/1.ans': '3.3\n',
  'submissions/accepted/right.cpp': printing(1).replace('%.1f', '%g'),
  'submissions/wrong_answer/one-digit.cpp': printing(1),
};
const packages = {
  'the default validator': {
    ...groups,
    'problem.yaml': 'name: Flags of Groups\nuuid: flags-of-groups\nlimits: { time_limit: 1 }\n',
    'data/secret/rough/testdata.yaml': 'output_validator_flags: float_absolute_tolerance 0.25\n',
  },
  'a program': {
    ...groups,
    'problem.yaml':
      'problem_format_version: 2025-09\nname: Arguments of Tests\nuuid: arguments-of-tests\nlimits: { time_limit: 1 }\n',
    'output_validator/check.cpp': checker,
    'data/sample/test_group.yaml': 'output_validator_args: [9]\n',
    'data/secret/test_group.yaml': 'output_validator_args: [3]\n',
    'data/secret/rough/1.yaml': 'output_validator_args: [3.27]\n',
  },
};

describe.each(Object.entries(packages))('tests with flags of their own for %s', (_, files) => {
  let server: SharedServer;
  let folder: string;
  let admin: Person;
  let numbers: string;
  // The legacy format ends at the first test that fails.
  const passed = 'data/secret/rough/1.yaml' in files ? 2 : 1;
  const [, title = ''] = /name: (.*)\n/.exec(files['problem.yaml']) ?? [];
  beforeEach(async () => {
    server = await prepareSharedServer();
    folder = await temporaryFolder();
    admin = await signInAdmin(server, folder);
    numbers = join(folder, 'numbers');
    await writeFiles(numbers, files);
  });

  it('are judged by them in verify, on the server and in an exported archive', async () => {
    const verified = await admin.podium(['problem', 'verify', numbers, '--json']);
    expect(verified.json()).toMatchObject([
      { passed: true, submissions: [{ testsPassed: 3 }, { testsPassed: passed }] },
    ]);
    expect((await admin.podium(['problem', 'push', numbers])).exitCode).toBe(0);
    expect((await admin.podium(['problem', 'plan', numbers])).exitCode).toBe(0);
    const ada = await signUpLearner(server.url, folder, `Ada-${title.length}`);
    await ada.podium(['problem', 'get', title, '--dir', join(folder, 'work')]);
    const submit = async (code: string) => {
      await writeFiles(folder, { 'work/solution.cpp': code });
      return ada.podium(['submit', join(folder, 'work/solution.cpp')]);
    };
    expect(await submit(files['submissions/accepted/right.cpp'])).toMatchObject({ exitCode: 0 });
    const wrong = await submit(files['submissions/wrong_answer/one-digit.cpp']);
    expect(wrong.stdout).toMatch(/2\/3 +Wrong answer/);
    const archive = join(folder, 'numbers.zip');
    const exported = await admin.podium(['problem', 'export', numbers, '--format', 'kattis', '--out', archive]);
    expect(exported.exitCode, exported.stderr).toBe(0);
    const unpacked = await unzipPackage(archive, join(folder, 'unpacked'));
    const again = await admin.podium(['problem', 'verify', unpacked, '--json']);
    expect(again.json()).toMatchObject([{ passed: true, submissions: [{ testsPassed: 3 }, { testsPassed: passed }] }]);
  });
});
