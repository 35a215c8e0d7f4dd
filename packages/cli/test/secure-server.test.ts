import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startServer, type TestServer } from '../../server/test/start-server.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { localhostCertificate, startSecureProxy, startTunnel } from './secure-proxy.ts';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  [server, folder] = await Promise.all([
    startServer({ PODIUM_WORKERS: '0' }),
    mkdtemp(join(tmpdir(), 'podium-cli-')),
    buildCli(),
  ]);
  await writeFile(join(folder, 'certificate.pem'), localhostCertificate);
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Signs in to a server behind TLS with the built command line, which loads modules of Node.js only
 * when it uses them.
 */
async function signIn(env: Record<string, string>) {
  const proxy = await startSecureProxy(server.url);
  onTestFinished(proxy.close);
  const { email, password } = server.admin;
  const { exitCode, stderr } = await execa(
    process.execPath,
    [podiumEntry, 'login', '--email', email, '--password-stdin'],
    {
      input: password,
      reject: false,
      extendEnv: false,
      env: {
        HOME: folder,
        PODIUM_CONFIG_DIR: join(folder, 'config'),
        PODIUM_SERVER: `https://localhost:${proxy.port}`,
        ...env,
      },
    },
  );
  return { exitCode, stderr, host: `localhost:${proxy.port}` };
}

it('talks to a server over TLS', async () => {
  const { exitCode, stderr } = await signIn({ NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem') });
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
});

it('talks to it through the proxy of the environment', async () => {
  const tunnel = await startTunnel();
  onTestFinished(tunnel.close);
  const { exitCode, host } = await signIn({
    NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem'),
    HTTPS_PROXY: `http://127.0.0.1:${tunnel.port}`,
  });
  expect({ exitCode, asked: new Set(tunnel.asked) }).toEqual({ exitCode: 0, asked: new Set([host]) });
});

it('sends nothing to a server with an untrusted certificate, and reports it', async () => {
  const { exitCode, stderr } = await signIn({});
  expect(exitCode).toBe(10);
  expect(stderr).toContain('self-signed certificate');
});
