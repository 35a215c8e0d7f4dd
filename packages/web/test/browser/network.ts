import { EventEmitter, once } from 'node:events';
import type { Page } from 'playwright-core';
import { interceptRequests } from './intercept-requests.ts';
import { errorsOf } from './open-page.ts';

interface Intervention {
  /** Lets later requests through to the server. */
  stop(): Promise<void>;
}

interface ErrorResponse {
  status: number;
  /** The default is an empty object, which is an error without a message. */
  body?: unknown;
}

// `url` is a glob of Playwright, such as '**/api/contest/getContest/*'.

/** Makes requests fail with an error response. */
export async function failRequests(
  page: Page,
  url: string,
  { status, body = {} }: ErrorResponse,
): Promise<Intervention> {
  if (status >= 500) errorsOf(page).declare(new RegExp(`^answer ${status}:`));
  return respond(page, url, status, () => body);
}

/** Answers requests with other data than the server's. */
export async function answerRequests(page: Page, url: string, body: unknown): Promise<Intervention> {
  return answerEach(page, url, () => body);
}

/** Answers each request with what `bodyOf` makes of its address. */
export async function answerEach(page: Page, url: string, bodyOf: (asked: URL) => unknown): Promise<Intervention> {
  return respond(page, url, 200, bodyOf);
}

async function respond(
  page: Page,
  url: string,
  status: number,
  bodyOf: (asked: URL) => unknown,
): Promise<Intervention> {
  const stop = await interceptRequests(page, url, (protocol, requestId, asked) =>
    protocol.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(bodyOf(new URL(asked)))).toString('base64'),
    }),
  );
  return { stop };
}

/** Breaks the connection of requests, so that no response arrives. */
export async function loseRequests(page: Page, url: string): Promise<Intervention> {
  const stop = await interceptRequests(page, url, (protocol, requestId) =>
    protocol.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' }),
  );
  return { stop };
}

export interface HeldRequests {
  /** Waits until a request is held. */
  waiting(): Promise<void>;
  /** Lets the held requests and all later ones through. */
  release(): void;
}

/** Holds requests until they are released. The page shows that it is loading meanwhile. */
export async function holdRequests(page: Page, url: string): Promise<HeldRequests> {
  const moments = new EventEmitter();
  const released = once(moments, 'released');
  const held = once(moments, 'held');
  await interceptRequests(page, url, async (protocol, requestId) => {
    moments.emit('held');
    await released;
    await protocol.send('Fetch.continueRequest', { requestId });
  });
  return {
    async waiting() {
      await held;
    },
    release() {
      moments.emit('released');
    },
  };
}

/**
 * Waits until no answer has arrived for half a second. The stream of events stays open, so a page
 * never has the state `networkidle` of Playwright.
 */
export async function untilQuiet(page: Page): Promise<void> {
  for (let count = -1; ; ) {
    const before = count;
    count = await page.evaluate(() => performance.getEntriesByType('resource').length);
    if (count === before) return;
    await page.waitForTimeout(500);
  }
}
