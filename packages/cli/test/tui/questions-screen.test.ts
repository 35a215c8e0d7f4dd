import type { Question } from '@podium/sdk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whyNotAsk } from '../../src/tui/screens/questions/questions-screen.tsx';
import { readAnnouncement, readQuestion } from '../../src/tui/screens/questions/use-writing.ts';
import { type ContestSetup, type ScheduledContest, setUpContests } from './contest-setup.ts';
import { openApp } from './open-app.tsx';

let setup: ContestSetup;
let cup: ScheduledContest;

beforeAll(async () => {
  setup = await setUpContests();
  cup = await setup.schedule('Spring Cup', 'in 1h');
  await setup.ada.podium(['contest', 'join', cup._id]);
  setup.moveTo(cup.startTime, -60_000);
});
afterAll(() => setup?.close());

const admin = (...args: string[]) => setup.admin.podium(['contest', ...args]);

it('asks about a problem, shows an answer at its arrival in header and footer, and marks it as read', async () => {
  const app = openApp({ env: setup.ada.env, start: { screen: 'contest', contestId: cup._id } });
  await app.waitFor('Sum of Two');
  await app.press('m');
  await app.waitFor('Nothing was asked or announced.');
  await app.press('e');
  await app.waitFor('Administrators answer questions.');
  await app.press('n');
  await app.waitFor('Administrators announce.');
  await app.press('a');
  await app.press('enter');
  await app.waitFor('Type a text first.');
  await app.type('A: Is n positive?');
  await app.press('enter');
  await app.waitFor('Your question is sent.');
  expect(await app.waitFor(/A asked +Is n positive\?/)).toContain('Problem A · you');
  await app.press('esc');
  await app.waitFor('Sum of Two');
  const listed = (await admin('questions', cup._id, '--json')).json() as { questions: Question[] };
  expect((await admin('answer', cup._id, listed.questions[0]?._id ?? '', 'Yes, always.', '--all')).exitCode).toBe(0);
  await app.waitFor('A new answer or announcement: m on the contest.');
  await app.waitFor('1 new');
  await app.press('m');
  await app.waitFor('Yes, always.');
  await app.waitUntilGone('1 new');
});

it('lets an administrator claim and answer the selected question to all', async () => {
  setup.server.clock.move(31_000);
  expect((await setup.ada.podium(['contest', 'ask', cup._id, 'May I leave?'])).stderr).toBe('');
  const app = openApp({ env: setup.admin.env, start: { screen: 'contest', contestId: cup._id } });
  await app.waitFor('m 1 unclaimed question');
  await app.press('m');
  await app.waitFor(/- asked +May I leave\?/);
  await app.press('a');
  await app.waitFor('Participants ask questions.');
  await app.press('c');
  await app.waitFor('You have it now.');
  await app.waitFor(/- with \w+ +May I leave\?/);
  await app.press('u');
  await app.waitFor('You have given it back.');
  await app.waitFor(/- asked +May I leave\?/);
  await app.press('u');
  await app.waitFor('You have not claimed this question.');
  await app.press('E');
  await app.type('No.');
  await app.press('enter');
  await app.waitFor('The answer is sent.');
  await app.waitFor(/- answered +May I leave\?/);
  await app.press('x');
  await app.waitFor('This question is answered.');
});

it('sends an answer that an administrator chooses among the prepared ones, and keeps what was typed before', async () => {
  setup.server.clock.move(31_000);
  expect((await setup.ada.podium(['contest', 'ask', cup._id, 'May I eat?'])).stderr).toBe('');
  expect((await admin('canned', cup._id, 'outside', 'Only outside.')).exitCode).toBe(0);
  const app = openApp({ env: setup.admin.env, start: { screen: 'questions', contestId: cup._id } });
  // The keys of administrators are there once the session is known.
  await app.waitFor(/- asked +May I eat\?[\s\S]*E to all/);
  await app.press('E');
  await app.waitFor('Your answer, or a prepared one with Tab');
  await app.type('Perh');
  await app.press('tab');
  await app.waitFor('Answer to all 1/5 yes: Yes.');
  await app.press('up');
  await app.waitFor('Answer to all Perh');
  await app.press('up');
  await app.waitFor('Answer to all 5/5 outside: Only outside.');
  await app.press('enter');
  await app.waitFor('The answer is sent.');
  await app.waitFor(/Answer · .*to all[\s\S]*Only outside\./);
});

it('lets an administrator announce to all and to one, and change an announcement and an answer', async () => {
  const app = openApp({ env: setup.admin.env, start: { screen: 'questions', contestId: cup._id } });
  await app.waitFor('n announces');
  await app.press('n');
  await app.type('Lunch is at noon.');
  await app.press('enter');
  await app.waitFor('It is announced.');
  await app.waitFor(/Announcement +Lunch is at noon\./);
  await app.press('n');
  await app.type(`${setup.ada.email}: Your seat is 12.`);
  await app.press('enter');
  await app.waitFor('Announcement to Ada Example');
  await app.press('E');
  await app.waitFor('An announcement stays with those who have it.');
  await app.press('g', 'e');
  await app.waitFor(/Change the announcement Your seat is 12\./);
  await app.type(' Not 21.');
  await app.press('enter');
  await app.waitFor(/Announced to Ada +Your seat is 12\. Not 21\./);
  await app.press('G');
  await app.waitFor(/❯ .*A answered +Is n positive\?/);
  await app.press('e');
  await app.waitFor('Change the answer, to all Yes, always.');
  await app.press('ctrl-u');
  await app.type('Never.');
  await app.press('enter');
  await app.waitFor('The answer is changed.');
  await app.waitFor(/to all.*changed[\s\S]*Never\./);
});

it.each([
  ['ada@example.org: Come here.', { text: 'Come here.', to: 'ada@example.org' }],
  ['Note: ada@example.org: asks.', { text: 'Note: ada@example.org: asks.' }],
  ['Lunch is at noon.', { text: 'Lunch is at noon.' }],
])('reads %j as an announcement to all, or to the one before a colon', (typed, announcement) => {
  expect(readAnnouncement(typed)).toEqual(announcement);
});

it.each([
  ['a: Why?', { text: 'Why?', problemId: 'p1' }],
  ['Q: Why?', { text: 'Q: Why?' }],
  ['Why?', { text: 'Why?' }],
])('reads %j with the label of a problem before a colon', (typed, question) => {
  const problem = { _id: 'p1', label: 'A', title: '', difficulty: '', tags: [], points: 0 };
  expect(readQuestion(typed, { problems: [problem as never] })).toEqual(question);
});

it.each([
  ['2027-05-01T09:59:00Z', 'You can ask once the contest runs.'],
  ['2027-05-01T11:00:00Z', undefined],
  ['2027-05-01T12:01:00Z', 'The contest is over: nobody can ask any more.'],
])('says at %s why nobody can ask: %s', (now, reason) => {
  const times = { startTime: '2027-05-01T10:00:00Z', endTime: '2027-05-01T12:00:00Z' };
  expect(whyNotAsk(times, Date.parse(now))).toBe(reason);
});
