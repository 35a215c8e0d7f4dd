import { setTimeout } from 'node:timers/promises';
import { quantile } from '../statistics.mjs';
import { bodyOf, openConnection, requestBytes, startProbe, statusOf } from './connection.mjs';
import { learnerPassword } from './open-bench.mjs';

const withinMs = 2000;

/**
 * Signs in all learners within two seconds. Returns the rows, and the tokens for the following
 * measurements.
 */
export async function measureSignIns({ server, learners, adminToken }) {
  const probe = await startProbe(server.url, requestBytes('GET', '/api/auth/protected', { token: adminToken }));
  await server.ask('begin');
  const times = [];
  const tokens = await Promise.all(
    learners.map(async (email, index) => {
      await setTimeout((withinMs * index) / learners.length);
      const connection = await openConnection(server.url);
      const began = performance.now();
      const answer = await connection.send(
        requestBytes('POST', '/api/auth/login', { body: { email, password: learnerPassword } }),
      );
      times.push(performance.now() - began);
      connection.close();
      if (statusOf(answer) !== 200) throw new Error(`a sign-in was answered ${statusOf(answer)}`);
      return JSON.parse(bodyOf(answer)).accessToken;
    }),
  );
  const { longestTurnMs } = await server.ask('end');
  const delays = await probe.stop();
  times.sort((left, right) => left - right);
  const rows = [
    {
      ...{ name: `${learners.length} people sign in within ${withinMs / 1000} s`, longestTurnMs },
      ...{ p50: quantile(times, 0.5), p99: quantile(times, 0.99), othersMs: delays.at(-1) },
    },
  ];
  return { rows, tokens };
}
