import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { type ContestSetup, type ScheduledContest, setUpContests } from './contest-setup.ts';
import { openApp } from './open-app.tsx';

let setup: ContestSetup;
let cup: ScheduledContest;
let work: string;

beforeAll(async () => {
  setup = await setUpContests();
  cup = await setup.schedule('Spring Cup', 'in 2h', '# Rules\n\nBe **fast**.');
  work = await mkdtemp(join(setup.folder, 'work-'));
});

afterAll(() => setup?.close());

const openContest = (contestId = cup._id) =>
  openApp({ env: setup.ada.env, cwd: work, start: { screen: 'contest', contestId } });

it('shows for an unknown id that there is no such contest', async () => {
  await openContest('zzzzzzzzzzzz').waitFor('Contest not found');
});

describe('before the start', () => {
  it('shows when the contest is, what it is about, and that neither problems nor leaderboard are open', async () => {
    const app = openContest();
    const screen = await app.waitFor('Be fast.');
    expect(screen).toMatch(/Start Time \d{4}-\d\d-\d\d \d\d:\d\d \S+ +Status Active \(Upcoming\)/);
    expect(screen).toMatch(/End Time {3}\d{4}-.* Starts in [12] h \d\d min \d\d s/);
    expect(screen).toContain('r Register for Contest   Leaderboard Unavailable');
    expect(screen).toContain('2 problems, 0 participants');
    expect(screen).not.toContain('Sum of Two');
    await app.press('L');
    await app.waitFor('The leaderboard is generated after the end of the contest.');
    await app.press('P');
    await app.waitFor('The problems open when the contest starts.');
  });

  it('says why a registration failed, and shows that the user is not registered', async () => {
    const app = openContest();
    await app.waitFor('Register for Contest');
    setup.proxy.loseAnswersOf(/register/);
    await app.press('r');
    expect(await app.waitFor('No response received from server')).toContain('─ Warning ─');
    setup.proxy.loseAnswersOf(undefined);
  });

  it('registers and shows the message of the server', async () => {
    const other = await setup.schedule('Autumn Cup', 'in 3h');
    const app = openContest(other._id);
    await app.waitFor('Register for Contest');
    await app.press('r');
    expect(await app.waitFor('You are registered for the contest')).toContain('─ Success ─');
    await app.press('enter');
    expect(await app.waitFor('✓ Registered')).not.toContain('Register for Contest');
  });

  it('takes a registration that was made elsewhere meanwhile for a success, and shows it', async () => {
    const other = await setup.schedule('Winter Cup', 'in 4h');
    const app = openContest(other._id);
    await app.waitFor('Register for Contest');
    expect((await setup.ada.podium(['contest', 'join', other._id])).exitCode).toBe(0);
    await app.press('r');
    expect(await app.waitFor('You are already registered for this contest')).toContain('─ Success ─');
    await app.press('enter');
    await app.waitFor('✓ Registered');
  });
});

describe('the attempt', () => {
  it('begins the moment the contest starts on the screen', async () => {
    await setup.ada.podium(['contest', 'join', cup._id]);
    // The contest must be on the screen before its start.
    setup.moveTo(cup.startTime, 50_000);
    const app = openContest();
    expect(await app.waitFor(/Starts in \d+ s/)).not.toContain('Sum of Two');
    setup.moveTo(cup.startTime, 1_000);
    await app.press('R');
    await app.waitFor('Spring Cup has started.');
    const screen = await app.waitFor('Sum of Two');
    // A busy machine may take minutes to show it.
    expect(screen).toMatch(/Time Remaining (1 h 00 min 00 s|5\d min \d\d s)/);
    expect(screen).toMatch(/❯ A {2}Sum of Two +Easy +500/);
    expect(screen).toMatch(/B {2}Paths +Hard +1500/);
    await app.waitFor(/Spring Cup ✓ 0\/2 (1 h 00 min|5\d min \d\d s)/);
  });

  it('begins at once when a running contest is opened', async () => {
    const app = openContest();
    expect(await app.waitFor('Sum of Two')).toContain('─ Problems ─');
    await app.press('d');
    await app.waitFor('p pin');
    await app.press('d');
    expect(await app.waitFor('Be fast.')).not.toContain('Sum of Two');
  });

  it('pulls all problems into folders named after them', async () => {
    const app = openContest();
    await app.waitFor('Sum of Two');
    await app.press('P');
    await app.waitFor('2 problems pulled into spring-cup');
    expect(await readdir(join(work, 'spring-cup'))).toEqual(['A-sum-of-two', 'B-paths']);
  });

  it('shows the solved problems and the last verdicts', async () => {
    const submit = async (folder: string, program: string) => {
      const cwd = join(work, 'spring-cup', folder);
      await writeFile(join(cwd, 'solution.cpp'), program);
      await setup.ada.podium(['submit'], { cwd });
    };
    await submit('A-sum-of-two', programs.correct);
    await submit('B-paths', programs.wrong);
    const app = openContest();
    // Marks and verdicts come with two answers of the server, and the header redraws itself for
    // each.
    await app.waitFor('Wrong answer');
    await app.waitFor(/1 of 2 solved, [1-9]\d+ points/);
    const screen = await app.waitFor('Spring Cup ✓ 1/2');
    expect(screen).toMatch(/A {2}Sum of Two +Easy +\d+\/500 +✓ Solved +Accepted/);
    expect(screen).toMatch(/B {2}Paths +Hard +1500 +-50 +Wrong answer/);
  });

  it('keeps problems, points and header on the screen when the contest ends beside another one', async () => {
    setup.moveTo(cup.endTime, 50_000);
    const longer = await setup.schedule('Longer Cup', 'in 3h');
    await setup.ada.podium(['contest', 'join', longer._id]);
    setup.moveTo(cup.endTime, 50_000);
    const app = openContest();
    await app.waitFor(/Time Remaining \d+ s/);
    await app.waitFor('Spring Cup ✓ 1/2');
    setup.moveTo(cup.endTime, 1_000);
    await app.press('R');
    // A notice and the screen say so.
    await app.waitForDrawn('Spring Cup: Contest is over');
    const screen = await app.waitFor(/Status Contest Over\n.*Contest is over/);
    expect(screen).toContain('Contest Completed   Leaderboard Not Available');
    expect(screen).toMatch(/Spring Cup ✓ 1\/2 over/);
    expect(screen).toContain('─ Problems ─');
    expect(screen).toMatch(/1 of 2 solved, [1-9]\d+ points/);
    await app.press('L');
    await app.waitFor('No administrator has generated the leaderboard yet.');
    expect((await setup.admin.podium(['leaderboard', 'generate', cup._id])).exitCode).toBe(0);
    await app.press('R');
    await app.waitFor('Contest Completed   L View Leaderboard');
    await app.press('L');
    await app.waitFor('─ Contest Rankings ─');
  });
});
