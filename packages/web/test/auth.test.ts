import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests, loseRequests } from './browser/network.ts';
import type { PageOptions } from './browser/open-page.ts';
import type { Account } from './browser/people.ts';
import { find, see, seeNoMore } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { seeLanding, visit } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
// Each test begins on another page than it looks at, and leaves nobody signed in.
const sharedPage = pageForGroup((options) => site.openPage({ path: '/unauthorized', ...options }));
const phonePage = pageForGroup((options) =>
  site.openPage({ path: '/unauthorized', theme: 'dark', size: 'phone', ...options }),
);

async function visitWith(page: Page, path: string): Promise<Page> {
  await visit(page, path);
  return page;
}

/** Opens a page whose clock stands still, so that messages stay until the test moves it. */
async function openWithStoppedClock(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await site.openPage({ path, clockOffsetMs: 0, ...options });
  await page.clock.pauseAt(Date.now() + 60_000);
  return page;
}
const visitShared = (path: string) => visitWith(sharedPage(), path);
const visitOnPhone = (path: string) => visitWith(phonePage(), path);

async function logOut(page: Page): Promise<void> {
  await find(page, 'Log out', 'button').click();
  await page.waitForURL('**/auth/login');
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const submit = (page: Page, name: 'Log In' | 'Create Account') => page.getByRole('button', { name, exact: true });

async function fillLogin(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await find(page, 'Email', 'label').fill(email);
  await find(page, 'Password', 'label').fill(password);
}

async function fillRegister(page: Page, account: Account): Promise<void> {
  await find(page, 'First Name', 'label').fill(account.firstName);
  await find(page, 'Last Name', 'label').fill(account.lastName);
  await find(page, 'Email', 'label').fill(account.email);
  await find(page, 'Password', 'label').fill(account.password);
  await find(page, 'Confirm Password', 'label').fill(account.password);
}

function newcomer(name: string): Account {
  return { firstName: name, lastName: 'New', email: `${name}@example.org`.toLowerCase(), password: `${name}-password` };
}

/** Expects the message to disappear after exactly two seconds. The page's clock stands still. */
async function expectTwoSeconds(page: Page, banner: () => Promise<number>): Promise<void> {
  await expect.poll(banner).toBe(1);
  await page.clock.runFor(1_900);
  expect(await banner()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(banner).toBe(0);
}

/** Lists the errors of all fields that are below their fields. */
function errorsBelow(page: Page): Promise<(string | null)[]> {
  return page.locator('main input[aria-invalid=true]').evaluateAll((fields) =>
    fields.map((field) => {
      const error = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      const isBelow = error !== null && error.getBoundingClientRect().top >= field.getBoundingClientRect().bottom;
      return isBelow ? error.textContent : null;
    }),
  );
}

/** Lists the methods of the requests from now on. */
function listMethods(page: Page): readonly string[] {
  const methods: string[] = [];
  page.on('request', (request) => methods.push(request.method()));
  return methods;
}

describe('signing in', () => {
  it('shows a rejection for two seconds, and after a sign-in a welcome and then the home of the role', async () => {
    const page = await openWithStoppedClock('/auth/login');
    await fillLogin(page, { email: site.people.ada.email, password: 'not-the-password' });
    const refused = page.waitForResponse('**/api/auth/login');
    await submit(page, 'Log In').click();
    expect((await refused).status()).toBe(400);
    // The button keeps the error for screen readers.
    const alert = page.getByRole('alert').filter({ hasText: 'Invalid email or password' });
    await expectTwoSeconds(page, () => alert.count());
    const button = submit(page, 'Log In');
    const description = await button.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(description).toBe('Invalid email or password');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await find(page, 'Password', 'label').inputValue()).toBe('not-the-password');

    // A page that knows no user checks the session with this request.
    const checks: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/protected')) checks.push(request.url());
    });
    await fillLogin(page, site.people.ada);
    await submit(page, 'Log In').click();
    await see(page, 'Welcome Back!');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(
      expect.arrayContaining(['accessToken', 'refreshToken']),
    );
    const expectLanding = async (landing: string) => {
      await page.clock.runFor(1_900);
      expect(pathOf(page)).toBe('/auth/login');
      await page.clock.runFor(200);
      await expect.poll(() => pathOf(page)).toBe(landing);
    };
    await expectLanding('/user/home');
    await find(page, 'Log out', 'button').click();
    await expect.poll(() => pathOf(page)).toBe('/auth/login');
    expect(checks).toEqual([]);
    await fillLogin(page, site.admin);
    await submit(page, 'Log In').click();
    await see(page, 'Welcome Back!');
    await expectLanding('/admin/home');
  });

  it('focuses the first empty field, and opens the requested page after a sign-in or a sign-up', async () => {
    const page = await visitShared('/user/profile?from=mail');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await expect.poll(focused).toBe('email');
    await find(page, 'Sign Up', 'link').click();
    await fillRegister(page, newcomer('Asker'));
    await submit(page, 'Create Account').click();
    await page.waitForURL('**/auth/login');
    await expect.poll(focused).toBe('password');
    expect(await find(page, 'Email', 'label').inputValue()).toBe('asker@example.org');
    await page.keyboard.type('Asker-password');
    await submit(page, 'Log In').click();
    await page.waitForURL('**/user/profile?from=mail');
    await logOut(page);
  });

  it('opens the home of the role if a page of another role was requested, and skips users who are signed in', async () => {
    const page = await visitShared('/admin/problems');
    await fillLogin(page, site.people.ada);
    await submit(page, 'Log In').click();
    await seeLanding(page, ['/user/home', 'Problem List']);
    await visit(page, '/auth/login');
    await seeLanding(page, ['/user/home', 'Problem List']);
    await visit(page, '/auth/register');
    await seeLanding(page, ['/user/home', 'Problem List']);
    await logOut(page);
    await fillLogin(page, site.admin);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/home');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/auth/login');
  });

  it('links to the sign-up and to stub pages, which link back', async () => {
    const page = await visitShared('/auth/login');
    const header = page.getByRole('banner');
    await find(header, 'Sign Up', 'link').click();
    await page.waitForURL('**/auth/register');
    await find(header, 'Log In', 'link').click();
    await find(page, 'Forgot password?', 'link').click();
    for (const path of ['/auth/forgotPassword', '/auth/getCode', '/auth/ResetPassword']) {
      if (path !== '/auth/forgotPassword') await visit(page, path);
      await seeLanding(page, [path, 'Not available yet']);
      expect(await page.getByRole('main').locator('button, input').count()).toBe(0);
    }
    await page.getByRole('link', { name: 'Back to Log In' }).click();
    await find(page.getByRole('main'), 'Sign Up', 'link').click();
    await page.waitForURL('**/auth/register');
  });

  it('links to the download page, which shows how to install the client from this server', async () => {
    const page = await visitOnPhone('/auth/login');
    await page.getByRole('link', { name: 'Install the client' }).click();
    await page.getByRole('heading', { level: 1, name: 'Podium in your terminal' }).waitFor();
    expect(pathOf(page)).toBe('/download');
    const packageUrl = `${new URL(page.url()).origin}/podium.tgz`;
    await expect.poll(() => page.getByText(`npm install -g ${packageUrl}`, { exact: true }).count()).toBe(1);
    const sdkUrl = packageUrl.replace('podium.tgz', 'podium-sdk.tgz');
    await expect.poll(() => page.getByText(`npm install ${sdkUrl}`, { exact: true }).count()).toBe(1);
    for (const url of [packageUrl, sdkUrl]) {
      expect((await fetch(url)).headers.get('content-type')).toBe('application/gzip');
    }
    await expectAccessible(page);
  });
});

describe('the sign-in form', () => {
  it('shows an error below each invalid field and sends nothing', async () => {
    const page = await visitShared('/auth/login');
    const sent = listMethods(page);
    await submit(page, 'Log In').click();
    await see(page, 'Email is required');
    await see(page, 'Password is required');
    const email = find(page, 'Email', 'label');
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    expect(await errorsBelow(page)).toEqual(['Email is required', 'Password is required']);
    expect(await page.getByRole('alert').count()).toBe(2);

    await email.fill('nobody');
    await see(page, 'Email is invalid');
    await seeNoMore(page, 'Email is required');
    await email.fill('nobody@example.org');
    await seeNoMore(page, 'Email is invalid');
    await submit(page, 'Log In').click();
    await expect
      .poll(() => find(page, 'Password', 'label').evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(sent).not.toContain('POST');
  });

  it('shows the password on demand, and a general error if the server fails or does not answer', async () => {
    const page = await openWithStoppedClock('/auth/login', { theme: 'dark', size: 'phone' });
    const password = find(page, 'Password', 'label');
    await fillLogin(page, site.people.ada);
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    const failing = await failRequests(page, '**/api/auth/login', {
      ...{ status: 500, body: { message: 'a secret of the server' } },
    });
    await submit(page, 'Log In').click();
    await see(page, 'An error occurred. Please try again.');
    await page.clock.runFor(2_000);
    await seeNoMore(page, 'An error occurred. Please try again.');
    await failing.stop();
    const lost = await loseRequests(page, '**/api/auth/login');
    await submit(page, 'Log In').click();
    await see(page, 'An error occurred. Please try again.');
    await page.clock.resume();
    await expectAccessible(page);
    await page.clock.pauseAt(Date.now() + 120_000);
    await lost.stop();
    await submit(page, 'Log In').click();
    await see(page, 'Welcome Back!');
  });
});

describe('signing up', () => {
  it('shows a rejection for two seconds, and after a sign-up a success and then the login', async () => {
    const page = await openWithStoppedClock('/auth/register');
    const login = page.getByRole('main').getByRole('link', { name: 'Log In' });
    expect(await login.getAttribute('href')).toBe('/auth/login');
    const fay = newcomer('Fay');
    await fillRegister(page, { ...fay, email: site.people.ada.email });
    const refused = page.waitForResponse('**/api/auth/register');
    await submit(page, 'Create Account').click();
    expect((await refused).status()).toBe(400);
    const alert = page.getByRole('alert').filter({ hasText: 'An account with this email already exists' });
    await expectTwoSeconds(page, () => alert.count());
    expect(pathOf(page)).toBe('/auth/register');

    await find(page, 'Email', 'label').fill(fay.email);
    await submit(page, 'Create Account').click();
    await see(page, 'Account created successfully!');
    await page.clock.runFor(1_900);
    expect(pathOf(page)).toBe('/auth/register');
    await page.clock.runFor(200);
    await expect.poll(() => pathOf(page)).toBe('/auth/login');
    expect(await find(page, 'Email', 'label').inputValue()).toBe('fay@example.org');
  });

  it('shows an error below each missing field, invalid email, short password and different confirmation', async () => {
    const page = await visitOnPhone('/auth/register');
    const sent = listMethods(page);
    await submit(page, 'Create Account').click();
    await see(page, 'First Name is required');
    await see(page, 'Last Name is required');
    await see(page, 'Email is required');
    await see(page, 'Password is required');
    await see(page, 'Confirm Password is required');
    expect(await errorsBelow(page)).toEqual(
      ['First Name', 'Last Name', 'Email', 'Password', 'Confirm Password'].map((name) => `${name} is required`),
    );
    expect(await page.getByRole('alert').count()).toBe(5);
    expect(await find(page, 'First Name', 'label').evaluate((field) => field === document.activeElement)).toBe(true);
    await expectAccessible(page);

    await fillRegister(page, { ...newcomer('Gil'), email: 'gil@example', password: '1234567' });
    await find(page, 'Confirm Password', 'label').fill('12345678');
    await submit(page, 'Create Account').click();
    await see(page, 'Email is invalid');
    await see(page, 'Password must be at least 8 characters long');
    await see(page, 'Passwords do not match');
    await find(page, 'Password', 'label').fill('12345678');
    await seeNoMore(page, 'Password must be at least 8 characters long');
    await seeNoMore(page, 'Passwords do not match');
    expect(await find(page, 'Email', 'label').getAttribute('aria-invalid')).toBe('true');
    expect(sent).not.toContain('POST');
  });

  it('shows a general error if the server fails or does not answer', async () => {
    const page = await openWithStoppedClock('/auth/register');
    await fillRegister(page, newcomer('Hal'));
    const failing = await failRequests(page, '**/api/auth/register', { status: 500 });
    await submit(page, 'Create Account').click();
    await see(page, 'An error occurred. Please try again.');
    await page.clock.runFor(2_000);
    await seeNoMore(page, 'An error occurred. Please try again.');
    await failing.stop();
    await loseRequests(page, '**/api/auth/register');
    await submit(page, 'Create Account').click();
    await see(page, 'An error occurred. Please try again.');
  });
});

it('shows a user of another role that the page is not for them, with a link home or to the login', async () => {
  const page = await site.openPage({ as: 'learner', path: '/admin/problems', theme: 'dark', size: 'phone' });
  await see(page, '401 - Unauthorized', 'heading');
  await see(page, 'Sorry, you are not authorized to view this page.');
  expect(await page.title()).toBe('401 - Unauthorized · Podium');
  await page.getByRole('link', { name: 'Go home' }).click();
  await page.waitForURL('**/user/home');
  await page.goBack();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/auth/login');
  await page.goto('/unauthorized');
  await page.getByRole('link', { name: 'Log In' }).click();
  await page.waitForURL('**/auth/login');
  await fillLogin(page, site.admin);
  await submit(page, 'Log In').click();
  await page.waitForURL('**/admin/home');
});
