import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumProblemFiles } from '../../server/test/programs.ts';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';
import { runCli } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

let server: SharedServer;
let folder: string;
let admin: Person;
let ada: Person;

const titles = ['Sum of Two', 'Paths'];

beforeAll(async () => {
  [server, folder] = await Promise.all([prepareSharedServer(), mkdtemp(join(tmpdir(), 'podium-cli-'))]);
  admin = await signInAdmin(server, folder);
  for (const title of titles) {
    await writeFiles(join(folder, title), sumProblemFiles({ title }));
    expect((await admin.podium(['problem', 'upload', join(folder, title)])).exitCode).toBe(0);
  }
  ada = await signUpLearner(server.url, folder, 'Ada');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function schedule(title: string, start: string): Promise<void> {
  const args = ['contest', 'create', '--title', title, '--description', 'D', '--start', start, '--duration', '1h'];
  const created = await admin.podium([...args, '-p', 'sum-of-two', '-p', 'paths']);
  expect(created.exitCode).toBe(0);
}

describe('race', () => {
  it('does not wait for a contest that the user has not joined, and shows how to join it', async () => {
    await schedule('Autumn Cup', 'in 2h');
    const run = await ada.podium(['race', 'autumn']);
    expect(run.exitCode).toBe(12);
    expect(run.stderr).toContain('`podium contest join autumn-cup`');
  });

  it('ends its waiting with exit code 130 on Ctrl-C', async () => {
    expect((await ada.podium(['contest', 'join', 'autumn'])).exitCode).toBe(0);
    const interruption = new AbortController();
    const work = await mkdtemp(join(folder, 'work-'));
    const run = await runCli(['race', 'autumn'], {
      cwd: work,
      env: ada.env,
      terminal: true,
      signal: interruption.signal,
      onStderr: (written) => {
        if (written.includes('Starts in')) interruption.abort();
      },
    });
    expect(run.exitCode).toBe(130);
    // A busy machine may take minutes since the contest was made.
    expect(run.stderr).toMatch(/Starts in (?:2 h 00 min 00 s|1 h 5\d min \d\d s): Autumn Cup/);
    expect(await readdir(work)).toEqual([]);
  });

  it('pulls all problems the moment the contest starts, and again overwrites nothing', async () => {
    await schedule('Spring Cup', 'in 1h');
    expect((await ada.podium(['contest', 'join', 'spring'])).exitCode).toBe(0);
    server.clock.move(3_597_000);
    const work = await mkdtemp(join(folder, 'work-'));
    const run = await ada.podium(['race', 'spring', '--json'], { cwd: work });
    expect(run.stderr).toBe('');
    expect(run.json()).toMatchObject({
      contest: { title: 'Spring Cup' },
      problems: [
        { label: 'A', title: 'Sum of Two', folder: join(work, 'spring-cup', 'A-sum-of-two') },
        { label: 'B', title: 'Paths', folder: join(work, 'spring-cup', 'B-paths') },
      ],
    });
    expect((await readdir(join(work, 'spring-cup', 'B-paths'))).sort()).toEqual([
      '.podium.json',
      'problem.md',
      'solution.cpp',
      'tests',
    ]);

    const solution = join(work, 'spring-cup', 'A-sum-of-two', 'solution.cpp');
    await writeFile(solution, '// mine\n');
    await rm(join(work, 'spring-cup', 'B-paths'), { recursive: true });
    const again = await ada.podium(['race', 'spring'], { cwd: work });
    expect(again.exitCode).toBe(0);
    expect(again.stdout).toMatch(/A {2}Sum of Two +spring-cup\/A-sum-of-two +your changes kept/);
    expect(await readFile(solution, 'utf8')).toBe('// mine\n');
    expect(await readdir(join(work, 'spring-cup'))).toEqual(['A-sum-of-two', 'B-paths']);
  });

  it('starts each problem in the language of --language', async () => {
    const work = await mkdtemp(join(folder, 'work-'));
    const run = await ada.podium(['race', 'spring', '--dir', '.', '--language', 'java'], { cwd: work });
    expect(run.stderr).toContain('does not offer Java: it offers C++');
    expect((await readdir(join(work, 'B-paths'))).sort()).toEqual(['.podium.json', 'Main.java', 'problem.md', 'tests']);
    const submit = await ada.podium(['submit'], { cwd: join(work, 'B-paths') });
    expect(submit.stderr).toContain('Main.java is still the starter file.');
  });

  it('pulls the others when one folder is taken, and names the one that failed', async () => {
    const work = await mkdtemp(join(folder, 'work-'));
    await writeFiles(work, { 'A-sum-of-two': 'a file of mine\n' });
    const run = await ada.podium(['race', 'spring', '--dir', '.'], { cwd: work });
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toContain('Could not pull A');
    expect(await readdir(work)).toEqual(['A-sum-of-two', 'B-paths']);
    expect(await readFile(join(work, 'A-sum-of-two'), 'utf8')).toBe('a file of mine\n');
  });

  it('rejects a contest that is over with exit code 12', async () => {
    server.clock.move(3_600_000);
    const run = await ada.podium(['race', 'spring', '--json']);
    expect(run.exitCode).toBe(12);
    expect(JSON.parse(run.stderr)).toMatchObject({ error: { code: 'contest_over' } });
  });
});
