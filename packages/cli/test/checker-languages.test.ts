import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, memoryTokenStore } from '@podium/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumProblemFiles } from '../../server/test/programs.ts';
import { startServer, type TestServer } from '../../server/test/start-server.ts';
import { type LearnerSetup, setUpLearnerOn } from './learner-setup.ts';
import { writeFiles } from './write-files.ts';

// These accept any number above the sum.
const checkers = {
  py: {
    'check.py': `import sys
total = sum(map(int, open(sys.argv[1]).read().split()))
sys.exit(42 if int(sys.stdin.read()) > total else 43)
`,
  },
  c: {
    'sum.c': `#include <stdio.h>
#include "read.h"
int main(int argc, char **argv) {
  long new = 0;
  return argc > 3 && scanf("%ld", &new) == 1 && new > readSum(argv[1]) ? 42 : 43;
}
`,
    'read.c': `#include <stdio.h>
#include "read.h"
long readSum(const char *path) {
  FILE *input = fopen(path, "r");
  long a = 0, b = 0;
  return fscanf(input, "%ld %ld", &a, &b) == 2 ? a + b : -1;
}
`,
    'read.h': 'long readSum(const char *path);\n',
  },
};

const prints = (value: string) =>
  `#include <cstdio>\nint main() { long a, b; return scanf("%ld %ld", &a, &b) == 2 && printf("%ld", ${value}) < 0; }\n`;

describe('on a server that offers C and Python', () => {
  let setup: LearnerSetup<TestServer>;
  beforeAll(async () => {
    setup = await setUpLearnerOn(await startServer({ PODIUM_LANGUAGES: 'c py' }));
  });
  afterAll(async () => {
    await setup?.close();
    await setup?.server.stop();
  });

  it.each(['py', 'c'] as const)('a checker in %s is pushed and judges submissions', async (language) => {
    const title = `Above in ${language}`;
    const package_ = join(setup.folder, 'packages', title);
    const files = Object.entries(checkers[language]).map(([name, text]) => [`output_validators/above/${name}`, text]);
    await writeFiles(package_, { ...sumProblemFiles({ title }), ...Object.fromEntries(files) });
    const pushed = await setup.admin.podium(['problem', 'push', package_, '--json']);
    expect(pushed.json()).toMatchObject([{ action: 'create', revision: 1 }]);

    const cwd = join(setup.folder, 'work', language);
    expect((await setup.ada.podium(['problem', 'get', title, '--dir', cwd])).exitCode).toBe(0);
    const submit = async (value: string) => {
      await writeFiles(cwd, { 'solution.cpp': prints(value) });
      return (await setup.ada.podium(['submit', '--json'], { cwd })).json();
    };
    expect(await submit('a + b + 1')).toMatchObject({ verdict: 'accepted' });
    expect(await submit('a + b')).toMatchObject({ verdict: 'wrong_answer' });
  });

  it('a checker in C that was uploaded without a folder is pulled as one, and read again', async () => {
    const client = createClient({ baseUrl: `${setup.server.url}/api`, tokens: memoryTokenStore() });
    await client.auth.login(setup.server.admin);
    const { 'sum.c': source, 'read.c': read } = checkers.c;
    const written = (text: string) => text.replace('#include "read.h"', 'long readSum(const char *path);');
    const saved = await client.problems.upload({
      title: 'Without a folder',
      description: 'Add.',
      difficulty: 'Easy',
      tags: ['math'],
      constraints: { timeLimit: '1s', memoryLimit: '256MB' },
      checker: {
        ...{ type: 'custom', protocol: 'kattis', language: 'c' },
        ...{ source: written(source), files: [{ name: 'read.c', source: written(read) }] },
      },
      testCases: [{ input: '1 2\n', output: '4\n' }],
    });
    const folder = join(setup.folder, 'pulled');
    const pulled = await setup.admin.podium(['problem', 'pull', saved.problem._id, folder]);
    expect(pulled.exitCode, pulled.stderr).toBe(0);
    const programs = join(folder, 'output_validators/validator');
    expect((await readdir(programs)).sort()).toEqual(['read.c', 'solution.c']);
    expect(await readFile(join(programs, 'solution.c'), 'utf8')).toBe(written(source));
    const plan = await setup.admin.podium(['problem', 'plan', folder, '--json']);
    expect(plan.json()).toMatchObject([{ changes: [{ field: 'files' }] }]);
  });
});
