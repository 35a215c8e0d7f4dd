import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { podium } from '../cli/podium.mjs';
import { openSite } from './open-site.mjs';
import { writeLargePackage } from './write-package.mjs';

const testCount = 50;
const rounds = 3;
const readEveryMs = 10;
const mostMb = 300;

/** The tests of the largest problem that the server accepts, in bytes, without room for answers. */
const problemMaxBytes = 2047 * 1024 ** 2;

/**
 * Measures the memory of client and server while one large problem is pushed to a new server. If it
 * is larger than the server accepts, the largest accepted one takes its place.
 */
export async function measureLargePush({ folder: parent, bytes: wantedBytes, report }) {
  const folder = join(parent, 'large');
  const bytes = Math.min(wantedBytes, problemMaxBytes);
  await writeLargePackage(folder, { title: 'Large', tests: testCount, inputBytes: Math.floor(bytes / testCount) });
  const measured = [];
  for (let round = 1; round <= rounds; round += 1) {
    const site = await openSite(join(parent, `large-site-${round}`));
    try {
      const start = await readPeakMb(site.server.pid);
      const client = await pushWithPeak(folder, site.env);
      const server = await readPeakMb(site.server.pid);
      report(`Round ${round}: client ${client.peakMb.toFixed(0)} MB, server ${server.toFixed(0)} MB`);
      measured.push({ ...client, start, server });
    } finally {
      await site.close();
    }
  }
  const row = (name, unit, key, most) => ({ name, unit, values: measured.map((round) => round[key]), most });
  const size = `${Math.round(bytes / 1e6)} MB of tests`;
  return [
    row(`the client’s memory while it pushes ${size} (VmHWM)`, 'MB', 'peakMb', mostMb),
    row('the server’s', 'MB', 'server', mostMb),
    row('the server’s before', 'MB', 'start'),
    row('the push', 's', 'seconds'),
  ];
}

/** Pushes a folder and returns the highest memory that the process had, in MB. */
async function pushWithPeak(folder, env) {
  const start = performance.now();
  const child = spawn(process.execPath, [podium, 'problem', 'push', folder], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let peakMb = 0;
  const reader = setInterval(async () => {
    // The process may have ended, and has no memory then.
    peakMb = Math.max(peakMb, await readPeakMb(child.pid).catch(() => 0));
  }, readEveryMs);
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const [exitCode] = await once(child, 'close');
  clearInterval(reader);
  if (exitCode !== 0)
    throw new Error(`the push ended with ${exitCode}: ${(await printed).join('').trim().slice(0, 300)}`);
  return { peakMb, seconds: (performance.now() - start) / 1000 };
}

async function readPeakMb(pid) {
  const found = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return found === undefined ? 0 : Number(found) / 1024;
}
