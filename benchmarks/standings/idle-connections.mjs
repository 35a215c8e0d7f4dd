// Prints what many idle connections of events cost, and whom a broadcast to all of them delays. Run
// `npx node benchmarks/standings/idle-connections.mjs` after `npm run build`; another number of
// connections: `idle-connections.mjs 1000`. README.md describes the method.
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSite } from '../load/open-site.mjs';
import { describeMachine, print } from '../report.mjs';

const [wanted = '10000'] = process.argv.slice(2);
const connections = Number(wanted);
const perLearner = 50;
const openedAtOnce = 50;
const settleMs = 20_000;
const askEveryMs = 10;
const targets = { kilobytes: 15, delayMs: 50 };

const site = await openSite({ engine: 'sqlite', learnerCount: Math.ceil(connections / perLearner) });
const received = { hello: 0, contest: 0 };
try {
  const { url, pid } = site.server;
  await sleep(settleMs / 4);
  const before = await readKilobytes(pid);
  for (let opened = 0; opened < connections; opened += openedAtOnce) {
    const count = Math.min(openedAtOnce, connections - opened);
    await Promise.all(Array.from({ length: count }, (_, index) => open(url, opened + index)));
  }
  await sleep(settleMs);
  const each = ((await readKilobytes(pid)) - before) / connections;

  // A change of a contest goes to everybody.
  const delays = [];
  const asking = ask(url, delays);
  const changedAt = performance.now();
  await schedule(url);
  while (received.contest < connections && performance.now() - changedAt < 30_000) await sleep(5);
  const broadcastMs = performance.now() - changedAt;
  await asking.stop();
  delays.sort((one, other) => one - other);
  const longest = delays.at(-1) ?? 0;
  print(
    describeMachine(),
    '',
    `| ${connections.toLocaleString('en')} idle connections | |`,
    '|---|---|',
    `| memory of the server, each | ${each.toFixed(1)} KB (≤ ${targets.kilobytes}${each > targets.kilobytes ? ', missed' : ''}) |`,
    `| a change of a contest has reached ${received.contest.toLocaleString('en')} | ${broadcastMs.toFixed(0)} ms |`,
    `| a request of somebody else meanwhile, p50 | ${(delays[delays.length >> 1] ?? 0).toFixed(1)} ms |`,
    `| the longest | ${longest.toFixed(1)} ms (≤ ${targets.delayMs}${longest > targets.delayMs ? ', missed' : ''}) |`,
  );
  process.exitCode = each > targets.kilobytes || longest > targets.delayMs ? 1 : 0;
} finally {
  await site.close();
}
process.exit();

/** Opens one stream, and resolves with its first event. */
function open(url, number) {
  const token = site.tokens[number % site.tokens.length];
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/events?topics=contests,mine`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`status ${response.statusCode}`));
      response.on('data', (bytes) => {
        if (bytes.includes('"hello"')) {
          received.hello += 1;
          resolve();
        }
        if (bytes.includes('"contest"')) received.contest += 1;
      });
    });
    asked.end();
  });
}

async function readKilobytes(pid) {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes);
}

/**
 * Asks for the own profile at intervals until it is stopped, and notes how long each answer took.
 */
function ask(url, delays) {
  let isAsking = true;
  const headers = { authorization: `Bearer ${site.tokens[0]}` };
  const loop = (async () => {
    while (isAsking) {
      const askedAt = performance.now();
      await (await fetch(`${url}/api/auth/protected`, { headers })).text();
      delays.push(performance.now() - askedAt);
      await sleep(askEveryMs);
    }
  })();
  return {
    async stop() {
      isAsking = false;
      await loop;
    },
  };
}

async function schedule(url) {
  const [startTime, endTime] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const body = { title: 'Round', description: 'A round', startTime, endTime, problems: [site.problemIds[0]] };
  const answer = await fetch(`${url}/api/contest/createContest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
