import type { Page, Request } from 'playwright-core';

/** What a page must not do, gathered while it lives. */
export interface FaultWatch {
  /** From now on a fault whose text matches is no failure, but its absence is. */
  declare(pattern: RegExp): void;
  /** Throws when there was a fault that nobody declared, or none of a declared kind. */
  check(): void;
}

/** Chromium's own line for an answer of 400 and above; the answers are judged by themselves. */
const reportOfAnswer = /^Failed to load resource:/;
const innerSchemes = new Set(['data:', 'blob:', 'about:']);

/**
 * Watches for errors in the console, uncaught errors, answers of 500 and above, and requests to other origins; refusals below
 * 500 are the page's to show.
 */
export function watchFaults(page: Page, origin: string, declared: readonly RegExp[]): FaultWatch {
  const faults: string[] = [];
  const patterns = [...declared];
  page.on('console', (message) => {
    if (message.type() === 'error' && !reportOfAnswer.test(message.text())) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`answer ${response.status()}: ${describe(response.request())}`);
  });
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (!innerSchemes.has(protocol) && asked !== origin) faults.push(`other origin: ${describe(request)}`);
  });
  return {
    declare: (pattern) => patterns.push(pattern),
    check() {
      const unexpected = faults.filter((fault) => !patterns.some((pattern) => pattern.test(fault)));
      const missing = patterns.filter((pattern) => !faults.some((fault) => pattern.test(fault)));
      if (unexpected.length === 0 && missing.length === 0) return;
      const lines = [...unexpected, ...missing.map((pattern) => `declared, but it did not happen: ${pattern}`)];
      throw new Error(`The page ${page.url()} had faults:\n${lines.join('\n')}`);
    },
  };
}

function describe(request: Request): string {
  return `${request.method()} ${request.url()}`;
}
