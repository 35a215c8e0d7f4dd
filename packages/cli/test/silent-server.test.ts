import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildCli, podiumEntry } from './build-cli.ts';
import { learnerEnvironment, runCli, temporaryFolder } from './run-cli.ts';
import { openTerminal } from './terminal/terminal.ts';

// A server that takes connections and never answers.

let server: Server;
let address: string;
const sockets = new Set<Socket>();

beforeEach(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), buildCli()]);
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server.close();
});

async function onTerminal(args: readonly string[]) {
  const folder = await temporaryFolder();
  const env = { ...learnerEnvironment(folder, address), PODIUM_TOKEN: 'given' };
  const terminal = await openTerminal({ env, cwd: folder, command: [process.execPath, podiumEntry, ...args] });
  onTestFinished(() => terminal.close());
  return terminal;
}

describe('a server that does not answer', () => {
  it.each([[['problem', 'list']], [['contest', 'show', 'spring']], [['status']], [['whoami']]])(
    'is waited for by %j in sight, and Ctrl-C ends that at once',
    async (args) => {
      const terminal = await onTerminal(args);
      await terminal.waitFor(`Waiting for ${address}…  1 s`);
      // Drawn over: one line, whose seconds go on.
      expect((await terminal.waitFor(`Waiting for ${address}…  2 s`)).split('\n')).toHaveLength(1);
      await terminal.keys('C-c');
      expect(await terminal.waitForExit({ timeoutMs: 2_000 })).toBe(130);
      expect(await terminal.screen()).toBe('Interrupted.');
    },
  );

  it('is waited for silently with --json', async () => {
    const asked = once(server, 'connection');
    const terminal = await onTerminal(['problem', 'list', '--json']);
    await asked;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await terminal.written()).toBe('');
    await terminal.keys('C-c');
    expect(await terminal.waitForExit({ timeoutMs: 2_000 })).toBe(130);
  });

  it('is waited for silently where there is no terminal', async () => {
    const interruption = new AbortController();
    setTimeout(() => interruption.abort(), 1_500);
    const env = { ...learnerEnvironment(await temporaryFolder(), address), PODIUM_TOKEN: 'given' };
    const run = await runCli(['problem', 'list'], { env, signal: interruption.signal });
    expect({ ...run, json: undefined }).toMatchObject({ exitCode: 130, stdout: '', stderr: 'Interrupted.\n' });
  });
});
