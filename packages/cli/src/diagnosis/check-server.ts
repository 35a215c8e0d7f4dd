import type { Health, PodiumClient } from '@podium/sdk';
import { explainError } from '../explain-error.ts';
import { version } from '../host.ts';
import { plural } from '../output/text/format-values.ts';
import type { DoctorCheck } from '../result.ts';
import type { Session } from '../session/session.ts';

const clockToleranceMs = 5_000;
const answerTimeoutMs = 5_000;

export interface ServerInUse {
  /** Its address. */
  server: string;
  client: PodiumClient;
  session: Session;
}

/** Whether the server answers, is a podium server, judges, and agrees on the time; and whether the session is good there. */
export async function checkServer(inUse: ServerInUse, signal: AbortSignal): Promise<DoctorCheck[]> {
  const { server, client } = inUse;
  try {
    const health = await client.system.health({ signal, timeoutMs: answerTimeoutMs });
    return [
      {
        name: 'server',
        state: 'ok',
        needed: true,
        detail: `${server}, version ${health.version} (this client: ${version})`,
      },
      checkJudging(health),
      checkClock(client.clock.offsetMs),
      await checkSession(inUse, signal),
    ];
  } catch (error) {
    signal.throwIfAborted();
    const { message } = explainError(error, server);
    return [
      {
        name: 'server',
        state: 'missing',
        needed: true,
        detail: message,
        fix: 'start it, or set its address: podium config set server <address>',
      },
    ];
  }
}

/** The server's own notes say why it does not judge. */
function checkJudging({ judging, pendingSubmissions, notes }: Health): DoctorCheck {
  const waiting = `${plural(pendingSubmissions, 'submission')} waiting`;
  const detail = [...(judging ? [waiting] : notes.length > 0 ? [] : ['the server does not judge']), ...notes].join(
    '; ',
  );
  if (judging) return { name: 'judging', state: 'ok', needed: true, detail };
  return { name: 'judging', state: 'missing', needed: true, detail, fix: 'tell the operator of the server' };
}

function checkClock(offsetMs: number): DoctorCheck {
  const seconds = Math.abs(offsetMs / 1000).toFixed(1);
  if (Math.abs(offsetMs) <= clockToleranceMs) {
    return { name: 'clock', state: 'ok', needed: false, detail: `within ${seconds} s of the server's` };
  }
  return {
    name: 'clock',
    state: 'warning',
    needed: false,
    detail: `${seconds} s ${offsetMs > 0 ? 'behind' : 'ahead of'} the server's; contests go by the server's`,
    fix: 'let your system set its clock from the network',
  };
}

async function checkSession({ client, session }: ServerInUse, signal: AbortSignal): Promise<DoctorCheck> {
  const { place, isSignedIn } = session;
  if (!(await isSignedIn())) {
    return { name: 'session', state: 'warning', needed: false, detail: 'not signed in', fix: 'podium login' };
  }
  try {
    const { userType } = await client.auth.session({ signal, timeoutMs: answerTimeoutMs });
    return { name: 'session', state: 'ok', needed: false, detail: `signed in as ${userType}, kept in ${place.label}` };
  } catch (error) {
    signal.throwIfAborted();
    const { message } = explainError(error, undefined);
    // Signing in would not help where the token of the environment stands above it.
    const fix = place.kind === 'environment' ? 'unset PODIUM_TOKEN, or give it a fresh token' : 'podium login';
    return { name: 'session', state: 'warning', needed: false, detail: message, fix };
  }
}
