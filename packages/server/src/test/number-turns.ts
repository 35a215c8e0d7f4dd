import { setImmediate as nextLoop } from 'node:timers/promises';
import type { Database } from '../database/schema.ts';

/** Runs work that can ask for the number of the present turn of the event loop. */
export async function numberTurns(work: (turn: () => number) => Promise<unknown>): Promise<void> {
  let turn = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turn += 1) await nextLoop();
  })();
  await work(() => turn).finally(() => {
    isOver = true;
  });
  await counting;
}

/**
 * Returns how many statements end in the turn with the most of them. Turns in which the work waits
 * do not count, so a slow disk or a busy machine changes nothing.
 */
export async function mostStatementsInATurn(
  database: Database,
  work: (counted: Database) => Promise<unknown>,
): Promise<number> {
  const statements = new Map<number, number>();
  await numberTurns((turn) =>
    work(
      database.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          statements.set(turn(), (statements.get(turn()) ?? 0) + 1);
          return result;
        },
      }),
    ),
  );
  if (statements.size === 0) throw new Error('the work used another connection');
  return Math.max(...statements.values());
}
