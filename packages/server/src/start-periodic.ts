import type { Logger } from './logger.ts';

/**
 * Does the work now and periodically, and logs its failures by its name. Returns a function that
 * ends that. One process of an installation would do; several do no harm.
 */
export function startPeriodic(name: string, everyMs: number, work: () => Promise<void>, logger: Logger): () => void {
  const run = (): void => {
    work().catch((error: unknown) => logger.warn({ err: error }, `${name} failed and is tried again later`));
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return () => clearInterval(timer);
}
