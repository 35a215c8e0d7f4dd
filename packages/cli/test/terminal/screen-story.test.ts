import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { writeFiles } from '../write-files.ts';
import { goToWorkspace, openWorkspace, pullProblem } from './open-workspace.ts';
import { type Story, setUpStory } from './story-setup.ts';
import type { Terminal } from './terminal.ts';

// In these stories the window changes, or the machine is slow, lacks a compiler, or is flooded with
// output.

let story: Story;
/** Tests that need no files share it: starting it costs most of the time of such a test. */
let terminal: Terminal;

beforeAll(async () => {
  story = await setUpStory();
  terminal = await story.openPodium([], { isShared: true });
  await terminal.waitFor('2 Problems');
});

afterAll(() => story?.close());

/**
 * Goes to the first row of all problems in a window of this size, from any screen without a dialog.
 */
async function goToProblems(columns = 100, rows = 30): Promise<string> {
  await terminal.resize(columns, rows);
  await untilFilled(columns, rows);
  await terminal.keys('2');
  await terminal.waitFor('Problem List');
  await terminal.keys('c', 'g');
  // A list that was searched shows what was typed.
  return terminal.waitUntil('not all problems are listed', (screen) => /^(?!.*\/ \w).*1 of 3/m.test(screen));
}

/** Waits until a main screen has been drawn in this size, which is later than the window has it. */
function untilFilled(columns: number, rows: number): Promise<string> {
  return terminal.waitUntil(`it does not fill ${columns} x ${rows}`, (screen) => {
    const lines = screen.split('\n');
    const isWide = lines.some((line) => line.length === columns);
    return lines.length === rows && isWide && /^ .* 5 Settings/.test(screen) && screen.endsWith('? help');
  });
}

describe('the mouse wheel', () => {
  it('moves through a list, and scrolls a text', async () => {
    await goToProblems(80, 16);
    await terminal.wheel('down', { notches: 5 });
    await terminal.waitFor('3 of 3');
    await terminal.wheel('up');
    await terminal.waitFor('2 of 3');
    await terminal.keys('?');
    await terminal.waitFor('half a page up');
    await terminal.wheel('down', { notches: 12 });
    await terminal.waitUntilGone('half a page up');
    await terminal.keys('Escape');
    await terminal.waitFor('2 of 3');
  });
});

describe('a click', () => {
  it('selects a row, and opens the selected one', async () => {
    const lines = (await goToProblems(80, 16)).split('\n');
    const row = lines.findIndex((line) => line.includes('Sum of Squares')) + 1;
    await terminal.click(10, row);
    await terminal.waitFor(/❯ {3}Sum of Squares/);
    expect(await terminal.screen()).not.toContain('Problem Description');
    await terminal.click(10, row);
    await terminal.waitFor('Problem Description');
  });

  it('gives a pane of the home screen the focus, and goes to no list below an overlay', async () => {
    await terminal.resize(100, 30);
    await untilFilled(100, 30);
    await terminal.keys('1');
    const lines = (await terminal.waitFor(/not solved yet/)).split('\n');
    const row = lines.findIndex((line) => line.includes('not solved yet')) + 1;
    await terminal.click(10, row);
    await terminal.waitFor(/❯ .* not solved yet/);
    await terminal.keys('?');
    await terminal.waitFor('next section');
    await terminal.click(10, row);
    await terminal.keys('Escape');
    await terminal.waitFor(/❯ .* not solved yet/);
  });
});

describe('a window that is resized', () => {
  it('says how large it must be, and restores everything with the typed text', async () => {
    await goToProblems();
    await terminal.type('/of squ');
    await terminal.waitFor(/\/ of squ +1 of 3/);
    await terminal.resize(59, 15);
    await terminal.waitFor(/The window is too small\.[\s\S]*Podium needs 60 x 16, this is 59 x 15\./);
    await terminal.type('lost');
    // The typed text is read before the next size is drawn.
    await terminal.resize(58, 15);
    await terminal.waitFor('this is 58 x 15.');
    await terminal.resize(110, 40);
    const large = await terminal.waitFor(/\/ of squ +1 of 3/);
    expect(large).not.toContain('too small');
    await terminal.type('ares');
    await terminal.waitFor(/\/ of squares +1 of 3/);
    await terminal.keys('Enter', 'Enter');
    await terminal.waitFor('Problem Description');
    await terminal.resize(24, 6);
    await terminal.waitUntil('it does not say all', (screen) => /too\s+small.*60 x\s+16.*q quits/s.test(screen));
    await terminal.resize(60, 16);
    await terminal.waitFor('Problem Description');
    await terminal.keys('q');
    await terminal.waitFor(/\/ of squares +1 of 3/);
  });

  it('continues to test at every save in a window that was too small for a moment', async () => {
    const { terminal: workspace, folder } = await openWorkspace(story, { program: programs.wrong });
    await workspace.keys('w');
    await workspace.waitFor(/0\/2 {2}Wrong answer/);
    await workspace.resize(50, 10);
    await workspace.waitFor('The window is too small.');
    await writeFile(join(folder, 'solution.cpp'), programs.correct);
    await workspace.resize(100, 30);
    await workspace.waitFor(/2\/2 {2}All tests passed/);
    expect(await workspace.screen()).toContain('watching');
  });

  it('fills every size exactly', async () => {
    await terminal.resize(100, 30);
    await terminal.keys('1');
    await terminal.waitFor('not solved yet');
    for (const key of ['1', '2', '3', '4', '5']) {
      await terminal.keys(key);
      for (const [columns, rows] of [
        [60, 16],
        [80, 24],
        [200, 60],
      ] as const) {
        await terminal.resize(columns, rows);
        await untilFilled(columns, rows);
      }
    }
  });
});

/**
 * Removes styles at line ends. By an invisible style tmux distinguishes an erased end of a line
 * from one that was never written.
 */
function withoutLineEnds(screen: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: styles start with one
  return screen.replace(/(?:\u001b\[[\d;]*m| )+$/gm, '');
}

it('shows the same after every key as after a full redraw', async () => {
  await goToProblems();
  await terminal.keys('1');
  await terminal.waitFor('not solved yet');
  // Each step waits for the loaded data, for the preview, which follows the cursor, and for the
  // keys in the last line.
  const walk: [keys: string, shown: RegExp][] = [
    ['2', /││ Sum of Two[\s\S]*MB[\s\S]*1 of 3[\s\S]* p preview/],
    ['/sq', /││ Sum of Squares[\s\S]*MB[\s\S]*1 of 1[\s\S]* Enter done/],
    ['\nc', /││ Sum of Two[\s\S]*MB[\s\S]*1 of 3[\s\S]* p preview/],
    ['t', /Search tags[\s\S]* Space choose/],
    ['t?', /─ Keys ─[\s\S]* Esc close/],
    ['?', /││ Sum of Two[\s\S]* p preview/],
    [':', /─ Commands ─[\s\S]* Enter run/],
    ['表é', /Nothing matches[\s\S]*\n Esc close/],
    ['\u001b', /││ Sum of Two[\s\S]*MB[\s\S]*1 of 3[\s\S]* p preview/],
    ['\n', /Problem Description[\s\S]* e solve · y copy/],
    ['\t', /─ Samples ─[\s\S]* n next/],
    ['4', /\n Profile [\s\S]*First Name[\s\S]* O log out/],
    ['O', /Log out\?[\s\S]* n no/],
    ['n5', /\n Settings [\s\S]*─ This machine ─[\s\S]* theme +auto[\s\S]* d doctor/],
  ];
  const countEntries = async () => (await terminal.written()).split('\u001b[?1049h').length;
  for (const [keys, shown] of walk) {
    await terminal.type(keys);
    await terminal.waitFor(shown);
    // The preview of a problem shows an ellipsis until its statement is loaded.
    await terminal.waitUntilGone(/Loading…|│ … {5}/);
    await terminal.waitUntilStill();
    const changed = withoutLineEnds(await terminal.screenWithColours());
    const entries = await countEntries();
    await terminal.keys('C-l');
    await expect.poll(countEntries).toBe(entries + 1);
    // The alternate screen is empty for a moment after it was entered.
    const drawn = async () => withoutLineEnds(await terminal.screenWithColours());
    await expect.poll(drawn, { message: keys }).toBe(changed);
  }
});

it('takes the keys that are pressed before it is open', async () => {
  const shell = await story.openShell();
  await shell.type('printf "no line end"; podium\n2');
  expect(await shell.waitFor(/Problem List[\s\S]*1 of 3/)).toMatch(/^ Podium {2}1 Home {2}2 Problems /);
});

it('says that there is no compiler, and submits anyway', async () => {
  const { cwd, title } = await pullProblem(story, { program: programs.correct });
  // This g++ fails, as the one of macOS that only explains how to install a compiler. No real one
  // is found behind it.
  const bin = join(story.work, 'no-compiler');
  await writeFiles(bin, { 'g++': '#!/bin/sh\nexit 1\n' });
  await chmod(join(bin, 'g++'), 0o755);
  const env = { PATH: `${bin}:${process.env.PATH}`, PODIUM_CACHE_DIR: join(story.work, 'empty-cache') };
  const shell = await story.openPodium([], { cwd, env });
  await goToWorkspace(shell, title);
  for (const key of ['t', 'r']) {
    await shell.keys(key);
    await shell.waitFor(/The C\+\+ compiler g\+\+ does not work[\s\S]*Meanwhile s submits: the server compiles/);
    await shell.keys('Tab', 'BTab');
  }
  await shell.keys('s');
  await shell.waitFor('─ Accepted!!! ─');
});

it('shows the beginning of ten megabytes of output, and continues', async () => {
  const program = '#include <cstdio>\nint main() { for (int i = 0; i < 1250000; i++) printf("%07d\\n", i); }\n';
  const { terminal: workspace } = await openWorkspace(story, { program });
  await workspace.keys('r');
  await workspace.waitFor('Ended normally');
  await workspace.waitFor('0000000');
  await workspace.keys('G');
  const end = await workspace.waitFor('The output is longer than 1 MB: only its beginning is shown.');
  expect(end).toContain('0131071');
  await workspace.keys('g');
  await workspace.waitFor('0000000');
  await workspace.keys('C-c');
  expect(await workspace.waitForExit()).toBe(130);
  expect((await workspace.written()).length).toBeLessThan(100_000);
});
