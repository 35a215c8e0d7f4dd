import { EventEmitter, once } from 'node:events';
import type { Page, Route } from 'playwright-core';
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
  return intervene(page, url, (route) => route.fulfill({ status, json: body }));
}

/** Breaks the connection of requests, so that no response arrives. */
export async function loseRequests(page: Page, url: string): Promise<Intervention> {
  return intervene(page, url, (route) => route.abort('connectionreset'));
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
  await intervene(page, url, async (route) => {
    moments.emit('held');
    await released;
    await route.continue();
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

async function intervene(page: Page, url: string, handle: (route: Route) => Promise<void>): Promise<Intervention> {
  await page.route(url, handle);
  return { stop: () => page.unroute(url, handle) };
}
