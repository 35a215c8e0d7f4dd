import type { Logger } from './logger.ts';

/**
 * Does the work now and periodically, and logs its failures. Returns a function that ends that. One
 * process of an installation would do; several do no harm.
 */
export function startPeriodic(everyMs: number, work: () => Promise<void>, logger: Logger): () => void {
  const run = (): void => {
    work().catch((error: unknown) => logger.warn({ err: error }, 'periodic work failed and is done again later'));
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return () => clearInterval(timer);
}
