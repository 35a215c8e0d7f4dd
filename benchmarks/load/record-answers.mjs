import { monitorEventLoopDelay } from 'node:perf_hooks';
import { bodyOf, openConnection, requestBytes, statusOf } from '../server/connection.mjs';
import { quantile } from '../statistics.mjs';

/**
 * Opens connections of simulated people and records every answer: its time, by the name of what
 * was asked for, and its status. Also measures the event loop of this process, which all the
 * people share: what they see includes how long it was busy.
 */
export function recordAnswers(url) {
  const times = new Map();
  const failures = [];
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();

  function add(name, ms) {
    const known = times.get(name);
    if (known) known.push(ms);
    else times.set(name, [ms]);
  }

  /**
   * Opens a connection of a person. `ask` returns the body of an answer; undefined if it failed.
   */
  async function connect(token) {
    const connection = await openConnection(url);
    const ask = async (name, method, path, options = {}) => {
      const began = performance.now();
      const answer = await connection.send(requestBytes(method, `/api${path}`, { token, ...options }));
      add(name, performance.now() - began);
      const status = statusOf(answer);
      if (status < 400) return bodyOf(answer);
      failures.push(`${name}: ${status} ${bodyOf(answer)}`);
      return undefined;
    };
    return { ask, close: connection.close };
  }

  /** Returns a row for each name, and the number of answers that were an error. */
  function summarize() {
    if (failures.length > 0) process.stderr.write(`The first failures: ${failures.slice(0, 3).join('; ')}\n`);
    return {
      rows: [...times].map(([name, values]) => ({ name, ...describeTimes(values) })),
      failures: failures.length,
      clientDelayMs: delays.max / 1e6,
    };
  }

  return { add, connect, summarize };
}

/** Returns the quantiles of some times, which need not be sorted. */
export function describeTimes(values) {
  const sorted = [...values].sort((left, right) => left - right);
  return {
    ...{ count: sorted.length, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) },
    ...{ p99: quantile(sorted, 0.99), longest: sorted.at(-1) },
  };
}
