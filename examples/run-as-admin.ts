import { type ApiError, createClient, memoryTokenStore, type PodiumClient, PodiumError } from '@podium/sdk';

/**
 * Signs in as the administrator that the environment names, runs, and signs out. An error becomes a
 * sentence.
 */
export async function runAsAdmin(run: (client: PodiumClient) => Promise<void>): Promise<void> {
  const server = process.env.PODIUM_SERVER ?? 'http://127.0.0.1:4000';
  const email = process.env.PODIUM_ADMIN_EMAIL;
  const password = process.env.PODIUM_ADMIN_PASSWORD;
  try {
    if (!email || !password) throw new Error('Set PODIUM_ADMIN_EMAIL and PODIUM_ADMIN_PASSWORD.');
    const client = createClient({ baseUrl: `${server}/api`, tokens: memoryTokenStore() });
    await client.auth.login({ email, password });
    await run(client);
    await client.auth.logout();
  } catch (error) {
    // Everything the SDK throws has a message fit for people; an answer of the server names the
    // fields that are wrong.
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof PodiumError && 'fields' in error) {
      for (const { path, message } of (error as ApiError).fields) console.error(`  ${path}: ${message}`);
    }
    process.exitCode = 1;
  }
}
