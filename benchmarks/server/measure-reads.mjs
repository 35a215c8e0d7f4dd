import { setTimeout } from 'node:timers/promises';
import { medianOf } from '../statistics.mjs';
import { bodyOf, openConnection, requestBytes, statusOf } from './connection.mjs';

const rounds = 7;
const connectionCount = 16;
const loadMs = 600;
const leastRatio = 0.5;
const writesPerSecond = 20;

/**
 * Measures reads, alternating with a bare Fastify that sends the same bytes. First one user reads
 * while nobody writes. Then all users read while somebody writes, so that hardly any answer is
 * requested twice before the next commit.
 */
export async function measureReads({ server, bare, tokens, problemId }) {
  const reads = [
    ['health', '/api/health'],
    ['who am I', '/api/auth/protected'],
    ['my profile', '/api/user/profile'],
    ['all problems', '/api/problem/getAll'],
    ['one problem', `/api/problem/${problemId}`],
    ['past contests', '/api/contest/pastContests'],
    ['my submissions', '/api/submission'],
  ];
  const rows = [];
  for (const [name, path] of reads) {
    rows.push({ name, least: leastRatio, ...(await measureRead({ server, bare, path, tokens: tokens.slice(0, 1) })) });
  }
  for (const [name, path] of reads.slice(2)) {
    const row = await measureRead({ server, bare, path, tokens, writer: tokens[0] });
    rows.push({ name: `${name}, ${tokens.length} people, ${writesPerSecond} writes a second`, ...row });
  }
  return rows;
}

async function measureRead({ server, bare, path, tokens, writer }) {
  const requests = tokens.map((token) => requestBytes('GET', path, { token }));
  const answer = await askOnce(server.url, requests[0]);
  if (statusOf(answer) !== 200) throw new Error(`${path} was answered ${statusOf(answer)}`);
  await bare.ask({ bytes: bodyOf(answer).toString('utf8') });
  const stop = writer && (await startWriter(server.url, writer));
  const seen = await compare(server, bare, requests);
  await stop?.();
  return { ...seen, bytes: bodyOf(answer).length };
}

/** Changes a user's name again and again until the returned function is called. */
async function startWriter(url, token) {
  const connection = await openConnection(url);
  let stopped = false;
  const writing = (async () => {
    for (let round = 0; !stopped; round += 1) {
      const body = { firstName: 'Ada', lastName: `Byron ${round}` };
      await connection.send(requestBytes('PUT', '/api/user/profile', { token, body }));
      await setTimeout(1000 / writesPerSecond);
    }
  })();
  return async () => {
    stopped = true;
    await writing;
    connection.close();
  };
}

async function askOnce(url, request) {
  const connection = await openConnection(url);
  const answer = await connection.send(request);
  connection.close();
  return answer;
}

async function compare(server, bare, requests) {
  const seen = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await load(server, requests);
    const theirs = await load(bare, requests);
    // The first round only warms up.
    if (round > 0) seen.push({ rate: ours.rate, ratio: ours.rate / theirs.rate, cpuRatio: theirs.cpuMs / ours.cpuMs });
  }
  const of = (field) => medianOf(seen.map((round) => round[field]));
  return { rate: of('rate'), ratio: of('ratio'), cpuRatio: of('cpuRatio') };
}

/**
 * Sends requests on several connections for a while. Returns the requests per second and the
 * processor time of one request.
 */
async function load(target, requests) {
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(target.url)));
  await target.ask('begin');
  const began = performance.now();
  let count = 0;
  await Promise.all(
    connections.map(async ({ send }) => {
      while (performance.now() - began < loadMs) {
        await send(requests[count % requests.length]);
        count += 1;
      }
    }),
  );
  const tookMs = performance.now() - began;
  const { cpuMs } = await target.ask('end');
  for (const connection of connections) connection.close();
  return { rate: (count / tookMs) * 1000, cpuMs: cpuMs / count };
}
