import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { sizes } from './browser/open-page.ts';
import { see } from './browser/see.ts';
import { type OwnSite, setUpSite } from './browser/test-site.ts';

let site: OwnSite;
beforeAll(async () => {
  site = await setUpSite();
});
afterAll(() => site?.close());

it('asks about a problem, is claimed and answered to all by an administrator, and appears to another participant', async () => {
  const { live } = site.contests;
  const [ada, bob] = [await site.signUp('Askada'), await site.signUp('Askbob')];
  for (const { client } of [ada, bob]) await client.contests.register(live._id);
  const queue = await site.openPage({ as: 'admin', path: `/admin/questions/${live._id}` });
  await see(queue, 'No questions here');
  const watching = await site.openPage({ as: bob, path: `/user/contestAttempt/${live._id}` });
  await watching.getByRole('link', { name: 'Questions', exact: true }).waitFor();
  const asking = await site.openPage({
    as: ada,
    path: `/user/questions/${live._id}?problem=${site.problems.opener._id}`,
  });
  await asking.getByRole('button', { name: 'Ask' }).click();
  await asking.getByRole('alert').getByText('Write a text').waitFor();
  await asking.getByLabel('Your question').fill('Is n positive?');
  await asking.getByRole('button', { name: 'Ask' }).click();
  const own = asking.getByRole('list', { name: 'Messages' }).getByRole('article');
  await own.getByText('Is n positive?').waitFor();
  expect(await own.innerText()).toContain('Problem A');
  expect(await asking.getByLabel('Your question').inputValue()).toBe('');
  await asking.getByLabel('Your question').fill('And m?');
  await asking.getByRole('button', { name: 'Ask' }).click();
  await asking.getByRole('alert').getByText('You can ask one question in 30 seconds.', { exact: false }).waitFor();
  expect(await asking.getByLabel('Your question').inputValue()).toBe('And m?');
  await expectAccessible(asking);

  const asked = queue
    .getByRole('list', { name: 'Questions' })
    .getByRole('article')
    .filter({ hasText: 'Is n positive?' });
  await asked.getByText('Askada', { exact: false }).waitFor();
  await asked.getByRole('button', { name: 'Claim' }).click();
  await asked.getByRole('button', { name: 'Give back' }).waitFor();
  await asked.getByRole('button', { name: 'Answer', exact: true }).click();
  const answer = asked.getByRole('textbox', { name: 'Answer' });
  expect(await answer.evaluate((element) => element === document.activeElement)).toBe(true);
  await asked.getByLabel('Prepared answer').selectOption({ label: 'yes' });
  await asked.getByLabel('To all participants').check();
  await queue.setViewportSize(sizes.phone);
  await expectAccessible(queue);
  await asked.getByRole('button', { name: 'Send to all' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await queue.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  // The number arrives by itself, and the focus stays.
  const link = watching.getByRole('link', { name: /Questions/ });
  await expect.poll(() => link.textContent(), { timeout: 20_000 }).toBe('Questions 11 new message');
  await expect.poll(() => watching.title()).toMatch(/^\(1\) /);
  await link.click();
  const shown = watching.getByRole('list', { name: 'Messages' }).getByRole('article');
  await shown.getByText('Yes.').waitFor();
  expect(await shown.innerText()).toContain('A participant');
  expect(await shown.innerText()).not.toContain('Askada');
  await shown.getByText('New', { exact: true }).waitFor({ state: 'detached' });
  expect((await bob.client.questions.list(live._id)).unread).toBe(0);
});

it('shows the second of two administrators who was first, and keeps the text', async () => {
  const { live } = site.contests;
  const cleo = await site.signUp('Askcleo');
  await cleo.client.contests.register(live._id);
  const question = await cleo.client.questions.ask(live._id, { text: 'May I leave?' });
  const queue = await site.openPage({ as: 'admin', path: `/admin/questions/${live._id}` });
  const asked = queue.getByRole('article').filter({ hasText: 'May I leave?' });
  await asked.getByRole('button', { name: 'Answer', exact: true }).click();
  await asked.getByRole('textbox', { name: 'Answer' }).fill('No.');
  const before = asked.getByRole('button', { name: 'Send to the participant' });
  await before.waitFor();
  await queue.route('**/question/*/answer', async (route) => {
    await site.admin.client.questions.answer(question._id, { text: 'Yes.' }).catch(() => undefined);
    await route.continue();
  });
  await before.click();
  await queue.getByText('has answered this question already', { exact: false }).waitFor();
  expect(await asked.getByRole('textbox', { name: 'Answer' }).inputValue()).toBe('No.');
});

it('adds, changes and removes prepared answers, and offers them for the next answer', async () => {
  const { live } = site.contests;
  const eve = await site.signUp('Askeve');
  await eve.client.contests.register(live._id);
  const question = await eve.client.questions.ask(live._id, { text: 'Where is the limit?' });
  const queue = await site.openPage({ as: 'admin', path: `/admin/questions/${live._id}` });
  const prepared = queue.getByRole('region', { name: 'Prepared answers' });
  await prepared.getByRole('button', { name: 'Change the prepared answers' }).click();
  await prepared.getByRole('button', { name: 'Remove prepared answer 3' }).click();
  const add = prepared.getByRole('button', { name: 'Add a prepared answer' });
  expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
  await add.click();
  await prepared.getByLabel('Name 4').fill('Yes');
  await prepared.getByLabel('Text 4').fill('See the limits.');
  await prepared.getByLabel('Text 2').fill('No, never.');
  await queue.setViewportSize(sizes.phone);
  await expectAccessible(queue);
  const save = prepared.getByRole('button', { name: 'Save the prepared answers' });
  await save.click();
  await prepared.getByText('two of one name', { exact: false }).waitFor();
  await prepared.getByLabel('Name 4').fill('limits');
  await save.click();
  // The form, whose fields have these texts too, closes once they are saved.
  await prepared.getByRole('button', { name: 'Change the prepared answers' }).waitFor();
  await prepared.getByText('No, never.').waitFor();
  const { cannedAnswers } = await site.admin.client.questions.list(live._id);
  expect(cannedAnswers.map(({ name }) => name)).toEqual(['yes', 'no', 'no comment', 'limits']);
  const asked = queue.getByRole('article').filter({ hasText: 'Where is the limit?' });
  await asked.getByRole('button', { name: 'Answer', exact: true }).click();
  await asked.getByLabel('Prepared answer').selectOption({ label: 'limits' });
  await asked.getByRole('button', { name: 'Send to the participant' }).click();
  await asked.waitFor({ state: 'detached' });
  const { questions } = await eve.client.questions.list(live._id);
  expect(questions.find(({ _id }) => _id === question._id)).toMatchObject({ answer: { text: 'See the limits.' } });
});

it('announces to one participant, who sees it, and changes it with a mark', async () => {
  const { live } = site.contests;
  const dan = await site.signUp('Askdan');
  await dan.client.contests.register(live._id);
  const email = (await dan.client.users.profile()).email;
  const queue = await site.openPage({ as: 'admin', path: `/admin/questions/${live._id}` });
  await queue.getByLabel('New announcement').fill('Your seat is 7');
  await queue.getByLabel('To one participant').fill(email);
  await queue.getByRole('button', { name: 'Announce' }).click();
  const sent = queue.getByRole('list', { name: 'Announcements' }).getByRole('article').filter({ hasText: 'seat' });
  await sent.getByRole('button', { name: 'Change' }).click();
  await sent.getByLabel('Text').fill('Your seat is 8');
  await sent.getByRole('button', { name: 'Save the announcement' }).click();
  await sent.getByText('changed', { exact: false }).waitFor();
  expect((await dan.client.questions.list(live._id)).announcements).toMatchObject([{ text: 'Your seat is 8' }]);
});
