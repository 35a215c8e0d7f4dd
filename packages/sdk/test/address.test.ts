import { describe, expect, test } from 'vitest';
import { createClient, memoryTokenStore } from '../src/index.ts';
import { startHttpServer } from './http-server.ts';

describe.each(['http', 'fetch'])('a call over %s', (adapter) => {
  const clientOf = (baseUrl: string) => createClient({ baseUrl, tokens: memoryTokenStore(), adapter });

  test.each(['not a url', 'ftp://127.0.0.1/api', 'localhost:4000/api', ''])(
    'to the base URL %j is a RequestSetupError',
    async (baseUrl) => {
      await expect(clientOf(baseUrl).users.profile()).rejects.toMatchObject({
        code: 'request_setup',
        message: 'Error setting up the request',
      });
    },
  );

  test('to where nobody listens says that it was never sent', async () => {
    const server = await startHttpServer(() => undefined);
    await server.stop();
    await expect(clientOf(server.baseUrl).users.profile()).rejects.toMatchObject({
      code: 'network_error',
      message: 'No response received from server',
      neverSent: true,
    });
  });
});
