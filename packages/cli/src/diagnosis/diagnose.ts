import type { DoctorCheck } from '../result.ts';
import { checkMachine, type MachineInUse } from './check-machine.ts';
import { checkServer, type ServerInUse } from './check-server.ts';

/** Looks at everything podium uses, on this machine and of the server. Rejects only when `signal` aborts. */
export async function diagnose(
  { paths, settings, client, session }: MachineInUse & Omit<ServerInUse, 'server'>,
  signal: AbortSignal,
): Promise<DoctorCheck[]> {
  const [machine, server] = await Promise.all([
    checkMachine({ paths, settings }),
    checkServer({ server: settings.server, client, session }, signal),
  ]);
  return [...machine, ...server];
}

/** Whether podium cannot do its work. */
export function isMissing({ needed, state }: DoctorCheck): boolean {
  return needed && state === 'missing';
}
