import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { type OwnSite, setUpSite } from './browser/test-site.ts';
import { find } from './sentences/see.ts';
import { editorOf, seeText, write } from './solving-steps.ts';

let site: OwnSite;
beforeAll(async () => {
  site = await setUpSite({ frozenAt: '2026-05-01T10:00:00.000Z' });
});
afterAll(() => site?.close());

/**
 * Opens the problem of a contest that ends in `serverMs` by the server's clock and `browserMs` by
 * the browser's.
 */
async function openBeforeEnd(serverMs: number, browserMs: number) {
  const { live } = site.contests;
  const end = Date.parse(live.endTime);
  site.clock.freezeAt(end - serverMs);
  const path = `/user/problem/contest/${live._id}/${site.problems.opener._id}`;
  const page = await site.openPage({ as: 'learner', path, frozenAt: new Date(end - browserMs).toISOString() });
  await editorOf(page).waitFor();
  return page;
}

it('takes a submit in the last seconds, though by the clock of the browser the contest is over', async () => {
  const page = await openBeforeEnd(10_000, -20_000);
  await expect.poll(() => page.getByRole('timer').innerText()).toBe('00:00:10');
  await write(page, programs.correct);
  await find(page, 'solving.submit').click();
  await seeText(page.getByRole('tabpanel'), '4 of 4 tests passed');
});

it('says that a contest is over, though by the clock of the browser there is time left', async () => {
  const page = await openBeforeEnd(-10_000, 20_000);
  await seeText(page, 'Contest is over');
});
