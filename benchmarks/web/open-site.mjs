import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { addRankings } from '../server/add-rankings.mjs';
import { admin, demoLearner, post, startServer, uploadProblems } from '../server/start-server.mjs';

const { chromium } = createRequire(new URL('../../packages/web/package.json', import.meta.url))('playwright-core');

/**
 * Starts a browser and a server with the demo, `problems` more problems, and a contest with
 * `participants` in its rankings. `openPage` opens a page in an empty profile of its own, signed in
 * as `learner`, `admin` or nobody. `addProblems` can be called once.
 */
export async function openSite({ problems, participants }, report) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-benchmark-'));
  const closers = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    report('Starting a server and a browser…');
    const server = await startServer(folder, { PODIUM_DEMO: '1' });
    closers.push(server.stop);
    const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
    closers.push(() => browser.close());
    report(`Adding ${problems} problems and rankings of ${participants}…`);
    await uploadProblems(server.url, 0, problems);
    const database = new DatabaseSync(join(folder, 'data', 'podium.sqlite'));
    const contestId = addRankings(database, participants);
    database.close();
    return {
      contestId,
      ids: await findIds(server.url),
      addProblems: (count) => uploadProblems(server.url, problems, problems + count),
      openPage: (as) => openPage(browser, server.url, as),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function findChromium() {
  // biome-ignore lint/style/noProcessEnv: the tests read the same variable
  const named = process.env.PODIUM_CHROMIUM;
  if (named) return named;
  // `which` fails if one of the names is missing, and still prints the others.
  const found = await promisify(execFile)('which', ['chromium', 'chromium-headless-shell']).catch((error) => error);
  return found.stdout.split('\n')[0];
}

async function openPage(browser, url, as) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  if (as !== 'nobody') {
    const { accessToken, refreshToken } = await post(`${url}/api/auth/login`, as === 'admin' ? admin : demoLearner);
    const tokenPage = await context.newPage();
    // This document of the same origin runs no script.
    await tokenPage.goto('/icon.svg');
    await tokenPage.evaluate((tokens) => Object.assign(localStorage, tokens), { accessToken, refreshToken });
    await tokenPage.close();
  }
  return context.newPage();
}

async function findIds(url) {
  const { accessToken } = await post(`${url}/api/auth/login`, admin);
  const response = await fetch(`${url}/api/problem/getAll`, { headers: { authorization: `Bearer ${accessToken}` } });
  const answer = await response.json();
  const [problem] = answer.problems ?? answer.data ?? answer;
  return { problem: problem._id };
}
