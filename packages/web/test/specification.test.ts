import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { HttpServer } from '../../sdk/test/http-server.ts';
import { documented, startSpecificationServer } from '../../sdk/test/specification-server.ts';
import { buildPages } from './browser/build-pages.ts';
import { openChromium } from './browser/chromium.ts';
import { untilQuiet } from './browser/network.ts';

// The pages against a server that knows the specification and nothing else.

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

let api: HttpServer;
let pages: Server;
let url: string;

beforeAll(async () => {
  await buildPages();
  api = await startSpecificationServer();
  pages = await serveBesideApi(new URL(api.baseUrl).origin);
  url = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
});
afterAll(async () => {
  pages.closeAllConnections();
  pages.close();
  await api.stop();
});

const { contest, pastContest, futureContest, unranked, problem } = documented;

describe.each(['learner', 'admin'] as const)('a %s', (role) => {
  it('opens its home after signing in', async () => {
    const page = await open('/auth/login');
    await page.getByLabel('Email').fill(`${role}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill('analytical');
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByText('Welcome Back!').waitFor();
    await page.waitForURL(role === 'admin' ? '**/admin/home' : '**/user/home');
  });
});

it('creates an account although the answer has no body that is read', async () => {
  const page = await open('/auth/register');
  for (const [label, text] of [
    ['First Name', 'Ada'],
    ['Last Name', 'Lovelace'],
    ['Email', 'ada@example.org'],
    ['Password', 'analytical'],
    ['Confirm Password', 'analytical'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Account created successfully!').waitFor();
});

it.each([
  ['/user/home', 'Two sums'],
  ['/user/contests', 'Spring cup'],
  ['/user/contests?filter=past', 'Winter cup'],
  [`/user/contest/${pastContest}`, 'Contest Completed'],
  // Only `checkIfRegistered` says that the learner takes part.
  [`/user/contest/${contest}`, '1 of 1 solved'],
  [`/user/contestAttempt/${contest}`, '1 of 1 solved'],
  [`/user/leaderboard/${pastContest}`, 'Solved: 1'],
  ['/user/profile', 'Lovelace'],
  [`/user/problem/practice/${problem}`, 'Difficulty: Easy'],
  [`/user/problem/contest/${contest}/${problem}`, 'Difficulty: Easy'],
  ['/admin/problems', 'Two sums'],
  [`/admin/editProblem/${problem}`, 'Edit Problem'],
  ['/admin/contests', 'Spring cup'],
  [`/admin/contest/${pastContest}`, 'Winter cup'],
  [`/admin/editContest/${contest}`, 'Update Contest'],
  [`/admin/leaderBoard/${pastContest}`, 'Solved: 1'],
  ['/admin/profile', 'Lovelace'],
])('shows %s with %j and without any error', async (path, text) => {
  const page = await open(path, path.startsWith('/admin') ? 'admin' : 'a1');
  await page.getByText(text).first().waitFor();
  await untilQuiet(page);
  expect(await page.getByRole('alert').allTextContents()).toEqual([]);
});

it.each([
  ['int main() {}', 'Accepted!!!'],
  ['// WRONG', 'Test case failed.'],
  ['// BROKEN', 'no main'],
])('shows the verdict of %j without asking for a submission', async (code, text) => {
  const page = await open(`/user/problem/practice/${problem}`, 'a1');
  await write(page, code);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText(text).first().waitFor();
  expect(await page.getByRole('alert').allTextContents()).toEqual([]);
});

it('runs a program on its author’s input', async () => {
  const page = await open(`/user/problem/practice/${problem}`, 'a1');
  await page.getByPlaceholder('Enter your test cases...').fill('1 2');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('3', { exact: true }).first().waitFor();
});

it('registers for a contest, which only `checkIfRegistered` confirms', async () => {
  const page = await open(`/user/contest/${futureContest}`, 'a1');
  await page.getByRole('button', { name: 'Register for Contest' }).click();
  await page.getByRole('dialog', { name: 'Success' }).getByText('You are registered').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Registered', exact: true }).waitFor();
});

it('generates a leaderboard and then shows it', async () => {
  const page = await open(`/admin/leaderBoard/${unranked}`, 'admin');
  await page.getByText('Leaderboard Not Generated').waitFor();
  await page.getByRole('button', { name: 'Generate Leaderboard' }).click();
  await page.getByText('Solved: 1').waitFor();
});

it('renews the session and shows the page', async () => {
  const page = await open('/user/profile', 'expired');
  await page.getByText('Lovelace').waitFor();
});

it('uploads a problem, although the answer is empty', async () => {
  const page = await open('/admin/uploadProblem', 'admin');
  await page.getByLabel('Title', { exact: true }).fill('Sums');
  await page.locator('.cm-content').click();
  await page.keyboard.insertText('Add them.');
  await page.getByLabel('Input').first().fill('1 2');
  await page.getByLabel('Output').first().fill('3');
  await page.getByRole('button', { name: 'Upload Problem' }).click();
  await page.getByText('Problem uploaded successfully').waitFor();
});

it('schedules a contest once, although the answer is empty', async () => {
  const page = await open('/admin/scheduleContest', 'admin');
  await page.getByLabel('Title', { exact: true }).fill('Autumn cup');
  await page.getByLabel('Description').fill('Two hours');
  await page.getByLabel('Start Time').fill('2099-05-01T10:00');
  await page.getByLabel('End Time').fill('2099-05-01T12:00');
  await page.getByRole('button', { name: 'Schedule Contest' }).click();
  await page.getByText('Contest scheduled successfully!').waitFor();
  expect(api.at('/contest/createContest')).toHaveLength(1);
});

it('updates a contest and a problem, although the answers are empty', async () => {
  const page = await open(`/admin/editContest/${contest}`, 'admin');
  await page.getByLabel('Title', { exact: true }).fill('Spring cup, later');
  await page.getByRole('button', { name: 'Update Contest' }).click();
  await page.getByText('Contest updated successfully!').waitFor();

  await page.goto(`${url}/admin/editProblem/${problem}`);
  await page.getByLabel('Title', { exact: true }).fill('Sums');
  await page.getByRole('button', { name: /Update/ }).click();
  await page.getByText('Problem updated successfully').waitFor();
});

async function open(path: string, accessToken?: string): Promise<Page> {
  const context = await (await openChromium()).newContext();
  onTestFinished(() => context.close());
  if (accessToken !== undefined) {
    await context.addInitScript((token) => {
      localStorage.setItem('accessToken', token);
      localStorage.setItem('refreshToken', 'r1');
    }, accessToken);
  }
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.goto(`${url}${path}`);
  return page;
}

async function write(page: Page, code: string): Promise<void> {
  const editor = page.locator('.cm-content');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(code);
}

/** Serves the built pages, and the API behind `/api`, as a proxy in front of both would. */
async function serveBesideApi(apiOrigin: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith('/api/')) {
      const body = Buffer.concat(await request.toArray());
      const { method = 'GET', headers } = request;
      const sent: Record<string, string> = {};
      for (const name of ['authorization', 'content-type', 'prefer']) {
        const value = headers[name];
        if (typeof value === 'string') sent[name] = value;
      }
      const answer = await fetch(`${apiOrigin}${request.url}`, {
        method,
        headers: sent,
        ...(body.length > 0 && { body }),
      });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    const ending = extname(path);
    const file = ending === '' ? 'index.html' : path;
    const content = await readFile(join(dist, file)).catch(() => undefined);
    response.writeHead(content ? 200 : 404, { 'content-type': types[ending] ?? 'text/html; charset=utf-8' });
    response.end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
