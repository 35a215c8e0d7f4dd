import type { CDPSession, Page } from 'playwright-core';

/** Answers a held request, by its id, with a command of the debugging protocol. */
type Handle = (protocol: CDPSession, requestId: string, url: string) => Promise<unknown>;

interface Rule {
  glob: string;
  url: RegExp;
  handle: Handle;
}

interface Interception {
  protocol: CDPSession;
  /** The last rule that fits a request handles it. */
  rules: Rule[];
}

const interceptions = new WeakMap<Page, Promise<Interception>>();

/**
 * Handles the requests of a page to some URLs, until the function that it returns is called. `glob`
 * is one of Playwright, whose own routes would switch off the browser's cache: the page would load
 * and compile all files of the application again. Only rules for files of the build switch it off.
 */
export async function interceptRequests(page: Page, glob: string, handle: Handle): Promise<() => Promise<void>> {
  const interception = await interceptionOf(page);
  const rule = { glob, url: regExpOf(glob), handle };
  interception.rules.push(rule);
  await applyRules(interception);
  return async () => {
    interception.rules = interception.rules.filter((other) => other !== rule);
    await applyRules(interception);
  };
}

/** Lets all requests through to the server, also those that are held. */
export async function letRequestsThrough(page: Page): Promise<void> {
  const interception = await interceptions.get(page);
  if (!interception || interception.rules.length === 0) return;
  interception.rules = [];
  await applyRules(interception);
}

function interceptionOf(page: Page): Promise<Interception> {
  const known = interceptions.get(page);
  if (known) return known;
  const interception = startInterception(page);
  interceptions.set(page, interception);
  return interception;
}

async function startInterception(page: Page): Promise<Interception> {
  const protocol = await page.context().newCDPSession(page);
  // Without this the browser ignores whether its cache is switched off.
  await protocol.send('Network.enable');
  const interception: Interception = { protocol, rules: [] };
  protocol.on('Fetch.requestPaused', ({ requestId, request }) => {
    const rule = interception.rules.findLast(({ url }) => url.test(request.url));
    const handled = rule
      ? rule.handle(protocol, requestId, request.url)
      : protocol.send('Fetch.continueRequest', { requestId });
    // A page that is left cancels its requests.
    handled.catch(() => undefined);
  });
  return interception;
}

/** Without rules the browser lets through what it held. */
async function applyRules({ protocol, rules }: Interception): Promise<void> {
  // The browser requests no file that it has in its cache.
  const cacheDisabled = rules.some(({ glob }) => glob.includes('/assets/'));
  await protocol.send('Network.setCacheDisabled', { cacheDisabled });
  if (rules.length === 0) await protocol.send('Fetch.disable');
  else await protocol.send('Fetch.enable', { patterns: rules.map(({ glob }) => ({ urlPattern: wider(glob) })) });
}

/** The protocol knows no alternatives in braces, and its `*` also fits slashes. */
function wider(glob: string): string {
  return glob.replace(/\{.*/, '*').replaceAll('**', '*');
}

function regExpOf(glob: string): RegExp {
  const parts: Record<string, string> = { '**': '.*', '*': '[^/]*', '{': '(?:', '}': ')', ',': '|' };
  const source = glob.replaceAll(/\*\*|[*{},]|[$()+.?[\\\]^|]/g, (part) => parts[part] ?? `\\${part}`);
  return new RegExp(`^${source}$`);
}
