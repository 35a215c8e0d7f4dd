import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, memoryTokenStore } from '@podium/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';

const examples = fileURLToPath(new URL('../../../examples', import.meta.url));

let server: SharedServer;

beforeAll(async () => {
  server = await prepareSharedServer();
});

/** Runs the script as a reader of its README does, but with the sources of the packages. */
function runScript(env: Record<string, string>): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const args = ['--conditions=podium-source', join(examples, 'upload-problems.ts')];
  return new Promise((done) => {
    const child = execFile(process.execPath, args, { env: { PATH: process.env.PATH, ...env } }, (_, stdout, stderr) =>
      done({ exitCode: child.exitCode ?? 1, stdout, stderr }),
    );
  });
}

describe('the example upload-problems', () => {
  it('adds every problem folder, and run again updates them instead of adding them twice', async () => {
    const { email, password } = server.admin;
    const env = { PODIUM_SERVER: server.url, PODIUM_ADMIN_EMAIL: email, PODIUM_ADMIN_PASSWORD: password };
    const folders = (await readdir(join(examples, 'problems'), { withFileTypes: true })).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.length).toBeGreaterThanOrEqual(2);

    const first = await runScript(env);
    expect(first.stderr).toBe('');
    expect(first.exitCode).toBe(0);
    expect(first.stdout.match(/^added/gm)).toHaveLength(folders.length);

    const second = await runScript(env);
    expect(second.exitCode).toBe(0);
    expect(second.stdout.match(/^updated/gm)).toHaveLength(folders.length);

    const client = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
    await client.auth.login(server.admin);
    expect(await client.problems.list()).toHaveLength(folders.length);
  });

  it('reports an error in a sentence', async () => {
    const missing = await runScript({ PODIUM_SERVER: server.url });
    expect(missing.exitCode).toBe(1);
    expect(missing.stderr).toBe('Set PODIUM_ADMIN_EMAIL and PODIUM_ADMIN_PASSWORD.\n');
    const env = { PODIUM_ADMIN_EMAIL: 'nobody@example.org', PODIUM_ADMIN_PASSWORD: 'not-the-password' };
    const refused = await runScript({ PODIUM_SERVER: server.url, ...env });
    expect(refused).toEqual({ exitCode: 1, stdout: '', stderr: 'Invalid email or password\n' });
    const gone = await runScript({ PODIUM_SERVER: 'http://127.0.0.1:9', ...env });
    expect(gone).toEqual({ exitCode: 1, stdout: '', stderr: 'No response received from server\n' });
  });
});
