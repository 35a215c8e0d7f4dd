import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sumProblemFiles } from '../../../server/test/programs.ts';
import { writeFiles } from '../write-files.ts';
import { type Story, setUpStory } from './story-setup.ts';

// Titles, statements, names and programs try to act on the terminal. Podium shows them as plain
// text.

/**
 * Sets the terminal's title, clears the screen, moves the cursor and writes the clipboard, in C0
 * and in C1.
 */
const attack =
  '\u001b]2;stolen-title\u0007\u001b[2J\u001b[9;9H\u001b]52;c;c3RvbGVu\u0007\u009b31m\u0007\b\b\u202e\u001bPdevice\u001b\\';

/**
 * Stands for the attack where this server rejects control characters. Another server may accept
 * them.
 */
const mark = 'MARK';

let story: Story;

beforeAll(async () => {
  story = await setUpStory();
  const files = sumProblemFiles({ title: `Evil ${mark} Sum` });
  const yaml = (files['problem.yaml'] ?? '').replace('tags: [math]', `tags: [tag${mark}]`);
  const source = join(story.work, 'evil-package');
  await writeFiles(source, {
    ...files,
    'problem.yaml': yaml,
    'statement/problem.en.md': `Add ${attack} both.\n\n\`\`\`\n${attack} code\n\`\`\`\n\n| ${attack} | b |\n|---|---|\n| 1 | ${attack} |\n`,
    'data/sample/1.in': `1 2 ${attack}\n`,
    'data/sample/1.ans': `3 ${attack}\n`,
  });
  await story.asAdmin('problem', 'upload', source);
  const texts = ['--title', `Evil ${mark} Cup`, '--description', `Come ${attack} all.`];
  await story.asAdmin('contest', 'create', ...texts, '--start', 'in 2h', '--duration', '1h', '-p', 'sum-of-two');
  story.proxy.replaceInAnswers(mark, attack);
});

afterAll(() => story?.close());

/** Prints the attack on both streams and fails. */
const program = `#include <cstdio>
int main() {
  const char attack[] = ${JSON.stringify(attack).replaceAll(/\\u00([0-9a-f]{2})/g, (_, hex) => `\\x${hex}""`)};
  printf("out %s end\\n", attack);
  fprintf(stderr, "err %s end\\n", attack);
}
`;

it('reaches the terminal as text only, on every screen', async () => {
  const env = { VISUAL: await story.editors.replacing(program) };
  const terminal = await story.openPodium([], { env });
  const step = async (key: string, shown: string | RegExp) => {
    await terminal.keys(key);
    await terminal.waitFor(shown);
  };
  await step('2', '3 of 3');
  await step('G', /❯.*Evil/);
  await step('t', '[ ] tag');
  await terminal.keys('Escape');
  await terminal.waitUntilGone('Search tags');
  await step('Enter', /Evil[\s\S]*Problem Description/);
  await terminal.waitFor('both.');
  await step('Tab', /1 2/);
  await step('e', '/solution.cpp');
  await step('e', 'edited, not submitted yet');
  await step('t', 'Wrong answer');
  await terminal.waitFor(/out.*end/);
  await step('r', 'Ended normally');
  await terminal.waitFor(/err.*end/);
  await step('s', 'Submit it anyway?');
  await step('y', 'Submission');
  await terminal.waitFor(/0\/\d+ +Wrong answer|Wrong answer.*1/);
  await step('3', /Evil.*Cup/);
  await step('Enter', /Come.*all\./);
  await step(':', /Evil.*Cup/);
  await step('Escape', /Come.*all\./);
  await step('4', 'Rating');
  await step('s', /Wrong answer.*Evil/);
  await step('Enter', 'Test 1');
  await step('1', 'Next steps');
  await terminal.keys('C-c');
  expect(await terminal.waitForExit()).toBe(130);
  const written = await terminal.written();
  expect(written).toContain('Evil');
  for (const trace of ['\u001b]2;', '\u001b]52', '\u001b[9;9H', '\u009b', '\u202e', '\u001bP', '\b', '\u0007'])
    expect(written.includes(trace), JSON.stringify(trace)).toBe(false);
});
