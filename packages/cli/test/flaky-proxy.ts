import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface FlakyProxy {
  url: string;
  /** While set, requests whose path matches reach the server and their answers are lost on the way back. */
  loseAnswersOf(path: RegExp | undefined): void;
  /** While set, only the first half of their answers arrives, and seems to be the whole. */
  cutAnswersOf(path: RegExp | undefined): void;
  /** From now on every JSON answer has another text in the place of this one. */
  replaceInAnswers(text: string, replacement: string): void;
  close(): Promise<void>;
}

/** A network between client and server that loses answers: the case in which a client cannot know whether it was heard. */
export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  let [lost, cut]: (RegExp | undefined)[] = [];
  const replacements: { text: string; replacement: string }[] = [];
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url: path = '/' } = incoming;
    const forwarded = httpRequest({ hostname, port, method, headers, path }, (answer) => {
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
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      // A server that dies in the middle of an answer is no end of it.
      answer.on('close', () => {
        if (!answer.complete) outgoing.destroy();
      });
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
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
    replaceInAnswers(text, replacement) {
      replacements.push({ text, replacement: JSON.stringify(replacement).slice(1, -1) });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
