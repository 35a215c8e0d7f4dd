import type { Health } from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import type { SystemRepository } from './system-repository.ts';

export interface SystemServiceDeps {
  system: SystemRepository;
  clock: Clock;
  version: string;
  /** Whether a judge worker is alive. */
  isJudging: () => boolean | Promise<boolean>;
  /** What operators should know at the moment. */
  notes: () => readonly string[];
}

export type SystemService = ReturnType<typeof createSystemService>;

export function createSystemService({ system, clock, version, isJudging, notes }: SystemServiceDeps) {
  /** `works` is false when the platform cannot answer anything else. */
  async function checkHealth(): Promise<{ works: boolean; health: Health }> {
    const time = new Date(clock.now()).toISOString();
    try {
      const { submission: pendingSubmissions } = await system.countJobs();
      const judging = await isJudging();
      const remarks = judging ? [...notes()] : [...notes(), 'No judge worker is running: submissions wait'];
      const status = judging ? 'ok' : 'degraded';
      return { works: true, health: { status, version, time, pendingSubmissions, judging, notes: remarks } };
    } catch {
      const health: Health = {
        status: 'degraded',
        version,
        time,
        pendingSubmissions: 0,
        judging: false,
        notes: ['The database does not answer'],
      };
      return { works: false, health };
    }
  }

  return { checkHealth };
}
