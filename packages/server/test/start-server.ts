import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchServer, serverArgs } from './launch-server.ts';

export interface TestServer {
  url: string;
  admin: { email: string; password: string };
  /** Kills the process, as a power cut would. The data stay. */
  kill(): Promise<void>;
  /** Starts it again with the same data at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a real server, with its judge and an empty data folder, without the demo unless `env` asks
 * for it. A shell runs `before` first. `stop` removes the data folder unless `env` names one.
 */
export async function startServer(env: Record<string, string> = {}, before?: string): Promise<TestServer> {
  const given = env.PODIUM_DATA_DIR;
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'podium-server-')));
  const admin = { email: 'admin@example.org', password: 'admin-password' };
  const removeData = async () => {
    if (given === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const launch = async (address: { PODIUM_PORT?: string } = {}) =>
    launchServer(
      await serverArgs(),
      dataDir,
      {
        HOME: process.env.HOME ?? dataDir,
        PODIUM_DEMO: '0',
        PODIUM_ADMIN_EMAIL: admin.email,
        PODIUM_ADMIN_PASSWORD: admin.password,
        ...env,
        ...address,
      },
      before,
    );
  try {
    let server = await launch();
    const { url } = server;
    return {
      url,
      admin,
      kill: async () => void (await server.stop('SIGKILL')),
      async restart() {
        server = await launch({ PODIUM_PORT: new URL(url).port });
      },
      async stop() {
        await server.stop();
        await removeData();
      },
    };
  } catch (error) {
    await removeData();
    throw error;
  }
}
