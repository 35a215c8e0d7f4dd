import { rateInSteps } from '../../packages/server/src/contests/leaderboard/rating.ts';
import { openConnection, requestBytes, startProbe, statusOf } from '../server/connection.mjs';
import { medianOf, quantile } from '../statistics.mjs';
import { strangerId, tokensOf } from './open-contest.mjs';

const askedEach = 100;
/** Answers of more than 30,000 entries are made anew for each reader. */
const leaderboardReads = 30;
const generations = 3;
const hourMs = 3_600_000;

/**
 * Measures a contest that runs, then what follows its end. Returns milliseconds by the name of the
 * measurement.
 */
export async function measureContest(contest) {
  const { server, contestId, moveContest } = contest;
  const tokens = await tokensOf(contest, askedEach);
  const strangers = await contest.addStrangers(askedEach);
  const ask = (method, path, askers) => askInTurn(server.url, askers, method, path);
  const contestPath = `/api/contest/getContest/${contestId}`;
  const register = await ask('POST', `/api/contest/register/${contestId}`, strangers);
  const live = {
    'registration, p50': quantile(register, 0.5),
    'solved problems, p50': quantile(await ask('GET', `/api/contest/userSolvedProblems/${contestId}`, tokens), 0.5),
    'scores, p50': quantile(await ask('GET', `/api/contest/userScores/${contestId}`, tokens), 0.5),
    'the contest, p50': quantile(await ask('GET', contestPath, tokens), 0.5),
    'the contest after a commit, p50': quantile(await askAfterCommits(contest, tokens, contestPath), 0.5),
  };
  const now = Date.now();
  await moveContest(now - 2 * hourMs, now - 1);
  const generated = [];
  for (let round = 0; round < generations; round += 1) generated.push(await generate(contest));
  const read = `/api/contest/getLeaderBoard/${contestId}`;
  const [firstRead] = await ask('GET', read, tokens.slice(0, 1));
  const reads = await ask('GET', read, tokens.slice(0, leaderboardReads));
  const [cold, ...again] = generated;
  const most = (name) => Math.max(...generated.map((each) => each[name]));
  return {
    ...live,
    'generate the leaderboard': cold.tookMs,
    'generate it again': medianOf(again.map(({ tookMs }) => tookMs)),
    'longest turn meanwhile': most('longestTurnMs'),
    'others waited to read': most('readMs'),
    'others waited to write': most('writeMs'),
    'read it after a commit': firstRead,
    'read it again, p99': quantile(reads, 0.99),
    'rating alone': rate(contest.participants),
  };
}

/** Returns the sorted response times of one request after the other, each of another user. */
async function askInTurn(url, tokens, method, path, prepare) {
  const connection = await openConnection(url);
  const times = [];
  for (const token of tokens) {
    await prepare?.();
    const request = requestBytes(method, path, { token });
    const began = performance.now();
    const answer = await connection.send(request);
    times.push(performance.now() - began);
    if (statusOf(answer) !== 200) throw new Error(`${method} ${path} was answered ${answer}`);
  }
  connection.close();
  return times.sort((one, other) => one - other);
}

/**
 * Does the same while somebody changes a name before each request, so that nothing is remembered.
 */
async function askAfterCommits({ server, issueToken }, tokens, path) {
  const token = await issueToken(strangerId(0));
  const writer = await openConnection(server.url);
  let count = 0;
  const commit = () => {
    count += 1;
    const body = { firstName: 'Eve', lastName: `Byron ${count}` };
    return writer.send(requestBytes('PUT', '/api/user/profile', { token, body }));
  };
  const times = await askInTurn(server.url, tokens, 'GET', path, commit);
  writer.close();
  return times;
}

/** Generates once, while one other user reads and another writes all the time. */
async function generate({ server, contestId, adminToken, issueToken }) {
  const connection = await openConnection(server.url);
  const token = await issueToken(strangerId(0));
  const rename = { token, body: { firstName: 'Eve', lastName: 'Byron' } };
  const reading = await startProbe(server.url, requestBytes('GET', '/api/auth/protected', { token }));
  const writing = await startProbe(server.url, requestBytes('PUT', '/api/user/profile', rename));
  await server.ask('begin');
  const began = performance.now();
  const request = requestBytes('POST', `/api/contest/updateLeaderBoard/${contestId}`, { token: adminToken });
  const status = statusOf(await connection.send(request));
  const tookMs = performance.now() - began;
  const { longestTurnMs } = await server.ask('end');
  const [reads, writes] = await Promise.all([reading.stop(), writing.stop()]);
  connection.close();
  if (status !== 200) throw new Error(`generating was answered ${status}`);
  return { tookMs, longestTurnMs, readMs: reads.at(-1), writeMs: writes.at(-1) };
}

/**
 * Rates participants of 2,000 different ratings in this process. Returns the median of three times.
 */
function rate(count) {
  const participants = Array.from(Array(count), (_, index) => ({
    ...{ rating: 800 + ((index * 7919) % 2000), rank: index + 1 },
  }));
  const times = Array.from(Array(3), () => {
    const began = performance.now();
    for (const steps = rateInSteps(participants); !steps.next().done; );
    return performance.now() - began;
  });
  return medianOf(times);
}
