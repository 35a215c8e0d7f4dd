import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Question, QuestionList } from '@podium/sdk/contract';
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
let bob: Person;

beforeAll(async () => {
  [server, folder] = await Promise.all([prepareSharedServer(), mkdtemp(join(tmpdir(), 'podium-cli-'))]);
  admin = await signInAdmin(server, folder);
  await writeFiles(join(folder, 'sum'), sumProblemFiles({ title: 'Sum of Two' }));
  expect((await admin.podium(['problem', 'upload', join(folder, 'sum')])).exitCode).toBe(0);
  [ada, bob] = [await signUpLearner(server.url, folder, 'Ada'), await signUpLearner(server.url, folder, 'Bob')];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let contests = 0;

/** Schedules a contest that runs, with both learners. */
async function run(): Promise<string> {
  contests += 1;
  const name = `cup-${contests}`;
  const args = ['--title', name, '--description', 'D', '--start', 'now', '--duration', '2h', '-p', 'sum-of-two'];
  expect((await admin.podium(['contest', 'create', ...args])).exitCode).toBe(0);
  for (const person of [ada, bob]) expect((await person.podium(['contest', 'join', name])).exitCode).toBe(0);
  return name;
}

async function ask(contest: string, text: string): Promise<Question> {
  const asked = await ada.podium(['contest', 'ask', contest, text, '-p', 'a', '--json']);
  expect(asked.stderr).toBe('');
  return asked.json() as Question;
}

const list = async (person: Person, contest: string): Promise<QuestionList> =>
  (await person.podium(['contest', 'questions', contest, '--json'])).json() as QuestionList;

describe('asking', () => {
  it('sends the text of the command line, of standard input or of the editor, and shows it as the own question', async () => {
    const contest = await run();
    const asked = await ada.podium(['contest', 'ask', contest, 'Is n positive?', '--problem', 'A']);
    expect([asked.exitCode, asked.stderr]).toEqual([0, '']);
    expect(asked.stdout).toContain('Your question is sent');
    const piped = await bob.podium(['contest', 'ask', contest, '-'], { stdin: 'May I use a book?\n' });
    expect(piped.exitCode).toBe(0);
    const shown = await ada.podium(['contest', 'questions', contest]);
    expect(shown.stdout).toMatch(/^Problem A · you · .* · asked\n {2}Is n positive\?$/m);
    expect(shown.stdout).not.toContain('book');
    const queue = await admin.podium(['contest', 'questions', contest, '--state', 'open']);
    expect(queue.stdout).toContain('2 unclaimed');
    expect(queue.stdout).toMatch(/^In general · Bob Example · .* · asked · \w{12}\n {2}May I use a book\?$/m);
    expect(queue.stderr).toContain('Prepared answers: 1 yes, 2 no, 3 read, 4 no comment');
  });

  it('opens the editor without a text, whose lower part is left out, and sends nothing of an empty one', async () => {
    const contest = await run();
    const editor = join(folder, 'editor.sh');
    const write = async (script: string) => {
      await writeFile(editor, `#!/bin/sh\n${script}\n`);
      await chmod(editor, 0o700);
    };
    const inEditor = () => runInTerminal(['contest', 'ask', contest]);
    async function runInTerminal(args: string[]) {
      return runCli(args, { cwd: folder, env: { ...ada.env, EDITOR: editor }, terminal: true, terminalInput: true });
    }
    await write('true');
    const empty = await inEditor();
    expect([empty.exitCode, empty.stderr]).toEqual([2, expect.stringContaining('The question is empty')]);
    await write('sed -i "1s/^/# Is it \\"long\\"?/" "$1"');
    expect((await inEditor()).exitCode).toBe(0);
    expect((await list(admin, contest)).questions).toMatchObject([{ text: '# Is it "long"?', label: null }]);
  });

  it('ends with 12 and says when to try again after a question in the last half minute, and with 2 for a wrong label', async () => {
    const contest = await run();
    await ask(contest, 'One?');
    const second = await ada.podium(['contest', 'ask', contest, 'Two?']);
    expect(second.exitCode).toBe(12);
    expect(second.stderr).toMatch(/You can ask one question in 30 seconds.*\n.*Try again in \d+ s\./);
    const wrong = await ada.podium(['contest', 'ask', contest, 'Three?', '-p', 'Q']);
    expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('has no problem Q, only A.')]);
  });
});

describe('answering', () => {
  it('claims, answers with a prepared answer to all, and changes it with a mark', async () => {
    const contest = await run();
    const { _id } = await ask(contest, 'Is n positive?');
    const id = _id.slice(0, 6);
    expect((await admin.podium(['contest', 'answer', contest, id, '--claim'])).stdout).toContain('claimed by');
    const canned = await admin.podium(['contest', 'answer', contest, id, '--canned', '1', '--all', '--json']);
    expect(canned.json()).toMatchObject({ state: 'answered', answer: { text: 'Yes.', to: 'all' } });
    const shown = await bob.podium(['contest', 'questions', contest]);
    expect(shown.stdout).toContain('1 new');
    expect(shown.stdout).toMatch(/→ Problem A · a participant · answered\n {2}Is n positive\?\n {2}Answer · to all/);
    expect((await list(bob, contest)).unread).toBe(0);
    expect((await admin.podium(['contest', 'answer', contest, id, '--edit', 'No.'])).exitCode).toBe(0);
    const changed = await bob.podium(['contest', 'questions', contest]);
    expect(changed.stdout).toMatch(/Answer · to all · .* · changed\n {4}No\./);
  });

  it('ends with 12 for a question that is answered, and with 2 for an unknown id, name or two actions', async () => {
    const contest = await run();
    const { _id } = await ask(contest, 'Is n positive?');
    const answer = (...args: string[]) => admin.podium(['contest', 'answer', contest, ...args]);
    expect((await answer(_id, 'Yes.')).exitCode).toBe(0);
    const again = await answer(_id, 'No.');
    expect([again.exitCode, again.stderr]).toEqual([12, expect.stringContaining('has answered this question already')]);
    expect((await answer('zzzz', 'Yes.')).stderr).toContain('There is no question zzzz in this contest.');
    expect((await answer(_id, '--canned', 'maybe')).stderr).toContain('1 yes: Yes.');
    expect((await answer(_id, '--close', '--release')).stderr).toContain('--release and --close exclude each other');
    const edited = await admin.podium(['contest', 'announce', contest, 'x', '--edit', 'zzzz']);
    expect([edited.exitCode, edited.stderr]).toEqual([2, expect.stringContaining('There is no announcement zzzz')]);
  });

  it('ends with 2 for a text that would be lost, and changes nothing', async () => {
    const contest = await run();
    const { _id } = await ask(contest, 'Is n positive?');
    const answer = (...args: string[]) => admin.podium(['contest', 'answer', contest, _id, ...args]);
    expect((await answer('--close', 'No comment.')).stderr).toContain('--close sends no answer: leave out the text');
    expect((await answer('--release', '--canned', '1')).stderr).toContain('--release sends no answer');
    expect((await answer('--canned', '1', 'Yes.')).stderr).toContain('--canned sends a prepared answer');
    expect((await list(admin, contest)).questions).toMatchObject([{ state: 'asked' }]);
  });
});

describe('prepared answers', () => {
  const canned = (person: Person, ...args: string[]) => person.podium(['contest', 'canned', ...args]);

  it('lists, sets and removes them, and sends one by its name', async () => {
    const contest = await run();
    expect((await canned(admin, contest)).stdout).toMatch(/^3 {2}read +Please read the statement again\.$/m);
    const set = await canned(admin, contest, 'limits', 'See the limits.');
    expect([set.exitCode, set.stdout]).toEqual([0, expect.stringContaining('4 no comment, 5 limits')]);
    const { _id } = await ask(contest, 'How long?');
    const changed = await admin.podium(['contest', 'canned', contest, '5', '-', '--json'], {
      stdin: 'See the end of the statement.\n',
    });
    expect(changed.json()).toContainEqual({ name: 'limits', text: 'See the end of the statement.' });
    const removed = await canned(admin, contest, '--remove', '1', '--remove', 'NO', '--remove', 'read', '--json');
    expect((removed.json() as { name: string }[]).map(({ name }) => name)).toEqual(['no comment', 'limits']);
    const answered = await admin.podium(['contest', 'answer', contest, _id, '--canned', 'limits', '--json']);
    expect(answered.json()).toMatchObject({ answer: { text: 'See the end of the statement.' } });
  });

  it('replaces all by those of a file, which another contest has printed', async () => {
    const [one, other] = [await run(), await run()];
    expect((await canned(admin, one, 'lunch', 'At noon.')).exitCode).toBe(0);
    const printed = await canned(admin, one, '--json');
    const file = join(folder, 'answers.json');
    await writeFile(file, printed.stdout);
    const taken = await canned(admin, other, '--file', file, '--json');
    expect(taken.json()).toEqual(printed.json());
    expect((await list(admin, other)).cannedAnswers).toHaveLength(5);
    await writeFile(file, '[]');
    expect((await canned(admin, other, '--file', file)).stdout).toContain('There are none now.');
  });

  it('changes nothing for a wrong file, an unknown name, two of one name, or a learner', async () => {
    const contest = await run();
    const failed = async (person: Person, ...args: string[]) => (await canned(person, contest, ...args)).stderr;
    const file = join(folder, 'wrong.json');
    const failedFile = async (text: string) => {
      await writeFile(file, text);
      return failed(admin, '--file', file);
    };
    expect(await failedFile('{"name": "yes"}')).toContain('The prepared answers must be a list.');
    expect(await failedFile('yes')).toContain('is not JSON.');
    expect(await failedFile('[{"name": "yes", "text": "Yes."}, {"name": "Yes", "text": "No."}]')).toContain(
      'two of one name',
    );
    expect(await failed(admin, '--file', join(folder, 'none.json'))).toContain('cannot be read.');
    expect(await failed(admin, '--remove', 'maybe')).toContain('There is no prepared answer maybe.');
    expect(await failed(admin, '9', 'Nine.')).toContain('There is no prepared answer 9.');
    expect(await failed(admin, 'yes', 'Yes!', '--remove', 'no')).toContain('exclude each other');
    expect((await canned(ada, contest, 'yes', 'Yes!')).exitCode).not.toBe(0);
    expect(await failed(ada)).toContain('Only administrators see those of a contest.');
    expect((await list(admin, contest)).cannedAnswers).toMatchObject([{ text: 'Yes.' }, {}, {}, {}]);
  });
});

it('announces to all and to one, and watches with one line of JSON at every change', async () => {
  const contest = await run();
  const interruption = new AbortController();
  const lines = (text: string) => text.split('\n').filter(Boolean);
  let seen = 0;
  const watching = runCli(['contest', 'questions', contest, '--watch', '--json'], {
    cwd: folder,
    env: bob.env,
    signal: interruption.signal,
    onStdout: (text) => {
      seen = lines(text).length;
      if (text.includes('Your seat is 7')) interruption.abort();
    },
  });
  await expect.poll(() => seen).toBe(1);
  expect((await admin.podium(['contest', 'announce', contest, 'Lunch'])).stdout).toContain('sent to all participants');
  await expect.poll(() => seen).toBe(2);
  const toOne = await admin.podium(['contest', 'announce', contest, 'Your seat is 7', '--to', bob.email]);
  expect(toOne.stdout).toContain('sent to Bob Example');
  const { exitCode, stdout } = await watching;
  expect(exitCode).toBe(130);
  expect(lines(stdout).map((line) => (JSON.parse(line) as QuestionList).announcements.length)).toEqual([0, 1, 2]);
  expect((await list(ada, contest)).announcements).toHaveLength(1);
});
