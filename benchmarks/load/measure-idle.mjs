import { setTimeout as sleep } from 'node:timers/promises';
import { apiMemoryMaxMb, openSite, readMemory } from './open-site.mjs';

const settleMs = 15_000;

/** Measures the memory of an installation that judges, and that nobody uses at present. */
export async function measureIdle({ engine }) {
  const site = await openSite({ engine, learnerCount: 100, slots: 2 });
  try {
    const worker = engine === 'postgres' ? await site.startWorker(2) : undefined;
    await sleep(settleMs);
    const processes = [
      ...describe('the server', await readMemory(site.server.pid)),
      ...(worker ? describe('the worker', await readMemory(worker.pid)) : []),
    ];
    const total = processes.reduce((sum, { memory }) => sum + memory.pss, 0);
    return {
      title: `An idle installation on ${engine}`,
      figures: [
        ...processes.map(({ name, memory }) => ({ name, value: memory.pss, unit: 'MB' })),
        { name: 'all processes', value: total, unit: 'MB', most: apiMemoryMaxMb },
      ],
    };
  } finally {
    await site.close();
  }
}

function describe(name, { own, below }) {
  return [{ name, memory: own }, ...below.flatMap((child) => describe(`${name}: its judge`, child))];
}
