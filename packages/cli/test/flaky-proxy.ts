import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Interruption {
  /** Matches the method and the path, such as `PUT /api/blob/…`. */
  request: RegExp;
  /** Counted from 1. */
  number: number;
  when: 'arrives' | 'is answered';
  interrupt: () => Promise<void>;
}

export interface FlakyProxy {
  url: string;
  /**
   * While this is set, requests whose path matches reach the server, and their answers are lost.
   */
  loseAnswersOf(path: RegExp | undefined): void;
  /** While this is set, only the first half of the matching answers arrives, and looks complete. */
  cutAnswersOf(path: RegExp | undefined): void;
  /**
   * Calls `interrupt` once: when the request that is counted as `number` among those that match
   * arrives, or when its answer does. Neither gets any further.
   */
  interruptAt(interruption: Interruption): void;
  /** Calls `work` once, before the next answer of a matching path is passed on. */
  beforeAnswerOf(path: RegExp, work: () => void): void;
  /** Returns the methods and paths of all requests so far. */
  requests(): readonly string[];
  /** From now on every JSON answer has `replacement` instead of `text`. */
  replaceInAnswers(text: string, replacement: string): void;
  /** From now on every answer has this header. */
  addHeader(name: string, value: string): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy between client and server that loses answers. The client then cannot know whether
 * the server got its request.
 */
export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  let [lost, cut]: (RegExp | undefined)[] = [];
  const added: Record<string, string> = {};
  const replacements: { text: string; replacement: string }[] = [];
  const seen: string[] = [];
  let interruption: Interruption | undefined;
  let awaited: { path: RegExp; work: () => void } | undefined;
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '/' } = incoming;
    seen.push(`${method} ${path}`);
    const interrupted = takeInterruption(`${method} ${path}`);
    const interrupt = () => void interrupted?.interrupt().then(() => outgoing.destroy());
    if (interrupted?.when === 'arrives') {
      incoming.resume();
      interrupt();
      return;
    }
    // The proxy changes answers as text, so the server must not compress them.
    const { 'accept-encoding': _, ...headers } = incoming.headers;
    const forwarded = httpRequest({ hostname, port, method, headers, path }, (answer) => {
      if (awaited?.path.test(path)) {
        awaited.work();
        awaited = undefined;
      }
      if (interrupted) {
        answer.resume().on('end', interrupt);
        return;
      }
      if (lost?.test(path)) {
        answer.resume().on('end', () => outgoing.destroy());
        return;
      }
      if (cut?.test(path)) {
        void buffer(answer).then((body) => outgoing.writeHead(200).end(body.subarray(0, body.length / 2)));
        return;
      }
      if (replacements.length > 0 && answer.headers['content-type']?.startsWith('application/json')) {
        void buffer(answer).then((body) => {
          const { 'content-length': _, ...headers } = answer.headers;
          outgoing.writeHead(answer.statusCode ?? 502, headers).end(replaceAll(body.toString()));
        });
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...added });
      answer.pipe(outgoing);
      // An answer is incomplete if the server dies in the middle of it.
      answer.on('close', () => {
        if (!answer.complete) outgoing.destroy();
      });
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  const takeInterruption = (request: string): Interruption | undefined => {
    if (!interruption?.request.test(request)) return undefined;
    interruption.number -= 1;
    if (interruption.number > 0) return undefined;
    const taken = interruption;
    interruption = undefined;
    return taken;
  };
  const replaceAll = (body: string) =>
    replacements.reduce((text, one) => text.replaceAll(one.text, one.replacement), body);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswersOf(path) {
      lost = path;
    },
    cutAnswersOf(path) {
      cut = path;
    },
    interruptAt(next) {
      interruption = { ...next };
    },
    beforeAnswerOf(answered, work) {
      awaited = { path: answered, work };
    },
    requests: () => seen,
    replaceInAnswers(text, replacement) {
      replacements.push({ text, replacement: JSON.stringify(replacement).slice(1, -1) });
    },
    addHeader(name, value) {
      added[name] = value;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
