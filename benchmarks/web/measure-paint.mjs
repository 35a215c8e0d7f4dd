import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { untilQuiet } from './until-quiet.mjs';

const rounds = 5;
const quietMs = 400;
/** A mobile network: milliseconds of a round trip, and bytes a second. */
const mobile = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };

/**
 * Measures first visits with an empty cache: the first and the largest paint as a ratio to a static
 * page with the same content and bytes, the largest paint on a mobile network, how far content
 * moves, and the round trips until a program can be written.
 */
export async function measurePaint(site) {
  const pages = [
    { name: 'sign in', as: 'nobody', path: '/auth/login', mobileMs: 1_200 },
    { name: 'list of 2,010 problems', as: 'learner', path: '/user/home', mobileMs: 1_500 },
    { name: 'contests', as: 'learner', path: '/user/contests' },
    { name: 'practice', as: 'learner', path: `/user/problem/practice/${site.ids.problem}`, mobileMs: 1_900 },
    { name: 'admin: edit problem', as: 'admin', path: `/admin/editProblem/${site.ids.problem}` },
  ];
  const rows = new Map();
  const add = (name, value, unit, target) => {
    const row = rows.get(name) ?? { name, unit, values: [], target: target && { of: 'median', most: target } };
    row.values.push(value);
    rows.set(name, row);
  };
  const copies = await serveCopies(site, pages);
  // Each round visits every page once, so that other work on the machine affects all pages alike.
  // The first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, as, path, mobileMs } of pages) {
      const seen = await visit(site, as, path);
      const copy = await visit(site, 'nobody', copies.urlOf(path));
      const far = mobileMs && (await visit(site, as, path, mobile));
      if (round === 0) continue;
      add(`first paint ÷ a static page, ${name}`, seen.first / copy.first, '×', 1.5);
      add(`largest paint ÷ a static page, ${name}`, seen.largest / copy.largest, '×', 1.5);
      add(`largest paint, ${name}`, seen.largest, 'ms');
      if (far) add(`largest paint on a mobile network, ${name}`, far.largest, 'ms', mobileMs);
      if (name !== 'practice') continue;
      add('moved content (CLS), practice', seen.moved, '', 0.01);
      add('round trips until practice is usable', await countRoundTrips(site, as, path), '', 3);
    }
  }
  copies.close();
  return [...rows.values()];
}

async function visit(site, as, path, network) {
  const page = await site.openPage(as);
  if (network) await emulate(page, network);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilQuiet(page);
  await page.waitForTimeout(quietMs);
  const seen = await page.evaluate(readPaints);
  await page.context().close();
  return seen;
}

async function emulate(page, network) {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', { offline: false, ...network });
}

/**
 * Counts the longest chain of requests of which each was sent after the answer to the one before,
 * and whose answers came before there were a statement and an editor.
 */
async function countRoundTrips(site, as, path) {
  const page = await site.openPage(as);
  await emulate(page, mobile);
  await page.goto(path, { waitUntil: 'commit' });
  const usableAt = await page.waitForFunction(findUsableTime);
  const depth = await page.evaluate(longestChain, await usableAt.jsonValue());
  await page.context().close();
  return depth;
}

/** Runs in the page. Returns false while the statement or the editor is missing. */
function findUsableTime() {
  const needed = ['.cm-content[contenteditable="true"]', '#statement p'];
  return needed.every((selector) => document.querySelector(`#root ${selector}`)) && performance.now();
}

/** Runs in the page. */
function longestChain(usableAt) {
  const [document] = performance.getEntriesByType('navigation');
  // Links are followed while the document still arrives.
  const chains = [{ end: document.responseStart, length: 1 }];
  const resources = performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd <= usableAt);
  const requests = resources.sort((a, b) => a.startTime - b.startTime);
  for (const { startTime, responseEnd } of requests) {
    const before = chains.filter(({ end }) => end <= startTime).map(({ length }) => length);
    chains.push({ end: responseEnd, length: Math.max(...before) + 1 });
  }
  return Math.max(...chains.map(({ length }) => length));
}

/** Runs in the page. */
function readPaints() {
  const observe = (type) =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      // There may be no entry.
      setTimeout(() => resolve([]), 100);
    });
  return Promise.all(['paint', 'largest-contentful-paint', 'layout-shift'].map(observe)).then(
    ([paints, largest, shifts]) => ({
      first: paints.find(({ name }) => name === 'first-contentful-paint')?.startTime,
      largest: largest.at(-1)?.startTime,
      moved: shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0),
    }),
  );
}

/**
 * Serves a copy of each page as it is when all has loaded: one document without scripts, with the
 * styles and as many bytes as the page needed.
 */
async function serveCopies(site, pages) {
  const copies = new Map();
  for (const { as, path } of pages) {
    const page = await site.openPage(as);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await untilQuiet(page);
    copies.set(path, await page.evaluate(copyPage));
    await page.context().close();
  }
  const server = createServer((request, response) => {
    const copy = copies.get(request.url);
    if (!copy) return response.writeHead(404).end();
    const { html, bytes } = copy;
    const padding = randomBytes(Math.max(0, bytes - html.length))
      .toString('latin1')
      .replaceAll(/[->]/g, '.');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(Buffer.concat([Buffer.from(`${html}<!--`), Buffer.from(padding, 'latin1'), Buffer.from('-->')]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { urlOf: (path) => `http://127.0.0.1:${server.address().port}${path}`, close: () => server.close() };
}

/** Runs in the page. */
function copyPage() {
  const resources = performance.getEntriesByType('resource');
  const bytes = resources.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const styles = [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText),
  );
  const copy = document.documentElement.cloneNode(true);
  for (const element of copy.querySelectorAll('script, link, style, noscript')) element.remove();
  const style = Object.assign(document.createElement('style'), { textContent: styles.join('\n') });
  copy.querySelector('head').append(style);
  return { html: `<!doctype html>${copy.outerHTML}`, bytes };
}
