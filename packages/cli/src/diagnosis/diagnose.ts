import type { Requirement } from '@podium/judge';
import { isLanguage, languages, startingLanguage } from '@podium/sdk/languages';
import { makeFolder } from '../files/write-file.ts';
import { installCommand } from '../machine/install-command.ts';
import type { DoctorCheck } from '../result.ts';
import { probeKeychain } from '../session/keychain-store.ts';
import type { Paths } from '../settings/paths.ts';
import type { Settings } from '../settings/settings.ts';
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
  // The entry point refuses an older one, so what is told here is the version in use.
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
    return { name, state: 'ok', needed: false, detail: 'not used: the session is kept in a private file' };
  }
  const probed = await probeKeychain();
  if ('place' in probed) return { name, state: 'ok', needed: false, detail: 'works' };
  return {
    name,
    state: 'warning',
    needed: false,
    detail: `cannot be used: ${probed.reason}; the session is kept in a private file instead`,
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
