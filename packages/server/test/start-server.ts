import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchServer } from './launch-server.ts';

const entry = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface TestServer {
  url: string;
  admin: { email: string; password: string };
  stop(): Promise<void>;
}

/** A real server from its sources, with its judge, in an empty data folder; without the demo unless `env` says so. */
export async function startServer(env: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'podium-server-'));
  const admin = { email: 'admin@example.org', password: 'admin-password' };
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await launchServer(['--conditions=podium-source', entry], dataDir, {
      HOME: process.env.HOME ?? dataDir,
      PODIUM_DEMO: '0',
      PODIUM_ADMIN_EMAIL: admin.email,
      PODIUM_ADMIN_PASSWORD: admin.password,
      ...env,
    });
    const stop = async () => {
      await server.stop();
      await removeData();
    };
    return { url: server.url, admin, stop };
  } catch (error) {
    await removeData();
    throw error;
  }
}
