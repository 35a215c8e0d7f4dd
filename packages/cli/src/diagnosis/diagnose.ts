import type { Requirement } from '@podium/judge';
import type { Health, PodiumClient } from '@podium/sdk';
import { isLanguage, languages, startingLanguage } from '@podium/sdk/languages';
import { explainError } from '../explain-error.ts';
import { makeFolder } from '../files/write-file.ts';
import { version } from '../host.ts';
import { installCommand } from '../machine/install-command.ts';
import { probeKeychain } from '../session/keychain-store.ts';
import type { Session } from '../session/session.ts';
import type { Paths } from '../settings/paths.ts';
import type { Settings } from '../settings/settings.ts';
import { plural } from '../text/format-values.ts';

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

interface MachineInUse {
  paths: Paths;
  settings: Settings;
}

/** What this machine has of what podium uses: Node.js, g++, bubblewrap, a keychain, a folder for its files. */
async function checkMachine({ paths, settings }: MachineInUse): Promise<DoctorCheck[]> {
  const { inspectMachine } = await import('@podium/judge');
  // Looked for as the judge does.
  const [{ compiler, languages: tools, bubblewrap }, keychain, folder] = await Promise.all([
    inspectMachine(),
    checkKeychain(settings),
    checkFolder(paths),
  ]);
  return [
    checkNode(),
    checkCompiler(compiler),
    ...Object.entries(tools)
      .filter(([id]) => id !== startingLanguage)
      .map(checkLanguage),
    checkBubblewrap(bubblewrap),
    keychain,
    folder,
  ];
}

function checkNode(): DoctorCheck {
  // The entry point rejects an older version, so this one is new enough.
  return { name: 'Node.js', state: 'ok', needed: true, detail: `${process.versions.node} (22.12 or newer is needed)` };
}

function checkCompiler(compiler: Requirement): DoctorCheck {
  const name = 'g++';
  if (compiler.status === 'ok') return { name, state: 'ok', needed: true, detail: compiler.detail };
  return {
    name,
    state: 'missing',
    needed: true,
    detail: 'not found: `podium test` and `podium run` cannot compile here',
    fix: installCommand('g++'),
  };
}

/** What another language needs; only its own programs cannot do without. */
function checkLanguage([id, requirement]: readonly [string, Requirement]): DoctorCheck {
  const name = isLanguage(id) ? languages[id].name : id;
  if (requirement.status === 'ok') return { name, state: 'ok', needed: false, detail: requirement.detail };
  return { name, state: 'warning', needed: false, detail: requirement.lost, fix: requirement.fix };
}

function checkBubblewrap(bubblewrap: Requirement): DoctorCheck {
  const name = 'bubblewrap';
  if (process.platform !== 'linux') {
    return { name, state: 'ok', needed: false, detail: 'only used by a judge on Linux' };
  }
  if (bubblewrap.status === 'ok') return { name, state: 'ok', needed: false, detail: bubblewrap.detail };
  return {
    name,
    state: 'warning',
    needed: false,
    detail: 'not found: needed only to run a server that judges, not for your own programs',
    fix: installCommand('bubblewrap'),
  };
}

async function checkKeychain({ tokens }: Settings): Promise<DoctorCheck> {
  const name = 'keychain';
  if (tokens === 'file') {
    return { name, state: 'ok', needed: false, detail: 'not used: the session is stored in a private file' };
  }
  const probed = await probeKeychain();
  if ('place' in probed) return { name, state: 'ok', needed: false, detail: 'works' };
  return {
    name,
    state: 'warning',
    needed: false,
    detail: `cannot be used: ${probed.reason}; the session is stored in a private file instead`,
  };
}

async function checkFolder({ configDir, settingsFile }: Paths): Promise<DoctorCheck> {
  try {
    await makeFolder(configDir, 0o700);
    return { name: 'settings', state: 'ok', needed: true, detail: settingsFile };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      name: 'settings',
      state: 'missing',
      needed: true,
      detail: `the folder ${configDir} cannot be made: ${reason}`,
      fix: 'set PODIUM_CONFIG_DIR to a folder you may write to',
    };
  }
}

export interface DoctorCheck {
  name: string;
  state: 'ok' | 'missing' | 'warning';
  /** Podium cannot do its work without it. */
  needed: boolean;
  detail: string;
  /** The command or the step that fixes it. */
  fix?: string;
}

const clockToleranceMs = 5_000;
const answerTimeoutMs = 5_000;

interface ServerInUse {
  /** Its address. */
  server: string;
  client: PodiumClient;
  session: Session;
}

/** Whether the server answers, is a podium server, judges, and agrees on the time; and whether the session is good there. */
async function checkServer(inUse: ServerInUse, signal: AbortSignal): Promise<DoctorCheck[]> {
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
  return { name: 'judging', state: 'missing', needed: true, detail, fix: 'contact the operator of the server' };
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
    return {
      name: 'session',
      state: 'ok',
      needed: false,
      detail: `signed in as ${userType}, stored in ${place.label}`,
    };
  } catch (error) {
    signal.throwIfAborted();
    const { message } = explainError(error, undefined);
    // Signing in would not help where the token of the environment stands above it.
    const fix = place.kind === 'environment' ? 'unset PODIUM_TOKEN, or give it a fresh token' : 'podium login';
    return { name: 'session', state: 'warning', needed: false, detail: message, fix };
  }
}
