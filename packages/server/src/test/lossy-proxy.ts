import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LossyProxy {
  /** The origin has scheme, host and port. */
  origin: string;
  /** Cuts every connection and accepts no new one. */
  disconnect(): void;
  /** Passes requests on whose first line matches, and drops their answers. */
  loseAnswersTo(requestLine: RegExp): void;
  /** Passes everything on again. */
  restore(): void;
  close(): Promise<void>;
}

/** Starts a proxy between client and server, which breaks when a test says so. */
export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isDown = false;
  let lost: RegExp | undefined;
  const server = createServer((client) => {
    if (isDown) return client.destroy();
    const upstream = connect(Number(port), hostname);
    let losesAnswer = false;
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', cut).on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
    client.on('data', (bytes) => {
      if (lost?.test(bytes.toString('latin1').split('\r\n', 1)[0] ?? '')) losesAnswer = true;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (losesAnswer) cut();
      else client.write(bytes);
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    disconnect() {
      isDown = true;
      cutAll();
    },
    loseAnswersTo(requestLine) {
      lost = requestLine;
    },
    restore() {
      isDown = false;
      lost = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cutAll();
      }),
  };
}
