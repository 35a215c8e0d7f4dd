import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Profile } from '@podium/sdk/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fillDisk, mountDisk, unmountDisk } from '../test/small-disk.ts';
import { createTestServer, testPassword } from '../test/test-server.ts';

it('answers writes with 503 while the disk with the database is full, serves reads, and stores again after that', async () => {
  const disk = await mkdtemp(join(tmpdir(), 'podium-disk-'));
  await mountDisk(disk, '16m');
  onTestFinished(() => unmountDisk(disk));
  vi.stubEnv('TMPDIR', disk);
  const server = await createTestServer();
  vi.unstubAllEnvs();
  onTestFinished(() => server.close());
  const { token } = await server.signUp({ firstName: 'Ada' });
  const rename = (firstName: string) => server.call('PUT', '/user/profile', { token, body: { firstName } });
  const read = async () => (await server.call<Profile>('GET', '/user/profile', { token })).body.firstName;

  const makeRoom = fillDisk(disk);
  // The last page of the log may have space for a few more.
  let stored = 'Ada';
  let refused = await rename('Ada0');
  for (let number = 1; refused.status === 200 && number < 100; number += 1) {
    stored = `Ada${number - 1}`;
    refused = await rename(`Ada${number}`);
  }
  const unavailable = {
    status: 503,
    body: {
      code: 'service_unavailable',
      message: 'The server cannot store this at the moment, perhaps because its disk is full. Please try again later.',
    },
  };
  expect(refused).toMatchObject(unavailable);
  expect(refused.headers.get('retry-after')).toBe('5');
  const registration = {
    firstName: 'Bob',
    lastName: 'B',
    email: 'bob@example.org',
    password: testPassword,
    confirmPassword: testPassword,
  };
  expect(await server.call('POST', '/auth/register', { body: registration })).toMatchObject(unavailable);
  expect(await read()).toBe(stored);

  await makeRoom();
  expect((await rename('Augusta')).status).toBe(200);
  expect(await read()).toBe('Augusta');
});
