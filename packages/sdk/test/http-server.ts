import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { freePort } from './free-port.ts';

/** A request as the server received it. */
export interface ReceivedRequest {
  method: string;
  /** The path includes the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The access token of the bearer header. */
  token: string | undefined;
  json(): unknown;
}

export type Handler = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;

export interface HttpServer {
  baseUrl: string;
  received: ReceivedRequest[];
  /** Returns the requests received at a path, which is given without its query. */
  at(path: string): ReceivedRequest[];
  answerWith(handler: Handler): void;
  /** Stops listening and cuts every connection. */
  stop(): Promise<void>;
  /** Listens again on the same port. */
  restart(): Promise<void>;
}

/** Starts a real HTTP server on a free local port. It records the requests that it receives. */
export async function startHttpServer(handler: Handler): Promise<HttpServer> {
  let current = handler;
  const port = await freePort();
  const received: ReceivedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const body = Buffer.concat(chunks);
    const request: ReceivedRequest = {
      method: incoming.method ?? '',
      path: (incoming.url ?? '').replace(/^\/api/, ''),
      headers: incoming.headers,
      body,
      token: /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '')?.[1],
      json: () => JSON.parse(body.toString('utf8')),
    };
    received.push(request);
    await current(request, response);
  });
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  await listen();
  return {
    baseUrl: `http://127.0.0.1:${port}/api`,
    received,
    at: (path) => received.filter((request) => request.path.split('?')[0] === path),
    answerWith(next) {
      current = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    restart: listen,
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

export function sendError(response: ServerResponse, status: number, code: string, message: string, more = {}): void {
  sendJson(response, status, { success: false, message, error: message, code, ...more });
}
