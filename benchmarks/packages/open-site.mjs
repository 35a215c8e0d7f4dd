import { createServer, request } from 'node:http';
import { environmentOf } from '../cli/open-learners.mjs';
import { podium, timeProcess } from '../cli/podium.mjs';
import { admin, startServer } from '../server/start-server.mjs';

/**
 * Starts a server without a judge, with its data below `folder`, and signs in an administrator,
 * whose requests go through a proxy that counts them. The server is a process of its own.
 */
export async function openSite(folder) {
  const server = await startServer(folder, { PODIUM_DEMO: '0', PODIUM_WORKERS: '0' });
  const proxy = await startCountingProxy(server.url);
  const close = async () => {
    proxy.close();
    await server.stop();
  };
  try {
    const env = environmentOf(folder, proxy.url);
    await timeProcess([podium, 'login', '--email', admin.email, '--password-stdin'], env, admin.password);
    return { env, server, sent: proxy.sent, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts a proxy that counts the bytes of the bodies of requests: of all, and of files. */
async function startCountingProxy(target) {
  const { hostname, port } = new URL(target);
  const sent = { bytes: 0, fileBytes: 0 };
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const isFile = method === 'PUT' && path.includes('/blob/');
    incoming.on('data', (chunk) => {
      sent.bytes += chunk.length;
      if (isFile) sent.fileBytes += chunk.length;
    });
    const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const close = () => {
    proxy.close();
    proxy.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${proxy.address().port}`, sent, close };
}
