import { once } from 'node:events';
import { connect } from 'node:net';
import { requestBytes } from '../server/connection.mjs';

const openedAtOnce = 50;

/**
 * Opens a connection of events for each token, over plain sockets: an HTTP client of its own for
 * each would take more time than the server. Resolves when all have begun.
 */
export async function openWatchers(url, tokens, topics) {
  const { port } = new URL(url);
  /** For each row and number of accepted problems, the moments at which watchers got it. */
  const arrivals = [];
  const known = new Map();
  const sockets = [];
  const rest = tokens.map((token, index) => [token, index]);

  async function open([token]) {
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(requestBytes('GET', `/api/events?topics=${topics.join(',')}`, { token }));
    const begun = Promise.withResolvers();
    let text = '';
    socket.on('data', (chunk) => {
      const at = Date.now();
      text += chunk.toString('latin1');
      if (text.includes('"type":"hello"')) begun.resolve();
      const blocks = text.split('\n\n');
      text = blocks.pop();
      for (const block of blocks) {
        const start = block.indexOf('data: ');
        if (start < 0 || !block.includes('"type":"board"')) continue;
        arrivals.push({ at, rows: rowsOf(block.slice(start + 6)) });
      }
    });
    socket.on('close', () => begun.reject(new Error(`a stream was closed: ${text.slice(0, 200)}`)));
    socket.on('error', () => {});
    sockets.push(socket);
    await begun.promise;
    begun.promise.catch(() => {});
  }

  /** All watchers get the same bytes, so they are parsed once. */
  function rowsOf(data) {
    const rows = known.get(data) ?? JSON.parse(data).changes.map(({ id, row }) => ({ id, row }));
    known.set(data, rows);
    return rows;
  }

  const openNext = async () => {
    for (let next = rest.pop(); next; next = rest.pop()) await open(next);
  };
  await Promise.all(Array.from(Array(openedAtOnce), openNext));

  return {
    /** Returns how long each watcher waited for the row of each of these submissions. */
    delaysSince(judged) {
      return judged.flatMap(({ participantId, judgedAt }) =>
        arrivals.flatMap(({ at, rows }) =>
          at >= judgedAt &&
          rows.some(({ id, row }) => id === participantId && row.cells.every((cell) => !cell?.pending))
            ? [at - judgedAt]
            : [],
        ),
      );
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
