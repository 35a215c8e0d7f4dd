import { once } from 'node:events';
import { createServer } from 'node:net';

/** From 32768 on, systems give ports to connections and to servers that ask for any port. */
const ports = { first: 11_000, count: 21_000 };
/** Processes with near ids begin far from each other: the factor is the golden section. */
let next = process.pid * 12_979;

/**
 * Returns a free port. Nothing else takes it while its server is stopped and started again, as
 * something could with a port that the system gave.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ports.first + (next % ports.count);
    next += 1;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
