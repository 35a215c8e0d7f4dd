import type { Page, Request } from 'playwright-core';

/** Collects the errors of a page while it is open. */
export interface ErrorWatch {
  /** Expects an error whose text matches. */
  declare(pattern: RegExp): void;
  /**
   * Throws if an undeclared error occurred, or a declared one did not. `address` is that of the
   * page before it was left.
   */
  check(address?: string): void;
  /** Forgets what occurred and what was declared, for the next test of a page that tests share. */
  forget(): void;
}

/**
 * Chromium logs this for every response of 400 and above. The responses themselves are checked
 * instead.
 */
const reportOfAnswer = /^Failed to load resource:/;
const innerSchemes = new Set(['data:', 'blob:', 'about:']);

/**
 * Watches for errors in the console, uncaught errors, responses of 500 and above, and requests to
 * other origins. The page itself shows errors below 500.
 */
export function watchErrors(page: Page, origin: string, declared: readonly RegExp[]): ErrorWatch {
  const errors: string[] = [];
  const patterns = [...declared];
  const forget = () => {
    errors.length = 0;
    patterns.length = 0;
  };
  page.on('console', (message) => {
    if (message.type() === 'error' && !reportOfAnswer.test(message.text())) errors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) errors.push(`answer ${response.status()}: ${describe(response.request())}`);
  });
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (!innerSchemes.has(protocol) && asked !== origin) errors.push(`other origin: ${describe(request)}`);
  });
  return {
    declare: (pattern) => patterns.push(pattern),
    forget,
    check(address = page.url()) {
      const unexpected = errors.filter((error) => !patterns.some((pattern) => pattern.test(error)));
      const missing = patterns.filter((pattern) => !errors.some((error) => pattern.test(error)));
      if (unexpected.length === 0 && missing.length === 0) return;
      const lines = [...unexpected, ...missing.map((pattern) => `declared, but it did not happen: ${pattern}`)];
      throw new Error(`The page ${address} had errors:\n${lines.join('\n')}`);
    },
  };
}

function describe(request: Request): string {
  return `${request.method()} ${request.url()}`;
}
