import { measureBursts } from '../server/measure-bursts.mjs';
import { measureReads } from '../server/measure-reads.mjs';
import { startBare } from '../server/open-bench.mjs';
import { openSite } from './open-site.mjs';

/** Measures the reads of `benchmarks/server` against a bare Fastify, on either database. */
export async function measureReadRatios({ engine }) {
  return withBare(engine, async (site) => {
    const rows = await measureReads(site);
    return {
      title: `Reads ÷ a bare Fastify that sends the same bytes, on ${engine}`,
      figures: rows.flatMap(({ name, rate, ratio, cpuRatio, least }) => [
        { name, value: ratio, least },
        { name: `${name}, by processor time`, value: cpuRatio },
        { name: `${name}, a second`, value: Math.round(rate) },
      ]),
    };
  });
}

/** Measures the bursts of `benchmarks/server`, on either database. */
export async function measureTurns({ engine }) {
  return withBare(engine, async (site) => {
    const rows = await measureBursts(site);
    return {
      title: `Bursts on ${engine}`,
      figures: rows.flatMap(({ name, longestTurnMs, othersMs, p99, most }) => [
        { name: `${name}: longest turn of the API`, value: longestTurnMs, unit: 'ms', most },
        { name: `${name}: p99`, value: p99, unit: 'ms' },
        { name: `${name}: others waited at most`, value: othersMs, unit: 'ms' },
      ]),
    };
  });
}

async function withBare(engine, measure) {
  const site = await openSite({ engine, learnerCount: 300, problemCount: 60 });
  try {
    const bare = await startBare();
    try {
      return await measure({ ...site, bare, problemId: site.problemIds[0] });
    } finally {
      await bare.stop();
    }
  } finally {
    await site.close();
  }
}
