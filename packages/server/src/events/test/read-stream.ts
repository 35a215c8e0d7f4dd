import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { PodiumEvent } from '@podium/sdk/contract';

/** A client of `GET /events` that keeps all that it has received. */
export interface EventReader extends Disposable {
  status: number;
  headers: IncomingMessage['headers'];
  /** The body of an error. */
  text(): string;
  events: PodiumEvent[];
  comments(): number;
  /** Resolves at the end of the stream. */
  ended: Promise<unknown>;
  response: IncomingMessage;
}

/** Opens a stream and resolves when its head has arrived. */
export async function readStream(
  server: { baseUrl: string },
  token: string,
  topics: readonly string[],
): Promise<EventReader> {
  const opening = request(`${server.baseUrl}/events?topics=${topics.join(',')}`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  opening.end();
  const [response] = (await once(opening, 'response')) as [IncomingMessage];
  const events: PodiumEvent[] = [];
  let text = '';
  let comments = 0;
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)) as PodiumEvent);
      else comments += 1;
    }
  });
  // A connection that is cut ends too.
  response.on('error', () => {});
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    events,
    comments: () => comments,
    ended: new Promise((resolve) => response.once('close', resolve)),
    response,
    [Symbol.dispose]: () => void response.destroy(),
  };
}
