import { once } from 'node:events';
import { connect } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');
const endsWith = (bytes, end) => bytes.subarray(-end.length).equals(end);

/**
 * Opens a persistent connection that sends one request after the other. It does less than an HTTP
 * client, so that it can send faster.
 */
export async function openConnection(url) {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.setNoDelay(true);
  let received = [];
  let expectedBytes;
  let receivedBytes = 0;
  let isChunked = false;
  let answer;
  socket.on('data', (chunk) => {
    received.push(chunk);
    receivedBytes += chunk.length;
    if (expectedBytes === undefined) {
      const bytes = Buffer.concat(received);
      received = [bytes];
      const end = bytes.indexOf(headEnd);
      if (end === -1) return;
      const head = bytes.toString('latin1', 0, end);
      const length = /\ncontent-length: (\d+)/i.exec(head);
      // A chunked answer ends with an empty chunk.
      isChunked = /\ntransfer-encoding: chunked/i.test(head);
      expectedBytes = end + headEnd.length + Number(length?.[1] ?? 0);
    }
    if (isChunked ? !endsWith(received.at(-1), lastChunk) : receivedBytes < expectedBytes) return;
    const bytes = Buffer.concat(received);
    const resolve = answer?.resolve;
    [received, receivedBytes, expectedBytes, answer] = [[], 0, undefined, undefined];
    resolve?.(bytes);
  });
  const fail = (cause) => answer?.reject(new Error('the connection was closed before the answer', { cause }));
  socket.on('error', fail);
  socket.on('close', fail);
  /** Sends the bytes of one request and returns the bytes of its answer. */
  const send = (bytes) =>
    new Promise((resolve, reject) => {
      answer = { resolve, reject };
      socket.write(bytes);
    });
  return { send, close: () => socket.destroy() };
}

/** Returns the bytes of a request. `body` is a text, bytes, or a value to send as JSON. */
export function requestBytes(method, path, { token, body, headers = {} } = {}) {
  const sent = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(sent === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(sent)}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(sent ?? '')]);
}

export function statusOf(answer) {
  return Number(answer.toString('latin1', 9, 12));
}

export function bodyOf(answer) {
  return answer.subarray(answer.indexOf(headEnd) + headEnd.length);
}

/** Sends a small request again and again until `stop`, which returns the sorted response times. */
export async function startProbe(url, request) {
  const connection = await openConnection(url);
  const delays = [];
  let stopped = false;
  const probing = (async () => {
    while (!stopped) {
      const began = performance.now();
      const status = statusOf(await connection.send(request));
      if (status !== 200) throw new Error(`the probe was answered ${status}`);
      delays.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  const stop = async () => {
    stopped = true;
    await probing;
    connection.close();
    return delays.sort((left, right) => left - right);
  };
  return { stop };
}
