import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, it, type TestContext } from 'vitest';
import { buildCli, podiumEntry } from './build-cli.ts';
import { learnerEnvironment, runCli } from './run-cli.ts';
import { openTerminal } from './terminal/terminal.ts';

beforeAll(buildCli);

/** The slow request notice appears with the first or second tick of its timer, one a second. */
const silenceMs = 2_500;

/** Opens a server that accepts connections and never answers, and a folder for its client. */
async function openSilence({ onTestFinished }: TestContext) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  const [folder] = await Promise.all([mkdtemp(join(tmpdir(), 'podium-cli-')), once(server, 'listening')]);
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { ...learnerEnvironment(folder, address), PODIUM_TOKEN: 'given' };
  return {
    address,
    env,
    asked: once(server, 'connection'),
    async onTerminal(args: readonly string[]) {
      const terminal = await openTerminal({ env, cwd: folder, command: [process.execPath, podiumEntry, ...args] });
      onTestFinished(() => terminal.close());
      return terminal;
    },
  };
}

// These tests spend their time waiting, so they run side by side.
describe.concurrent('a server that does not answer', () => {
  it.for(['problem list', 'contest show spring', 'status', 'whoami'])(
    'is waited for by %s in sight, and Ctrl-C ends that at once',
    async (command, context) => {
      const { expect } = context;
      const { address, onTerminal } = await openSilence(context);
      const terminal = await onTerminal(command.split(' '));
      const seen = await terminal.waitFor(`Waiting for ${address}…  `);
      // The notice is redrawn in one line while its seconds increase.
      await terminal.waitUntilGone(seen);
      expect((await terminal.screen()).replace(/\d+ s$/, '')).toBe(`Waiting for ${address}…  `);
      await terminal.keys('C-c');
      expect(await terminal.waitForExit()).toBe(130);
      expect(await terminal.screen()).toBe('Interrupted.');
    },
  );

  it.for([
    [
      'with --json',
      {
        args: ['--json'],
        terminal: true,
        stderr: '{"error":{"code":"interrupted","message":"Interrupted.","exitCode":130}}\n',
      },
    ],
    ['where there is no terminal', { args: [], terminal: false, stderr: 'Interrupted.\n' }],
  ] as const)('is waited for silently %s', async ([, { args, terminal, stderr }], context) => {
    const { expect } = context;
    const { env, asked } = await openSilence(context);
    const interruption = new AbortController();
    let written = '';
    const note = (text: string) => {
      written = text;
    };
    const options = { env, terminal, signal: interruption.signal, onStdout: note, onStderr: note };
    const running = runCli(['problem', 'list', ...args], options);
    await asked;
    await sleep(silenceMs);
    expect(written).toBe('');
    interruption.abort();
    expect(await running).toMatchObject({ exitCode: 130, stdout: '', stderr });
  });
});
