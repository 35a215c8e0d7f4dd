import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { goToWorkspace, pullProblem } from './open-workspace.ts';
import { type Story, setUpStory } from './story-setup.ts';
import type { Terminal } from './terminal.ts';

// In these stories the environment limits the full-screen interface, or cannot show it.

let story: Story;

beforeAll(async () => {
  story = await setUpStory();
});

afterAll(() => story?.close());

// Matches the codes of colours: 30 to 37, 38, 39 and so on, alone or with others.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what terminals are sent
const colourCode = /\u001b\[(?:\d+;)*(?:3|4|9|10)\d(?:;\d+)*m/;

/**
 * Visits every kind of screen, with a failed test among them, and quits. Returns every byte that
 * was written.
 */
async function lookAround(terminal: Terminal, frame: string): Promise<string> {
  await goToWorkspace(terminal, 'Sum of Two');
  await terminal.keys('t');
  await terminal.waitFor(/0\/2 {2}Wrong answer/);
  await terminal.keys('Tab', 'Tab');
  await terminal.waitFor('Add a and b');
  for (const [key, shown] of [
    ['?', `${frame} Keys ${frame}`],
    ['Escape', 'Add a and b'],
    [':', `${frame} Commands ${frame}`],
    ['Escape', 'Add a and b'],
    ['2', 'Problem List'],
    ['Enter', 'Problem Description'],
    ['Tab', 'Example Input|Input'],
    ['3', 'No contests to show'],
    ['4', 'Rating'],
    ['s', 'My Submissions|Submissions'],
    ['5', 'server'],
    ['1', 'Next steps'],
  ] as const) {
    await terminal.keys(key);
    await terminal.waitFor(new RegExp(shown));
  }
  await terminal.keys('C-c');
  expect(await terminal.waitForExit()).toBe(130);
  return terminal.written();
}

async function openWrong(env: Record<string, string>): Promise<Terminal> {
  const { cwd } = await pullProblem(story, { program: programs.wrong });
  return story.openPodium([], { cwd, env });
}

describe('the environment', () => {
  it('without any variable has colours and signs', async () => {
    const written = await lookAround(await openWrong({}), '─');
    expect(written).toMatch(colourCode);
    expect(written).toMatch(/[^\0-\x7f]/);
  });

  it('with NO_COLOR gets no colour at all', async () => {
    const written = await lookAround(await openWrong({ NO_COLOR: '1' }), '─');
    expect(written).not.toMatch(colourCode);
  });

  // Ink draws nothing before its end if CI is set. Every screen is seen here with both variables.
  it('with PODIUM_ASCII gets plain characters only, and with CI it draws as without', async () => {
    const written = await lookAround(await openWrong({ PODIUM_ASCII: '1', CI: '1' }), '-');
    expect(written.match(/.{0,20}[^\0-\x7f].{0,20}/g) ?? []).toEqual([]);
  });
});

it('with a zone of half an hour and the smallest window shows both times of a contest in full', async () => {
  const schedule = ['contest', 'create', '--title', 'Spring Cup', '--description', 'D', '--start', 'in 10h'];
  await story.asAdmin(...schedule, '--duration', '72h', '-p', 'sum-of-two');
  const terminal = await story.openPodium([], { columns: 60, env: { TZ: 'Asia/Kolkata' } });
  await terminal.waitFor('Next steps');
  await terminal.keys('3');
  const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`;
  await terminal.waitFor(new RegExp(`  ${moment} – ${moment} GMT\\+5:30 `));
});

describe('without a terminal that can draw', () => {
  it('says so on a dumb one, with exit code 2 and no escape sequence', async () => {
    const terminal = await story.openPodium([], { env: { TERM: 'dumb' } });
    expect(await terminal.waitForExit()).toBe(2);
    expect(await terminal.scrollback()).toMatch(
      /^error The full screen cannot be drawn on this terminal[\s\S]*podium --help/,
    );
    expect((await terminal.written()).includes('\u001b')).toBe(false);
  });

  it.each([
    ['(podium; echo "ended $?") | cat'],
    ['podium < /dev/null; echo "ended $?"'],
    ['podium > out; echo "ended $?"; cat out'],
  ])('prints the help and ends with 2: %s', async (command) => {
    const shell = await story.openShell();
    await shell.type(`${command}\n`);
    await shell.waitFor('ended 2');
    await shell.waitFor('print help of a command');
    expect(await shell.scrollback()).toContain('Usage: podium');
    expect(await shell.state()).toMatchObject({ isAlternateScreen: false });
  });
});
