import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Contest, LeaderboardEntry, QuestionList, Standings } from '@podium/sdk/contract';
import { expect, it, onTestFinished } from 'vitest';
import { buildCli, podiumEntry } from '../packages/cli/test/build-cli.ts';
import { openTerminal } from '../packages/cli/test/terminal/terminal.ts';
import { temporaryFolder } from '../packages/files/test/temporary-folder.ts';
import { openChromium } from '../packages/web/test/browser/chromium.ts';
import { openPage } from '../packages/web/test/browser/open-page.ts';
import { meetPerson } from '../packages/web/test/browser/people.ts';
import { createProfiles } from '../packages/web/test/browser/profiles.ts';
import { createPerson, type Person } from './harness/person.ts';
import { password, pull, signIn, signUp, startPlatform, submit, writeProblemFolder } from './harness/play-contest.ts';
import { serverMain } from './harness/workspace-paths.ts';

// A round with two administrators and five contestants, who watch it in a browser, in the full
// screen of a terminal and with commands at once. Its boards are checked by numbers that were
// worked out by hand: under the rule of the ICPC a solve costs its minute, and 20 minutes for each
// rejected try before it.

const minute = 60_000;
const cup = 'spring-cup';

it('plays a round from its start over questions, an extension and a freeze to the thaw, statistics and export', async () => {
  const root = await temporaryFolder();
  await buildCli();
  const dataDir = join(root, 'data');
  const { url, now, moveClock } = await startPlatform(dataDir);
  const meet = (name: string) => createPerson(root, name, url);
  const [grace, linus] = [await meet('grace'), await meet('linus')];
  await signIn(grace, 'admin@podium.test');
  await signUp(linus, 'Linus');
  const env = { ...process.env, PODIUM_DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [serverMain, 'admin', 'promote', 'linus@podium.test'], { env });
  await signIn(linus, 'linus@podium.test');
  const [ada, bob, cy, dee, eli] = [
    await meet('ada'),
    await meet('bob'),
    await meet('cy'),
    await meet('dee'),
    await meet('eli'),
  ];
  const names = new Map([
    [ada, 'Ada'],
    [bob, 'Bob'],
    [cy, 'Cy'],
    [dee, 'Dee'],
    [eli, 'Eli'],
  ]);
  for (const [person, name] of names) await signUp(person, name);

  await writeProblemFolder(join(grace.home, 'Sum of Two'), 'Sum of Two');
  await writeFile(join(grace.home, 'Sum of Two', 'problem.yaml'), 'name: Sum of Two\nlimits: { time_limit: 1 }\n');
  await succeed(grace, ['problem', 'upload', 'Sum of Two']);
  await succeed(grace, [
    ...['contest', 'create', '--title', 'Spring Cup', '--description', 'One sum.', '--problem', 'sum-of-two'],
    ...['--start', 'in 1h', '--duration', '2h', '--rule', 'icpc', '--freeze', '30m'],
  ]);
  for (const person of names.keys()) await succeed(person, ['contest', 'join', cup]);
  const { _id: contestId, startTime } = await contestOf(grace);
  // To a minute of the contest, so that the steps before it may be slow.
  const moveToMinute = (at: number) => moveClock(Date.parse(startTime) + at * minute - now());
  moveToMinute(0);
  for (const person of names.keys()) await pull(person, `${cup}/A`);

  // Eli watches the board in a browser, and Dee in the full screen, from here to the end.
  const page = await openAs(url, 'eli@podium.test', `/user/standings/${contestId}`);
  const boardRows = page.getByRole('table', { name: 'Standings' }).locator('tbody').getByRole('row');
  const terminal = await openFullScreen(dee, url);
  await terminal.waitFor('Next steps');
  await terminal.keys('Enter');
  await terminal.waitFor('Sum of Two');
  await terminal.keys('b');

  // Ada solves A in minute 10. Bob needs two tries until minute 15: 15 + 20.
  moveToMinute(10);
  expect((await submit(ada, correct)).exitCode).toBe(0);
  await expect.poll(() => boardRows.first().innerText()).toMatch(/Ada Byron/);
  expect((await submit(bob, wrong)).exitCode).toBe(1);
  moveToMinute(15);
  expect((await submit(bob, correct)).exitCode).toBe(0);
  expect(await boardOf(eli)).toEqual([
    ['Ada', 1, 1, 10],
    ['Bob', 2, 1, 35],
    ['Cy', 3, 0, 0],
    ['Dee', 3, 0, 0],
    ['Eli', 3, 0, 0],
  ]);
  await expect.poll(() => boardRows.nth(1).innerText()).toMatch(/Bob Byron/);
  await terminal.waitFor(/1 +Ada Byron[\s\S]*2 +Bob Byron[\s\S]*Dee Byron/);

  // Cy asks; two administrators answer at once, and only one answer counts. Everybody hears of it.
  await succeed(cy, ['contest', 'ask', cup, 'Can a be negative?', '--problem', 'A']);
  const { questions } = await grace.json<QuestionList>(['contest', 'questions', cup]);
  const [question] = questions;
  const answer = (admin: Person, text: string) =>
    admin.podium(['contest', 'answer', cup, question?._id ?? '', text, '--all']);
  const answers = await Promise.all([answer(grace, 'Yes.'), answer(linus, 'Read again.')]);
  expect(answers.map(({ exitCode }) => exitCode).sort()).toEqual([0, 12]);
  expect(answers.find(({ exitCode }) => exitCode === 12)?.stderr).toMatch(/Grace Hopper|Linus Byron/);
  await succeed(grace, ['contest', 'announce', cup, 'The lights go out at noon.']);
  expect((await succeed(ada, ['contest', 'questions', cup])).stdout).toMatch(
    /Can a be negative\?[\s\S]*(Yes\.|Read again\.)/,
  );
  await terminal.waitFor('2 new');

  // The end moves by half an hour, and the freeze with it: it begins in minute 120 now.
  await succeed(grace, ['contest', 'edit', cup, '--duration', '150m']);
  moveToMinute(105);
  expect((await submit(cy, correct)).exitCode).toBe(0);
  expect((await boardOf(eli))[2]).toEqual(['Cy', 3, 1, 105]);
  moveToMinute(125);
  await terminal.waitFor(/frozen/i);

  // In the freeze Dee solves A in minute 125, and Eli's try is rejected; nobody else sees which.
  expect((await submit(dee, correct)).exitCode).toBe(0);
  expect((await submit(eli, wrong)).exitCode).toBe(1);
  const shown = await ada.json<Standings>(['contest', 'standings', cup]);
  expect(shown.frozen).toBe(true);
  expect(shown.rows.slice(3).map(({ cells: [cell] }) => [cell?.solvedAfter, cell?.pending])).toEqual([
    [null, 1],
    [null, 1],
  ]);
  expect(await boardOf(linus)).toEqual([
    ['Ada', 1, 1, 10],
    ['Bob', 2, 1, 35],
    ['Cy', 3, 1, 105],
    ['Dee', 4, 1, 125],
    ['Eli', 5, 0, 0],
  ]);
  await page.getByText(/^The scoreboard was frozen with 30 minutes remaining/).waitFor();

  // A rejudge that changes no verdict changes nothing on the board.
  const all = await boardOf(linus);
  expect((await succeed(grace, ['problem', 'rejudge', 'sum-of-two', '--dry-run'])).stdout).toMatch(/6 submissions/);
  await succeed(grace, ['problem', 'rejudge', 'sum-of-two', '--wait']);
  expect(await boardOf(linus)).toEqual(all);

  // After the end the ceremony: the resolver opens the two pending cells, and an administrator
  // thaws there.
  moveToMinute(155);
  expect((await grace.podium(['leaderboard', 'generate', cup])).exitCode).toBe(12);
  const stage = await openAs(url, 'admin@podium.test', `/admin/resolver/${contestId}`);
  const opened = stage.getByRole('table', { name: 'Standings' }).getByRole('rowheader');
  await stage.getByText('0 of 2').waitFor();
  await stage.keyboard.press('ArrowRight');
  await stage.getByText('1 of 2').waitFor();
  await stage.keyboard.press('ArrowRight');
  await stage.getByText(/Winners: 1 Ada Byron, 2 Bob Byron, 3 Cy Byron\. First to solve: A Ada Byron\.$/).waitFor();
  expect(await opened.allInnerTexts()).toEqual(['Ada Byron', 'Bob Byron', 'Cy Byron', 'Dee Byron', 'Eli Byron']);
  await stage.getByRole('button', { name: 'Thaw the standings' }).click();
  await stage.getByRole('dialog').getByRole('button', { name: 'Thaw' }).click();
  await stage.getByText(/sees every verdict: the final standings\.$/).waitFor();
  expect(await boardOf(eli)).toEqual(await boardOf(linus));
  await expect.poll(() => boardRows.nth(3).innerText()).toMatch(/Dee Byron/);
  expect((await boardOf(bob, '--at', '0:12')).slice(0, 2)).toEqual([
    ['Ada', 1, 1, 10],
    ['Bob', 2, 0, 0],
  ]);

  // Statistics, leaderboard and export say the same.
  const statistics = await succeed(eli, ['contest', 'statistics', cup]);
  expect(statistics.stdout).toMatch(/solved by 4 of 5 \(80 %\)\nTries +6 tries: (4 AC · 2 WA|2 WA · 4 AC)/);
  expect(statistics.stdout).toMatch(/First +Ada Byron after 0:10/);
  await succeed(grace, ['leaderboard', 'generate', cup]);
  const ranked = await ada.json<LeaderboardEntry[]>(['contest', 'leaderboard', cup]);
  expect(ranked.map(({ rank, user }) => [rank, user.firstName])).toEqual([
    [1, 'Ada'],
    [2, 'Bob'],
    [3, 'Cy'],
    [4, 'Dee'],
    [5, 'Eli'],
  ]);
  await succeed(grace, ['contest', 'export', cup, '--out', 'out']);
  expect((await readdir(join(grace.home, 'out'))).sort()).toEqual([
    'standings.csv',
    'standings.json',
    'submissions.zip',
  ]);
  const csv = await readFile(join(grace.home, 'out', 'standings.csv'), 'utf8');
  expect(csv.split('\r\n')[2]).toMatch(/^2,Bob Byron,,,official,1,0,35,0,2,9\d\d$/);
});

const correct =
  '#include <cstdio>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n';
const wrong = correct.replace('a + b', 'a - b');

async function succeed(person: Person, words: readonly string[]) {
  const result = await person.podium(words);
  expect(result.exitCode, `podium ${words.join(' ')}\n${result.stderr}`).toBe(0);
  return result;
}

async function contestOf(person: Person): Promise<Contest> {
  return person.json(['contest', 'show', cup]);
}

/** Reads name, rank, solved problems and penalty of each row. */
async function boardOf(person: Person, ...options: readonly string[]) {
  const { rows } = await person.json<Standings>(['contest', 'standings', cup, ...options]);
  return rows
    .map(({ name, rank, solved, penalty }) => [name.split(' ')[0], rank, solved, penalty] as const)
    .sort(
      ([one, rank], [other, otherRank]) => (rank ?? 0) - (otherRank ?? 0) || String(one).localeCompare(String(other)),
    );
}

async function openAs(url: string, email: string, path: string) {
  const profiles = createProfiles(await openChromium(), url);
  const person = await meetPerson(url, { firstName: '', lastName: '', email, password });
  const findPerson = () => person;
  return openPage(
    { profiles, url, findPerson },
    {
      as: person,
      path,
      atEnd: (end) => onTestFinished(() => end().finally(() => profiles.close())),
    },
  );
}

/** Opens the standings of the running contest in the full screen, with two keys from the home. */
async function openFullScreen(person: Person, url: string) {
  const terminal = await openTerminal({
    ...{ columns: 120, rows: 40, cwd: person.home, command: [process.execPath, podiumEntry] },
    env: { ...person.env, PODIUM_SERVER: url, PATH: process.env.PATH },
  });
  onTestFinished(() => terminal.close());
  return terminal;
}
