import type { DemoDecision } from './demo-repository.ts';
import type { SeedDemoDeps } from './seed-demo.ts';

/**
 * Adds the demo to an installation that has not decided yet and wants it. The decision is final: an
 * installation that began without the demo never gets it later.
 */
export async function decideAboutDemo(
  wanted: boolean,
  onSeeding: () => void,
  deps: SeedDemoDeps,
): Promise<DemoDecision> {
  const decision = await deps.repository.findDecision();
  if (decision !== undefined) return decision;
  if (!wanted) {
    await deps.repository.recordDecision('declined');
    return 'declined';
  }
  onSeeding();
  // Reading problem folders needs a quarter of the server's modules, and happens only once.
  const { seedDemo } = await import('./seed-demo.ts');
  await seedDemo(deps);
  return 'seeded';
}
