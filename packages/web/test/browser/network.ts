import { EventEmitter, once } from 'node:events';
import type { Page, Route } from 'playwright-core';
import { faultsOf } from './open-page.ts';

/** Stops what it belongs to: from then on the server answers itself. */
interface Intervention {
  stop(): Promise<void>;
}

interface Refusal {
  status: number;
  /** Unless said, an empty object: an answer that does not say why. */
  body?: unknown;
}

// `url` is a glob of Playwright's, as in '**/api/contest/getContest/*'.

/** Has requests answered by a refusal. */
export async function failRequests(page: Page, url: string, { status, body = {} }: Refusal): Promise<Intervention> {
  if (status >= 500) faultsOf(page).declare(new RegExp(`^answer ${status}:`));
  return intervene(page, url, (route) => route.fulfill({ status, json: body }));
}

/** Breaks the connection of requests: no answer arrives. */
export async function loseRequests(page: Page, url: string): Promise<Intervention> {
  return intervene(page, url, (route) => route.abort('connectionreset'));
}

export interface HeldRequests {
  /** Waits until one is held. */
  waiting(): Promise<void>;
  /** Lets the held ones and all later ones through. */
  release(): void;
}

/** Keeps requests from the server until they are released: the page is loading meanwhile. */
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
