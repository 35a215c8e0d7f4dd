import { verdictNames } from '@podium/sdk/contract';
import { Counter, type Registry, Summary } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Judged, SystemRepository } from './system-repository.ts';

/** The quantiles are those of about this time. */
const quantilesOfSeconds = 10 * 60;
/**
 * A judging may be committed this much later than the time that it has, by a clock of another
 * machine.
 */
const overlapMs = 60_000;
const rowsPerPage = 5_000;

interface JudgedFiguresDeps {
  system: Pick<SystemRepository, 'listJudged'>;
  clock: Clock;
  registry: Registry;
}

/**
 * Creates the figures of judged submissions since the start of this process, whichever process on
 * whichever machine judged them. The returned function reads those that were judged since its last
 * call.
 */
export function createJudgedFigures({ system, clock, registry }: JudgedFiguresDeps): () => Promise<void> {
  const verdicts = new Counter({
    name: 'podium_verdicts_total',
    help: 'Verdicts of the whole installation since this process began, rejudging included',
    labelNames: ['verdict'],
    registers: [registry],
  });
  for (const verdict of verdictNames) verdicts.inc({ verdict }, 0);
  const quantiles = { percentiles: [0.5, 0.9, 0.99], maxAgeSeconds: quantilesOfSeconds, ageBuckets: 5 };
  const waits = new Summary({
    name: 'podium_submission_wait_seconds',
    help: 'Time from the arrival of a submission to the begin of its first judging',
    registers: [registry],
    ...quantiles,
  });
  const durations = new Summary({
    name: 'podium_submission_judging_seconds',
    help: 'Time from the begin of a judging to its verdict',
    registers: [registry],
    ...quantiles,
  });
  const begin = clock.now();
  let newest = begin;
  /** The judgings of the overlap, which the next reading finds again. */
  let known = new Map<string, number>();

  function count({ verdict, number, submittedAt, startedAt, judgedAt }: Judged): void {
    verdicts.inc({ verdict });
    durations.observe(Math.max(0, judgedAt - startedAt) / 1000);
    if (number === 1) waits.observe(Math.max(0, startedAt - submittedAt) / 1000);
  }

  return async function readJudged(): Promise<void> {
    for (let from = Math.max(begin, newest - overlapMs); ; from = newest) {
      const rows = await system.listJudged(from, rowsPerPage);
      for (const row of rows) {
        const key = `${row.submissionId} ${row.number}`;
        if (!known.has(key)) count(row);
        known.set(key, row.judgedAt);
        newest = Math.max(newest, row.judgedAt);
      }
      if (rows.length < rowsPerPage || newest === from) break;
    }
    known = new Map([...known].filter(([, judgedAt]) => judgedAt >= newest - overlapMs));
  };
}
