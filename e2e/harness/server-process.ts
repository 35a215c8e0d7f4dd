import { onTestFinished } from 'vitest';
import { type LaunchedServer, launchServer } from '../../packages/server/test/launch-server.ts';
import { serverMain } from './workspace-paths.ts';

/** The server as `npm start` runs it: a separate process with a judge worker. */
export interface ServerProcess extends LaunchedServer {
  /** The first administrator's credentials, which the first start prints. */
  admin: { email: string; password: string } | undefined;
}

/** Starts a server on a free port and stops it when the present test ends. */
export async function startServerProcess(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await launchServerProcess(dataDir, env);
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}

/** Starts a server on a free port. The caller stops it. */
export async function launchServerProcess(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await launchServer([serverMain], dataDir, env);
  const [, email, password] = /^ +Admin +(\S+) +(\S+) +\(shown this once\)$/m.exec(server.output()) ?? [];
  return { ...server, admin: email && password ? { email, password } : undefined };
}
