import { createHash } from 'node:crypto';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillDisk } from '../../src/test/small-disk.ts';
import { hasEnded, type Installation, type Service } from './installation.ts';

// What happens to a machine besides the death of a process. Each lasts for a moment, and everything
// is in order again when it resolves.

/** Something that happens to an installation. */
export interface Disturbance {
  name: string;
  run(): Promise<void>;
}

const momentMs = 3_000;
/** The lease of a job is 15 seconds long. */
const longerThanLeaseMs = 17_000;
const clockStepMs = 40_000;

/** Lists the disturbances of an installation. Each hits one service after the other. */
export function listDisturbances({ services, databaseUrl }: Installation): Disturbance[] {
  const judging = databaseUrl === undefined ? services : services.slice(1);
  const nextService = takeTurns(services);
  const nextJudging = takeTurns(judging);
  return [
    { name: 'damaged caches', run: () => restartWithDamagedCache(nextJudging()) },
    { name: 'a clock that steps forth and back', run: () => stepClock(nextService()) },
    ...(services.every(({ machine }) => machine?.hasOwnDisk)
      ? [{ name: 'a full disk', run: () => fillForAMoment(nextService()) }]
      : []),
    ...(databaseUrl === undefined ? [] : [{ name: 'no free connection', run: () => takeConnections(databaseUrl) }]),
    { name: 'a judge that comes back after its lease', run: () => suspendJudge(nextJudging()) },
  ];
}

function takeTurns<T>(items: readonly T[]): () => T {
  let turn = 0;
  return () => {
    const item = items[turn % items.length];
    turn += 1;
    if (item === undefined) throw new Error('there is nothing to take turns between');
    return item;
  };
}

/** Changes a byte of every test input, answer and program that the killed process had cached. */
async function restartWithDamagedCache({ dir, restart }: Service): Promise<void> {
  const folders = [join(dir, 'cache', 'blobs'), join(dir, 'cache', 'judge', 'programs')];
  await restart(async () => {
    for (const folder of folders) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) await damage(join(folder, name));
    }
  });
}

async function damage(path: string): Promise<void> {
  const before = hashOf(await readFile(path));
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, Math.floor(size / 2));
    byte.writeUInt8(byte.readUInt8() ^ 1);
    await file.write(byte, 0, 1, Math.floor(size / 2));
  } finally {
    await file.close();
  }
  if (hashOf(await readFile(path)) === before) throw new Error(`${path} is not damaged`);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function stepClock({ machine }: Service): Promise<void> {
  machine?.clock.move(clockStepMs);
  await sleep(momentMs);
  machine?.clock.move(-clockStepMs);
}

async function fillForAMoment({ dir }: Service): Promise<void> {
  const makeRoom = fillDisk(dir);
  await sleep(momentMs);
  await makeRoom();
}

/** Takes all connections that the database gives, for a moment. */
async function takeConnections(connectionString: string): Promise<void> {
  const taken: pg.Client[] = [];
  for (let isFull = false; !isFull; ) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
      taken.push(client);
    } catch {
      isFull = true;
    }
  }
  await sleep(momentMs);
  // The database may have been killed meanwhile.
  await Promise.all(taken.map((client) => client.end().catch(() => {})));
}

/** Suspends a judge until its lease has run out, as a machine that was cut off. */
async function suspendJudge({ findJudge }: Service): Promise<void> {
  const judge = findJudge();
  if (!judge) return;
  process.kill(judge.pid, 'SIGSTOP');
  await sleep(longerThanLeaseMs);
  // A server that was already ending this judge, after a full disk, has killed it meanwhile.
  if (!hasEnded(judge)) process.kill(judge.pid, 'SIGCONT');
}
