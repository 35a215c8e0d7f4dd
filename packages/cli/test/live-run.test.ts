import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { makePulledFolder } from './pulled-folder.ts';
import { learnerEnvironment, temporaryFolder } from './run-cli.ts';
import { openTerminal } from './terminal/terminal.ts';

/**
 * Like a program for terminals, it asks in bold and without a line end. It writes a line of
 * standard error at once, because the parts of one would mix with standard output.
 */
const asking = `#include <cstdio>
int main() {
  for (char name[80];;) {
    printf("\\033[1mname?\\033[0m ");
    fflush(stdout);
    if (!fgets(name, sizeof name, stdin)) break;
    fprintf(stderr, "asked %s", name);
    printf("hello %s", name);
  }
  printf("bye");
}
`;

let folder: string;

beforeAll(() => buildCli());

beforeEach(async () => {
  folder = await makePulledFolder(await temporaryFolder(), programs.correct);
  await writeFile(join(folder, 'solution.cpp'), asking);
});

async function run(...words: string[]) {
  const terminal = await openTerminal({
    env: learnerEnvironment(folder, 'http://127.0.0.1:9'),
    cwd: folder,
    command: [process.execPath, podiumEntry, 'run', ...words],
  });
  onTestFinished(() => terminal.close());
  return terminal;
}

describe('run on a terminal', () => {
  it('gives the program each line as it is typed, shows its answer at once, and ends its input at Ctrl-D', async () => {
    const terminal = await run();
    await terminal.waitFor(/^name\?$/m);
    await terminal.type('ann\n');
    await terminal.waitFor(/^hello ann$/m);
    await terminal.waitFor(/asked ann$/m);
    await terminal.type('bob\n');
    await terminal.waitFor(/^hello bob$/m);
    // Standard error takes its own way, and may arrive after the lines that were printed later.
    await terminal.waitFor(/asked bob$/m);
    await terminal.keys('C-d');
    expect(await terminal.waitForExit()).toBe(0);
    expect(await terminal.screen()).toMatch(/^name\? ann\n(.|\n)*bye\nEnded normally/m);
  });

  it('ends with exit code 130 on Ctrl-C while the program waits', async () => {
    const terminal = await run();
    await terminal.waitFor(/^name\?$/m);
    await terminal.keys('C-c');
    expect(await terminal.waitForExit()).toBe(130);
  });

  it('ends with the program and its exit code, though nobody ended the input', async () => {
    await writeFile(join(folder, 'solution.cpp'), programs.crashing);
    const terminal = await run();
    expect(await terminal.waitForExit()).toBe(6);
    expect(await terminal.screen()).toContain('killed by SIGABRT');
  });

  it("names the file of a source in its trace, without the judge's folder", async () => {
    await writeFile(join(folder, 'mine.py'), 'input()\nraise ValueError(1)\n');
    const terminal = await run('mine.py');
    await terminal.waitFor('Type its input');
    await terminal.type('one\n');
    expect(await terminal.waitForExit()).toBe(6);
    expect(await terminal.screen()).toMatch(/^ {2}File "mine\.py", line 2/m);
  });
});
