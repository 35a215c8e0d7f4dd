import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests, holdRequests } from './browser/network.ts';
import { find, see } from './browser/see.ts';
import { type OwnSite, setUpSite, type TestSite } from './browser/test-site.ts';
import { seeLanding, visit } from './every-route.ts';
import { editorOf, programOf, runOn, seeProgram, seeText, write } from './solving-steps.ts';

const hourMs = 3_600_000;

let site: OwnSite;
beforeAll(async () => {
  // The server has more languages for those tests that are about them.
  site = await setUpSite({ env: { PODIUM_LANGUAGES: 'c py java' } });
});
afterAll(() => site?.close());

const pathOf = (contest: keyof TestSite['contests'], problem: keyof TestSite['problems']) =>
  `/user/problem/contest/${site.contests[contest]._id}/${site.problems[problem]._id}`;

/** Reads the remaining seconds from the page. */
async function remainingOn(page: Page): Promise<number> {
  const [hours = 0, minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

// A page whose clock is another one takes a browser profile of its own, so two subjects share one.
describe('with another clock in the browser,', () => {
  const sharedPage = pageForGroup((options) =>
    site.openPage({ as: 'learner', path: '/unauthorized', clockOffsetMs: 30_000, ...options }),
  );

  describe('the time that remains', () => {
    it("is that of the server's clock although the browser's is wrong, and follows a moved end", async () => {
      const { _id, endTime } = site.contests.live;
      const moveEnd = (to: string) => site.people.admin.client.contests.update(_id, { endTime: to });
      const page = await visit(sharedPage(), pathOf('live', 'opener'));
      await page.getByRole('timer').waitFor();
      // The server's clock may be some seconds behind the real time, because it showed the present
      // when the site was started.
      const real = () => (Date.parse(endTime) - site.people.ada.client.clock.now()) / 1000;
      await expect.poll(async () => Math.abs((await remainingOn(page)) - real())).toBeLessThan(5);
      const shown = await remainingOn(page);
      // Every later answer would correct the clock, which the next line moves.
      await page.context().setOffline(true);
      await page.clock.fastForward('10:00');
      await expect.poll(async () => shown - (await remainingOn(page))).toBeGreaterThanOrEqual(600);

      await page.context().setOffline(false);
      await moveEnd(new Date(Date.parse(endTime) + hourMs).toISOString());
      try {
        await page.clock.fastForward('01:01');
        await expect.poll(() => remainingOn(page)).toBeGreaterThan(shown + 1_800);
      } finally {
        await moveEnd(endTime);
      }
    });
  });

  describe('a contest problem', () => {
    it('shows that it does not exist for an unknown and for a malformed id', async () => {
      const asked: string[] = [];
      const pathOfId = (id: string) => `/user/problem/contest/${site.contests.live._id}/${id}`;
      const page = sharedPage();
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      for (const id of ['aaaaaaaaaaaa', 'no-id']) {
        await page.goto(pathOfId(id));
        await seeText(page, 'Problem not found');
        await page.getByRole('link', { name: 'To Open Stage' }).waitFor();
        // The page asks once more itself if the first answer comes before its file.
        const requests = () => asked.filter((path) => path === `/api/problem/${id}`).length;
        const before = requests();
        // Another request would follow within this time of the page's clock.
        await page.clock.runFor(30_000);
        expect(requests()).toBe(before);
      }
    });
  });
});

describe('a solving screen of a server with more languages', () => {
  // Each test begins on another page than it looks at, and replaces the program.
  const sharedPage = pageForGroup((options) =>
    site.openPage({ as: site.people.dee, path: '/unauthorized', ...options }),
  );

  it('offers each language with its starter and its own draft, and runs and submits in it', async () => {
    const page = await visit(sharedPage(), `/user/problem/practice/${site.problems.sum._id}`);
    await editorOf(page).waitFor();
    const language = page.getByRole('combobox', { name: 'Language' });
    const options = language.getByRole('option');
    await options.nth(2).waitFor({ state: 'attached' });
    expect(await options.allTextContents()).toEqual(['Python 3', 'C17 (gcc)', 'C++20 (g++)', 'Java']);
    await seeText(page, /^Time limit 1 s · Memory limit 256 MB · C\+\+20 \(g\+\+\)/);
    await language.selectOption('c');
    await seeText(page.locator('#program'), 'stdio');
    await language.selectOption('py');
    await seeText(page.locator('#program'), 'import sys');
    await seeText(
      page,
      /^Time limit 5\.05 s \(1 s × 5 \+ 50 ms\) · Memory limit 272 MB \(256 MB \+ 16 MB\) · Python 3/,
    );
    expect(await programOf(page)).not.toContain('int main');
    await write(page, 'print(sum(map(int, input().split())))\n');
    await runOn(page, '4 5\n');
    await page.getByRole('tabpanel').getByText('9', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await seeText(page, 'All test cases passed successfully.');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const marks = page.getByRole('list', { name: 'Test cases' }).getByRole('listitem');
    expect(await marks.first().getAttribute('title')).toMatch(
      /^Test 1: Accepted, \d+ ms of 5\.05 s, \d+\.\d MB of 272 MB$/,
    );
    await language.selectOption('cpp');
    await seeText(page.locator('#program'), 'bits/stdc++.h');
    await write(page, programs.correct);
    await language.selectOption('py');
    await seeProgram(page, 'print(sum(map(int, input().split())))\n');
    await language.selectOption('cpp');
    await seeProgram(page, programs.correct);
    expect(await page.getByText('Another version').count()).toBe(0);
    await page.getByRole('button', { name: 'Submissions', exact: true }).click();
    await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Restore this code' }).click();
    await seeText(page.locator('#program'), 'map(int, input().split())');
    expect(await language.inputValue()).toBe('py');
  });

  it('solves in Java, marks what javac and the machine report, and indents as its starter', async () => {
    const page = await visit(sharedPage(), `/user/problem/practice/${site.problems.sum._id}`);
    await editorOf(page).waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('java');
    await seeText(page.locator('#program'), 'import java.util.Scanner;');
    const marked = page.locator('.cm-line').filter({ has: page.locator('.cm-lintRange-error') });
    await write(page, javaWith('int sum = a + c;'));
    await runOn(page, '4 5\n');
    await seeText(page, 'Main.java:6: error: cannot find symbol');
    await expect.poll(() => marked.allTextContents()).toEqual(['    int sum = a + c;']);
    await write(page, javaWith('int sum = a / (b - b);'));
    await find(page, 'Run', 'button').click();
    await seeText(page, /ArithmeticException: \/ by zero at Main\.java:6/);
    await expect.poll(() => marked.allTextContents()).toEqual(['    int sum = a / (b - b);']);
    await page.getByRole('button', { name: 'Line 6', exact: true }).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.type('if (a > b) {\n');
    await expect.poll(() => programOf(page)).toContain('    if (a > b) {\n      \n    }\n');
    await write(page, javaWith('int sum = a + b;'));
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await seeText(page, 'All test cases passed successfully.');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => marked.count()).toBe(0);
  });

  it('marks the line of a Python program that failed in a submission', async () => {
    const page = await visit(sharedPage(), `/user/problem/practice/${site.problems.sum._id}`);
    await editorOf(page).waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('py');
    await write(page, 'a, b = map(int, input().split())\nprint(a // (b - b))\n');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await seeText(page, /ZeroDivisionError: .* at solution\.py:2/);
    const marked = page.locator('.cm-line').filter({ has: page.locator('.cm-lintRange-error') });
    await expect.poll(() => marked.allTextContents()).toEqual(['print(a // (b - b))']);
  });

  it('says after a change of the language which program a result is of, and goes back to it at a line', async () => {
    const page = await visit(sharedPage(), `/user/problem/practice/${site.problems.echo._id}`);
    await editorOf(page).waitFor();
    const language = page.getByRole('combobox', { name: 'Language' });
    await language.selectOption('py');
    await write(page, 'a = 1\nprint(a // 0)\n');
    await runOn(page, '');
    await seeText(page, /ZeroDivisionError/);
    const note = page.getByText('This is about your program in Python.', { exact: true });
    expect(await note.count()).toBe(0);
    await language.selectOption('cpp');
    await note.waitFor();
    await page.getByRole('button', { name: 'Line 2', exact: true }).click();
    await seeProgram(page, 'a = 1\nprint(a // 0)\n');
    expect([await language.inputValue(), await note.count()]).toEqual(['py', 0]);
    await page.keyboard.press('End');
    await page.keyboard.type('#');
    await seeProgram(page, 'a = 1\nprint(a // 0)#\n');
    await find(page, 'Submit', 'button').click();
    await seeText(page.getByRole('tabpanel'), 'Test case failed.');
    await language.selectOption('c');
    await note.waitFor();
    await expectAccessible(page);
  });

  it('filters the list of submissions by a language in the address, through a reload and back', async () => {
    const person = await site.signUp('Lena');
    const { _id: problemId } = site.problems.sum;
    const submitIn = (language: 'cpp' | 'py', code: string) =>
      person.client.compiler.submitPractice({ problemId, language, code });
    await submitIn('py', 'print(1)\n');
    // One page has fifty.
    for (let batch = 0; batch < 17; batch += 1) {
      await Promise.all(Array.from({ length: 3 }, () => submitIn('cpp', 'no program')));
    }
    const page = await site.openPage({ as: person, path: `/user/problem/practice/${problemId}` });
    await page.getByRole('button', { name: 'Submissions', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Submissions: / });
    const filter = dialog.getByLabel('Language');
    const rows = dialog.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(50);
    await filter.selectOption('C++');
    await expect.poll(() => page.url()).toContain('?submissions=cpp');
    await expect.poll(() => rows.count()).toBe(50);
    await dialog.getByRole('button', { name: 'Show older submissions' }).click();
    await expect.poll(() => rows.count()).toBe(51);
    await filter.selectOption('Python');
    await expect.poll(() => rows.count()).toBe(1);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await filter.inputValue()).toBe('py');
    await filter.selectOption('Java');
    await seeText(dialog, 'No submissions in Java yet');
    await expectAccessible(page);
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole('button').click();
    await dialog.getByRole('button', { name: 'Restore this code' }).click();
    await seeProgram(page, 'print(1)\n');
    expect(new URL(page.url()).search).toBe('');
    expect(await dialog.count()).toBe(0);
  });

  it('opens a problem in the language of its latest draft, else in the one that was chosen last', async () => {
    const { sum, echo } = site.problems;
    const page = await site.openPage({ as: site.people.dee, path: `/user/problem/practice/${sum._id}` });
    const language = page.getByRole('combobox', { name: 'Language' });
    await language.selectOption('java');
    await seeText(page.locator('#program'), 'import java.util.Scanner;');
    await write(page, javaWith('int sum = a + b;'));
    await seeText(page, 'Draft saved');
    // By keyboard, which needs the focus again after each language.
    await language.press('ArrowUp');
    await seeText(page.locator('#program'), 'bits/stdc++.h');
    await page.keyboard.press('ArrowUp');
    await seeText(page.locator('#program'), 'stdio.h');
    await page.keyboard.press('ArrowUp');
    await seeText(page.locator('#program'), 'import sys');
    await page.goto(`/user/problem/practice/${echo._id}`);
    await seeText(page.locator('#program'), 'import sys');
    await page.goto(`/user/problem/practice/${sum._id}`);
    await seeProgram(page, javaWith('int sum = a + b;'));
  });

  it('opens a problem that takes other languages only in one of these, and keeps a draft in another', async () => {
    const { problem } = await site.admin.client.problems.upload({
      title: 'Only Java',
      description: 'Print 1.',
      difficulty: 'Easy',
      testCases: [{ input: '', output: '1\n', isSample: true }],
      allowedLanguages: ['java'],
    });
    const path = `/user/problem/practice/${problem._id}`;
    const page = await site.openPage({ as: site.people.dee, path });
    const language = page.getByRole('combobox', { name: 'Language' });
    await seeText(page.locator('#program'), 'import java.util.Scanner;');
    expect(await language.getByRole('option').allTextContents()).toEqual(['Java']);
    await write(page, javaWith('int sum = 1;'));
    await seeText(page, 'Draft saved');
    // A draft in a language that the server offered once.
    await page.evaluate(() => {
      const [name = ''] = Object.keys(localStorage).filter((key) => key.endsWith('.java'));
      const draft = { code: 'fn main() {}\n', savedAt: Date.now() + 60_000, revision: '1' };
      localStorage.setItem(name.replace(/java$/, 'rust'), JSON.stringify(draft));
    });
    await page.goto(path);
    await seeProgram(page, 'fn main() {}\n');
    await page
      .getByRole('alert')
      .getByText('The judge does not take this: this server does not offer Rust', { exact: true })
      .waitFor();
    expect(await language.getByRole('option').allTextContents()).toEqual(['Java', 'Rust (not accepted)']);
    await find(page, 'Submit', 'button').click();
    await seeText(page.getByRole('tabpanel'), 'this server takes programs in');
    await language.selectOption('java');
    await seeProgram(page, javaWith('int sum = 1;'));
    expect(await page.getByText('The judge does not take this').count()).toBe(0);
  });

  it('shows the files and languages of a problem, runs beside them, and marks a syntax error of Python', async () => {
    const { problem } = await site.admin.client.problems.upload({
      title: 'Given numbers',
      description: 'Add the number in data.txt.',
      difficulty: 'Easy',
      testCases: [{ input: '2\n', output: '42\n', isSample: true }],
      includedFiles: [{ name: 'data.txt', source: '40\n' }],
      allowedLanguages: ['cpp', 'py'],
    });
    const page = await visit(sharedPage(), `/user/problem/practice/${problem._id}`);
    await editorOf(page).waitFor();
    await seeText(page, 'This problem takes submissions in C++ or Python only.');
    await seeText(page, 'Your program is compiled and run beside files of the problem: data.txt.');
    const options = page.getByRole('combobox', { name: 'Language' }).getByRole('option');
    await expect.poll(() => options.allTextContents()).toEqual(['Python 3', 'C++20 (g++)']);
    await page.getByText('data.txt', { exact: true }).click();
    await page.locator('details').getByText('40', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('py');
    await write(page, 'print(1)\nprint(2\n');
    await runOn(page, '');
    await seeText(page, /solution\.py:2:6: error: SyntaxError/);
    await write(page, "print(int(open('data.txt').read()) + int(input()))\n");
    await runOn(page, '5\n');
    await page.getByRole('tabpanel').getByText('45', { exact: true }).waitFor();
  });
});

describe('a contest problem', () => {
  it('shows the verdict without a modal and without hidden tests, marks the problem and links to the others', async () => {
    const page = await site.openPage({ as: 'learner', path: pathOf('live', 'opener') });
    // The program is correct on the samples only.
    await write(page, programs.correct.replace('a + b', 'a < 0 ? 7 : a + b'));
    const withoutResult = await failRequests(page, '**/api/compiler/submitContest', { status: 200 });
    await find(page, 'Submit', 'button').click();
    await see(page, 'An error occurred while submitting the code.');
    await withoutResult.stop();
    await find(page, 'Submit', 'button').click();
    await see(page, 'Test case failed.');
    await seeText(page, /^This is a hidden test/);
    await page.getByRole('link', { name: 'A: Opening Act, 500 points, 1 wrong: −50' }).waitFor();
    await write(page, programs.correct);
    await find(page, 'Submit', 'button').click();
    await seeText(page.getByRole('tabpanel'), '4 of 4 tests passed');
    await page.getByRole('link', { name: /^A: Opening Act, solved, \d+ of 500 points, 1 wrong: −50$/ }).waitFor();
    await page.getByText(/^1 of 2 solved, \d+ points$/).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expectAccessible(page);
    const contest = page.getByRole('navigation', { name: 'Contest' });
    await contest.getByRole('link', { name: 'B: Encore' }).click();
    await page.getByRole('heading', { level: 1, name: 'Encore' }).waitFor();
    await page.getByRole('link', { name: 'Open Stage' }).click();
    await seeLanding(page, [`/user/contestAttempt/${site.contests.live._id}`, 'Open Stage']);
  });

  it("shows 'Problem not found' without an editor for a problem that is not in the contest", async () => {
    const page = await site.openPage({ as: 'learner', path: pathOf('live', 'sum') });
    await seeText(page, 'Problem not found');
    await page.getByRole('link', { name: 'To Open Stage' }).waitFor();
    expect(await editorOf(page).count()).toBe(0);
    await visit(page, pathOf('ranked', 'opener'));
    await seeText(page, 'Problem not found');
    expect(await editorOf(page).count()).toBe(0);
  });

  it('shows an unregistered user why the problem is closed, also in practice', async () => {
    const page = await site.openPage({ as: site.people.dee, path: pathOf('live', 'opener') });
    await seeText(page, 'Register for the contest to open this problem');
    expect(await page.getByRole('link', { name: 'To Open Stage' }).getAttribute('href')).toBe(
      `/user/contest/${site.contests.live._id}`,
    );
    await visit(page, `/user/problem/practice/${site.problems.opener._id}`);
    await page.getByRole('link', { name: 'To the contests' }).waitFor();
    await seeText(page, 'Register for the contest to open this problem');
  });
});

it('shows a verdict that arrives after the end, and leaves the decision on late submits to the server', async () => {
  const page = await site.openPage({ as: 'learner', path: pathOf('live', 'encore') });
  await editorOf(page).waitFor();
  await write(page, programs.correct);
  const events = await holdRequests(page, '**/api/submission/*/events');
  await find(page, 'Submit', 'button').click();
  await events.waiting();
  await site.clock.move(4 * hourMs);
  events.release();
  await seeText(page.getByRole('tabpanel'), '4 of 4 tests passed');
  await page.getByRole('link', { name: /^B: Encore, solved, [\d,]+ of 1,000 points$/ }).waitFor();
  await find(page, 'Submit', 'button').click();
  await page.getByRole('alert').getByText('The contest is over').waitFor();
  expect(await page.getByRole('alert').getByRole('link').getAttribute('href')).toBe(
    `/user/problem/practice/${site.problems.encore._id}`,
  );
  await seeText(page, 'Contest is over');
  await page.getByRole('link', { name: 'leaderboard' }).waitFor();
  await expectAccessible(page);
});

it('shows the problem when its contest begins', async () => {
  await site.people.eli.client.contests.register(site.contests.future._id);
  const page = await site.openPage({ as: site.people.eli, path: pathOf('future', 'secret') });
  await seeText(page, /Spring Cup has not started yet/);
  await expectAccessible(page);
  await site.clock.move(20 * hourMs);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Spring Surprise' }).waitFor();
  await see(page, 'Problem Description', 'heading');
});

/** A program that adds two numbers, if line 6 does. */
function javaWith(line: string): string {
  return `import java.util.Scanner;

public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in); int a = in.nextInt(), b = in.nextInt();
    ${line}
    System.out.println(sum);
  }
}
`;
}
