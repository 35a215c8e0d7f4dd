import { setTimeout as sleep } from 'node:timers/promises';

interface SentRequest {
  path: string;
  token: string;
  /** The status of a success. */
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Sender {
  /**
   * Posts a request, again and again while the server asks to wait, and returns the time until the
   * success. It is made when its turn comes.
   */
  (make: () => Promise<SentRequest>): Promise<{ tookMs: number }>;
  /** Resolves when a request would be sent at once. */
  whenFree(): Promise<void>;
}

const pauseMs = 200;

/** Creates a sender that has at most `atOnce` requests on the way. */
export function createSender(url: string, atOnce: number): Sender {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  async function take(): Promise<void> {
    if (free > 0) free -= 1;
    // A release passes the place on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  async function send(make: () => Promise<SentRequest>): Promise<{ tookMs: number }> {
    await take();
    try {
      const began = performance.now();
      await insist(await make());
      return { tookMs: performance.now() - began };
    } finally {
      release();
    }
  }

  async function whenFree(): Promise<void> {
    await take();
    release();
  }

  async function insist({ path, token, status, body, headers }: SentRequest): Promise<void> {
    for (;;) {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      });
      const answer = await response.text();
      if (response.status === status) return;
      if (response.status !== 429) throw new Error(`${path} was answered ${response.status}: ${answer}`);
      await sleep(pauseMs);
    }
  }

  return Object.assign(send, { whenFree });
}
