import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const startTimeoutMs = 60_000;

export interface TestServer {
  url: string;
  admin: { email: string; password: string };
  stop(): Promise<void>;
}

/** A real server in a process of its own, with its judge, on a free port and an empty data folder. */
export async function startServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'podium-cli-server-'));
  const admin = { email: 'admin@example.org', password: 'admin-password' };
  const child = spawn(process.execPath, ['--conditions=podium-source', entry], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PODIUM_PORT: '0',
      PODIUM_DATA_DIR: dataDir,
      PODIUM_DEMO: '0',
      PODIUM_LOG: join(dataDir, 'server.log'),
      PODIUM_ADMIN_EMAIL: admin.email,
      PODIUM_ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /ready at (http:\/\/\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${printed}`)));
    setTimeout(() => reject(new Error(`The server is not ready in time:\n${printed}`)), startTimeoutMs).unref();
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: await ready, admin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
