import type { Services } from '../services.ts';
import { createDesk, type Desk } from './desk.ts';

/** They live as long as session and client: another server has other problems. */
const desks = new WeakMap<Services, Map<string, Desk>>();

/** The desk of a problem, for practice or in a contest. The first call makes it. */
export function deskOf(
  services: Services,
  { problemId, contestId = '' }: { problemId: string; contestId?: string },
): Desk {
  const open = desks.get(services) ?? openDesks(services);
  const name = `${problemId} ${contestId}`;
  const desk = open.get(name) ?? createDesk(services);
  open.set(name, desk);
  return desk;
}

function openDesks(services: Services): Map<string, Desk> {
  const open = new Map<string, Desk>();
  desks.set(services, open);
  // The next one who signs in finds nothing of the one before.
  services.sessionState.subscribe(() => {
    if (services.sessionState.get() !== 'signed-out') return;
    for (const desk of open.values()) desk.stop();
    open.clear();
  });
  return open;
}
