import { onTestFinished } from 'vitest';
import { type LaunchedServer, launchServer } from '../../packages/server/test/launch-server.ts';
import { serverMain } from './workspace-paths.ts';

/** The server as `npm start` runs it: a process of its own, with its judge worker. */
export interface ServerProcess extends LaunchedServer {
  /** The first administrator's credentials as the first start printed them. */
  admin: { email: string; password: string } | undefined;
}

/** Starts a server on a free port. It is stopped when the present test ends. */
export async function startServerProcess(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await launchServer([serverMain], dataDir, env);
  onTestFinished(async () => {
    await server.stop();
  });
  const [, email, password] = /^ +Admin +(\S+) +(\S+) +\(shown this once\)$/m.exec(server.output()) ?? [];
  return { ...server, admin: email && password ? { email, password } : undefined };
}
