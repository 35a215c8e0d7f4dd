import { medianOf } from '../judge/summarize.mjs';
import { bodyOf, openConnection, requestBytes, statusOf } from './connection.mjs';

const rounds = 7;
const connectionCount = 16;
const spellMs = 600;
const leastRatio = 0.5;

/** Reads beside a bare Fastify that sends the same bytes, by turns. */
export async function measureReads({ server, bare, tokens, problemId }) {
  const [token] = tokens;
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
    const request = requestBytes('GET', path, { token });
    const answer = await askOnce(server.url, request);
    if (statusOf(answer) !== 200) throw new Error(`${path} was answered ${statusOf(answer)}`);
    await bare.ask({ bytes: bodyOf(answer).toString('utf8') });
    rows.push({ ...(await compare(server, bare, request)), name, bytes: bodyOf(answer).length, least: leastRatio });
  }
  return rows;
}

async function askOnce(url, request) {
  const connection = await openConnection(url);
  const answer = await connection.send(request);
  connection.close();
  return answer;
}

async function compare(server, bare, request) {
  const seen = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await load(server, request);
    const theirs = await load(bare, request);
    // The first round warms up.
    if (round > 0) seen.push({ rate: ours.rate, ratio: ours.rate / theirs.rate, cpuRatio: theirs.cpuMs / ours.cpuMs });
  }
  const of = (field) => medianOf(seen.map((round) => round[field]));
  return { rate: of('rate'), ratio: of('ratio'), cpuRatio: of('cpuRatio') };
}

/** Asks on several connections for a while. Answers requests a second and the processor time of one. */
async function load(target, request) {
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(target.url)));
  await target.ask('begin');
  const began = performance.now();
  let count = 0;
  await Promise.all(
    connections.map(async ({ send }) => {
      while (performance.now() - began < spellMs) {
        await send(request);
        count += 1;
      }
    }),
  );
  const tookMs = performance.now() - began;
  const { cpuMs } = await target.ask('end');
  for (const connection of connections) connection.close();
  return { rate: (count / tookMs) * 1000, cpuMs: cpuMs / count };
}
