import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipPackage } from '@podium/problems/read';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs, sumProblemFiles } from '../../server/test/programs.ts';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';
import { writeFiles } from './write-files.ts';

let server: SharedServer;
let folder: string;
let admin: Person;
let packageFolder: string;

beforeAll(async () => {
  [server, folder] = await Promise.all([prepareSharedServer(), mkdtemp(join(tmpdir(), 'podium-cli-'))]);
  admin = await signInAdmin(server, folder);
  packageFolder = join(folder, 'sum');
  await writeFiles(packageFolder, sumProblemFiles({ title: 'Sum of Two' }));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('a problem folder', () => {
  it('is checked and planned without sending anything', async () => {
    const { exitCode, json } = await admin.podium(['problem', 'upload', packageFolder, '--dry-run', '--json']);
    expect(exitCode).toBe(0);
    expect(json()).toMatchObject({ action: 'create', tests: { total: 4, added: 4 }, blobs: { count: 11 } });
    expect((await admin.podium(['problem', 'list', '--json'])).json()).toEqual([]);
  });

  it('lists every fault with its file', async () => {
    const faulty = join(folder, 'faulty');
    await writeFiles(faulty, {
      ...sumProblemFiles({ title: 'Faulty' }),
      'problem.yaml': 'name: [1, 2\n',
      'data/secret/9.in': '1\n',
    });
    const { exitCode, stderr } = await admin.podium(['problem', 'upload', faulty]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('problem.yaml');
    expect(stderr).toContain('data/secret/9');
  });

  it('is uploaded once and remembers which problem it is', async () => {
    const uploaded = await admin.podium(['problem', 'upload', packageFolder, '--json']);
    expect(uploaded.exitCode).toBe(0);
    const { problem } = uploaded.json() as { problem: { _id: string } };
    const record = JSON.parse(await readFile(join(packageFolder, '.podium.json'), 'utf8'));
    expect(record).toMatchObject({ server: server.url, problemId: problem._id, revision: 1 });
    const again = await admin.podium(['problem', 'upload', packageFolder]);
    expect(again.exitCode).toBe(2);
    expect(again.stderr).toContain('podium problem edit');
  });

  it('from another clone adds no second problem with its title without --duplicate', async () => {
    const clone = join(folder, 'clone');
    await writeFiles(clone, sumProblemFiles({ title: 'Sum of Two' }));
    const refused = await admin.podium(['problem', 'upload', clone]);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('--duplicate');
    expect((await admin.podium(['problem', 'list', '--json'])).json()).toHaveLength(1);
    expect((await admin.podium(['problem', 'upload', clone, '--duplicate', '--dry-run'])).exitCode).toBe(0);
    const known = await admin.podium(['problem', 'edit', clone, '--id', 'sum-of-two', '--json']);
    expect(known.json()).toMatchObject({ action: 'nothing', revision: 1 });
    const mistyped = await admin.podium(['problem', 'edit', clone, '--id', 'sum-of-tow']);
    expect(mistyped.stderr).toContain('Did you mean:\n    sum-of-two  (Sum of Two)');
  });

  it('with a damaged record fails with the command that repairs it', async () => {
    const damaged = join(folder, 'damaged');
    await writeFiles(damaged, { ...sumProblemFiles({ title: 'Damaged' }), '.podium.json': '{' });
    const { exitCode, stderr } = await admin.podium(['problem', 'edit', damaged]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('.podium.json is damaged or was edited');
    expect(stderr).toContain('--id <problem>');
  });

  it('uploads nothing without a change', async () => {
    const { json } = await admin.podium(['problem', 'edit', packageFolder, '--json']);
    expect(json()).toMatchObject({ action: 'nothing', revision: 1, blobs: { count: 0 } });
  });

  it('sends the fields and the tests that changed, and only those', async () => {
    await writeFiles(packageFolder, { 'data/secret/3.in': '7 8\n', 'data/secret/3.ans': '15\n' });
    const plan = await admin.podium(['problem', 'edit', packageFolder, '--dry-run', '--json']);
    expect(plan.json()).toMatchObject({
      action: 'update',
      changes: [{ field: 'tests' }, { field: 'files' }],
      tests: { total: 5, added: 1, removed: 0, unchanged: 4 },
      testChanges: [{ test: 'secret/3', change: 'new' }],
      // The input, the answer and the list of files.
      blobs: { count: 3 },
    });
    const shown = await admin.podium(['problem', 'edit', packageFolder, '--dry-run']);
    expect(shown.stdout).toMatch(/tests: 1 new, 4 unchanged; .* to send\n {4}secret\/3 {2}new\n$/);
    const edited = await admin.podium(['problem', 'edit', packageFolder, '--json']);
    expect(edited.json()).toMatchObject({ problem: { revision: 2 } });
  });

  it('refuses to overwrite what another administrator changed meanwhile', async () => {
    const copy = join(folder, 'copy');
    await writeFiles(copy, {
      ...sumProblemFiles({ title: 'Sum of Two', tags: ['math', 'warm-up'] }),
      '.podium.json': await readFile(join(packageFolder, '.podium.json'), 'utf8'),
    });
    expect((await admin.podium(['problem', 'edit', copy])).exitCode).toBe(0);
    const refused = await admin.podium(['problem', 'edit', packageFolder, '--json']);
    expect(refused.exitCode).toBe(12);
    expect(JSON.parse(refused.stderr)).toMatchObject({ error: { code: 'revision_conflict' } });
    const overwritten = await admin.podium(['problem', 'edit', packageFolder, '--overwrite', '--json']);
    expect(overwritten.json()).toMatchObject({ problem: { revision: 4, tags: ['math'] } });
  });
});

describe('scheduling', () => {
  it.each([
    [['--start', 'in 1h', '--duration', 'soon'], '--duration must be a duration'],
    [['--start', 'in 2h', '--end', 'in 1h'], '--end must be later than --start'],
    [['--start', 'yesterday', '--duration', '1h'], '--start is not a date and time'],
    [['--start', 'in 1h', '--duration', '1h', '-p', 'nothing'], "There is no problem 'nothing'"],
    [['--start', 'in 1h', '--duration', '1h', '-p', 'sum', '-p', 'sum-of-two'], '--problem names one problem twice'],
    [['--start', 'in 1h', '--duration', '1h', '-p', 'sum=0'], '--problem must be a whole number from 1'],
    [['--start', '2020-01-01 10:00', '--duration', '1h'], '--start is in the past'],
    [['--start', 'in 1h'], '--end or --duration is missing'],
  ])('refuses %j and schedules nothing', async (args, message) => {
    const run = await admin.podium(['contest', 'create', '--title', 'T', '--description', 'D', ...args]);
    expect(run.stderr).toContain(message);
    expect(run.exitCode).toBe(2);
    expect((await admin.podium(['contest', 'list', '--json'])).json()).toEqual([]);
  });
});

describe('a contest', () => {
  it('goes from its schedule over a wrong and an accepted solution to the leaderboard and the ratings', async () => {
    const [ada, eve] = [await signUpLearner(server.url, folder, 'Ada'), await signUpLearner(server.url, folder, 'Eve')];
    const created = await admin.podium([
      ...['contest', 'create', '--title', 'Spring Cup', '--description', 'Warm up.', '--start', 'in 1h'],
      ...['--duration', '1h', '-p', 'sum-of-two=700', '--json'],
    ]);
    expect(created.exitCode).toBe(0);
    const { contest } = created.json() as { contest: { _id: string } };

    // Learners see no problem of a contest that has not started.
    expect((await ada.podium(['contest', 'problems', 'next'])).exitCode).toBe(12);
    const early = await ada.podium(['contest', 'join', 'spring']);
    expect(early.exitCode).toBe(0);
    expect(early.stdout).toMatch(/It starts \d{4}-\d\d-\d\d \d\d:\d\d, in \d+ (?:h|min)/);
    const twice = await ada.podium(['contest', 'join', 'spring', '--json']);
    expect(twice.exitCode).toBe(0);
    expect(twice.json()).toEqual({ success: true, message: 'You are already registered for this contest' });

    const begun = await admin.podium(['contest', 'edit', 'next', '--start', 'now', '--duration', '1h']);
    expect(begun.stderr).toBe('');
    expect(begun.exitCode).toBe(0);
    expect((await eve.podium(['contest', 'problems', 'live'])).stderr).toContain('`podium contest join spring-cup`');
    const joined = await eve.podium(['contest', 'join', 'live']);
    expect(joined.stdout).toContain('`podium contest problems spring-cup`');
    await writeFile(join(folder, 'eve.cpp'), programs.wrong);
    expect((await eve.podium(['submit', 'eve.cpp', '-p', 'live/A'], { cwd: folder })).exitCode).toBe(1);

    expect((await ada.podium(['problem', 'get', 'live/A'], { cwd: folder })).exitCode).toBe(0);
    const cwd = join(folder, 'sum-of-two');
    await writeFile(join(cwd, 'solution.cpp'), programs.wrong);
    const wrong = await ada.podium(['submit', '--json'], { cwd });
    expect(wrong.json()).toMatchObject({ contestId: contest._id, verdict: 'wrong_answer' });
    await writeFile(join(cwd, 'solution.cpp'), programs.correct);
    expect((await ada.podium(['submit'], { cwd })).exitCode).toBe(0);
    const problems = await ada.podium(['contest', 'problems', 'live', '--json']);
    expect(problems.json()).toMatchObject([
      { label: 'A', title: 'Sum of Two', points: 700, isSolved: true, penalty: 50 },
    ]);
    const earned = await ada.podium(['contest', 'problems', 'live']);
    expect(earned.stdout).toMatch(/A {2}Sum of Two +Easy +6\d\d\/700 {2}✓ Solved {2}1 wrong: -50/);
    expect(earned.stderr).toMatch(/You have 6\d\d points\./);
    expect((await ada.podium(['contest', 'leaderboard', 'live'])).exitCode).toBe(12);
    expect((await admin.podium(['leaderboard', 'generate', 'live'])).exitCode).toBe(12);

    const paused = await admin.podium(['contest', 'pause', 'live', 'A']);
    const expected = '✓ Judging is paused: submissions wait.\n  Problem: Sum of Two, in Spring Cup.\n';
    expect([paused.stderr, paused.stdout]).toEqual(['', expected]);
    expect((await ada.podium(['submit', '--no-wait', '--force'], { cwd })).exitCode).toBe(0);
    expect((await ada.podium(['submissions', '-c', 'live', '-n', '1'])).stdout).toContain('paused…');
    expect((await ada.podium(['contest', 'problems', 'live'])).stdout).toMatch(/Judging[\s\S]+paused/);
    expect((await admin.podium(['contest', 'resume', 'live', 'A'])).exitCode).toBe(0);
    expect((await ada.podium(['submissions', 'show', 'last', '--wait'])).exitCode).toBe(0);

    const practised = await ada.podium(['submit', '--practice'], { cwd });
    expect(practised.exitCode).toBe(12);
    expect(practised.stderr).toContain('Submit it in the contest: `podium submit --contest spring-cup`.');
    await writeFiles(packageFolder, { 'data/secret/3.ans': '16\n' });
    const changed = await admin.podium(['problem', 'edit', packageFolder]);
    expect(changed.exitCode).toBe(12);
    expect(changed.stderr).toMatch(/would judge its submissions differently\.\s+Add --allow-live to change it anyway/);

    const moved = await admin.podium(['contest', 'edit', 'live', '--end', 'in 10m']);
    expect(moved).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('changes no score') });
    // The command counts from the server's time as it estimates it, which may be a little later.
    server.clock.move(11 * 60_000);
    expect((await ada.podium(['contest', 'leaderboard', 'last'])).stderr).toContain('Leaderboard Not Available');
    const late = await ada.podium(['submit', '--force'], { cwd });
    expect(late.exitCode).toBe(12);
    expect(late.stderr).toContain('podium submit --practice');
    expect((await ada.podium(['submit', '--practice'], { cwd })).exitCode).toBe(0);
    const edited = await admin.podium(['contest', 'edit', 'last', '--duration', '3h']);
    expect(edited).toMatchObject({ exitCode: 12, stderr: expect.stringContaining('the contest is over') });
    expect(edited.stderr).not.toContain('podium submit');

    const generated = await admin.podium(['leaderboard', 'generate', 'last', '--json']);
    expect(generated.json()).toMatchObject({ success: true, participants: 2 });
    const board = await eve.podium(['contest', 'leaderboard', 'last', '--json']);
    expect(board.json()).toMatchObject([
      { rank: 1, user: { firstName: 'Ada' }, solvedProblems: 1 },
      { rank: 2, user: { firstName: 'Eve' }, solvedProblems: 0, score: 0 },
    ]);
    const shown = await eve.podium(['contest', 'leaderboard', 'last']);
    expect(shown.stdout).toMatch(/★ 1 {2}Ada Example/);
    expect(shown.stdout).toMatch(/^→ .*Eve Example \(you\)/m);
    expect(shown.stderr).toContain('You are 2 of 2.');
    const statistics = await eve.podium(['contest', 'statistics', 'last']);
    expect(statistics.stdout).toMatch(/^A {2}Sum of Two {2}solved by 1 of 2 \(50 %\)$/m);
    expect(statistics.stdout).toMatch(/4 tries: 2 WA · 2 AC/);
    expect(statistics.stdout).toMatch(/First +Ada Example after .+\nFastest +\d+ ms by Ada Example in C\+\+/);
    const counted = await eve.podium(['contest', 'statistics', 'last', '--json']);
    expect(counted.json()).toMatchObject([{ label: 'A', verdicts: { wrong_answer: 2, accepted: 2 } }]);
    const exported = await admin.podium(['contest', 'export', 'last', '--out', 'out', '--json'], { cwd: folder });
    expect(exported.json()).toMatchObject({ standings: { rows: 2 }, submissions: 4 });
    const csv = await readFile(join(folder, 'out', 'standings.csv'), 'utf8');
    expect(csv).toMatch(/^1,Ada Example,,,official,1,6\d\d,0,6\d\d,2,\d+\r$/m);
    const sources = join(folder, 'sources');
    await unzipPackage(join(folder, 'out', 'submissions.zip'), sources);
    const names = await readdir(join(sources, 'A', 'ada-example'));
    const accepted = names.filter((name) => /^00-00-\d\d_AC_\w+\.cpp$/.test(name));
    expect(accepted).toHaveLength(2);
    expect(await readFile(join(sources, 'A', 'ada-example', accepted[0] ?? ''), 'utf8')).toBe(programs.correct);
    expect(JSON.parse(await readFile(join(sources, 'submissions.json'), 'utf8'))).toHaveLength(4);
    const own = await eve.podium(['contest', 'export', 'last'], { cwd: folder });
    expect(own.stdout).toMatch(/Spring Cup is in spring-cup-export\n {2}standings.csv.* 2 rows\n.* 1 submission\n/);
    const { rating } = (await ada.podium(['profile', '--json'])).json() as { rating: number };
    expect(rating).toBeGreaterThan(1500);
  });
});
