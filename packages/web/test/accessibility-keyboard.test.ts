import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import type { Role } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
interface Shell {
  name: string;
  as: Role;
  path(site: TestSite): string;
  /** The link leads to another page, which has this heading. */
  link: string;
  heading: string;
}

const shells: readonly Shell[] = [
  { name: 'of nobody', as: 'nobody', path: () => '/auth/login', link: 'Sign Up', heading: 'Create Account' },
  { name: 'of learners', as: 'learner', path: () => '/user/home', link: 'Contests', heading: 'Contests' },
  { name: 'of admins', as: 'admin', path: () => '/admin/problems', link: 'Profile', heading: 'Profile' },
  {
    name: 'of solving',
    as: 'learner',
    path: ({ problems }) => `/user/problem/practice/${problems.sum._id}`,
    link: 'Home',
    heading: 'Problem List',
  },
];

async function openShell({ as, path }: Shell): Promise<Page> {
  const page = await site.openPage({ as, path: path(site) });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByText(/^Loading .*…$/).count()).toBe(0);
  await focusTop(page);
  return page;
}

/**
 * Has the next Tab begin at the top of the page, also where a field has the focus from the start.
 */
const focusTop = (page: Page) =>
  page.evaluate(() => {
    const top = document.createElement('span');
    top.tabIndex = -1;
    document.body.prepend(top);
    top.focus();
    top.remove();
  });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

/** Numbers the controls and returns their names in document order. */
const numberControls = (page: Page) =>
  page.evaluate(() => {
    const all =
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [contenteditable=true]';
    const controls = [...document.querySelectorAll<HTMLElement>(all)].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null,
    );
    // Tab reaches one control of a set, and arrow keys the others.
    const reachable = controls.filter((element) => !element.matches('[tabindex="-1"]:is([role=tab], [role=radio])'));
    return reachable.map((element, number) => {
      element.dataset.number = String(number);
      return `${element.localName}: ${element.ariaLabel ?? element.textContent?.trim() ?? ''}`;
    });
  });

/** Reads the number and the name of the focused control, and whether its focus is visible. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return undefined;
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    // An editor draws its own focus frame.
    const editor = element.closest('.cm-editor');
    const isFramed = editor !== null && getComputedStyle(editor, '::after').content !== 'none';
    const isMarked = outlineStyle !== 'none' || boxShadow !== 'none' || isFramed;
    const name = `${element.localName}: ${element.ariaLabel ?? element.textContent?.trim() ?? ''}`;
    return { number: element.dataset.number, name, isMarked };
  });

describe.each(shells)('the frame $name', (shell) => {
  it('offers to skip to the content, leads by Tab to every control and shows where one is, and begins a page at its heading', async () => {
    const page = await openShell(shell);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const isInside = () => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
    expect(await isInside()).toBe(true);

    await focusTop(page);
    const missed = new Map(Object.entries(await numberControls(page)));
    const most = missed.size + 10;
    for (let press = 0; press < most; press += 1) {
      // Tab indents in the editor, except after Escape.
      if (shell.name === 'of solving') await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      const focus = await readFocus(page);
      if (focus === undefined) break;
      // Some controls show the focus a moment later.
      const isMarked = async () => (await readFocus(page))?.isMarked;
      if (!focus.isMarked) await expect.poll(isMarked, { message: focus.name }).toBe(true);
      // A long list has only the rows in view in the document: the link of one that returns has no
      // number.
      const isNewLink = focus.number === undefined && /^a: ./.test(focus.name);
      const number = isNewLink ? [...missed].find(([, name]) => name === focus.name)?.[0] : focus.number;
      if (number !== undefined) missed.delete(number);
    }
    expect([...missed.values()]).toEqual([]);

    await page.getByRole('banner').getByRole('link', { name: shell.link, exact: true }).click();
    await expect.poll(() => focused(page)).toBe(shell.heading);
  });
});
