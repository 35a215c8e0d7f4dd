import { quantile } from '../statistics.mjs';
import { openConnection, requestBytes, startProbe, statusOf } from './connection.mjs';

const rounds = 3;
const longestTurnMaxMs = 50;

/** Measures many requests that arrive at the same moment, on connections that are already open. */
export async function measureBursts({ server, tokens, adminToken, problemId }) {
  const source = `#include <cstdio>\n${'// A line of a program that somebody wrote.\n'.repeat(40)}int main() { puts("1"); }\n`;
  const bursts = [
    {
      ...{ name: `${tokens.length} submits`, status: 202, most: longestTurnMaxMs },
      requests: (round) =>
        tokens.map((token) =>
          requestBytes('POST', '/api/compiler/submitPractice', {
            ...{ token, headers: { prefer: 'respond-async' } },
            body: { problemId, language: 'cpp', code: `${source}// ${round}\n` },
          }),
        ),
    },
    {
      ...{ name: '200 profile writes', status: 200, most: longestTurnMaxMs },
      requests: (round) =>
        tokens
          .slice(0, 200)
          .map((token) =>
            requestBytes('PUT', '/api/user/profile', { token, body: { firstName: 'Ada', lastName: `Byron ${round}` } }),
          ),
    },
    {
      ...{ name: '200 reads of all problems', status: 200, most: longestTurnMaxMs },
      requests: () => tokens.slice(0, 200).map((token) => requestBytes('GET', '/api/problem/getAll', { token })),
    },
  ];
  const rows = [];
  for (const { name, status, most, requests } of bursts) {
    const seen = [];
    for (let round = 0; round < rounds; round += 1) {
      seen.push(await measureBurst(server, requests(round), status, adminToken));
    }
    // The row shows the round with the median of the longest turns.
    seen.sort((left, right) => left.longestTurnMs - right.longestTurnMs);
    rows.push({ name, most, ...seen[Math.floor(rounds / 2)] });
  }
  return rows;
}

async function measureBurst(server, requests, status, adminToken) {
  const connections = await Promise.all(requests.map(() => openConnection(server.url)));
  const probe = await startProbe(server.url, requestBytes('GET', '/api/auth/protected', { token: adminToken }));
  await server.ask('begin');
  const began = performance.now();
  const times = await Promise.all(
    requests.map(async (request, index) => {
      const seen = statusOf(await connections[index].send(request));
      if (seen !== status) throw new Error(`a request of a burst was answered ${seen}`);
      return performance.now() - began;
    }),
  );
  const { longestTurnMs } = await server.ask('end');
  const delays = await probe.stop();
  for (const connection of connections) connection.close();
  times.sort((left, right) => left - right);
  return { longestTurnMs, p50: quantile(times, 0.5), p99: quantile(times, 0.99), othersMs: delays.at(-1) };
}
