import { installCommand } from '../machine/install-command.ts';
import type { DoctorCheck } from '../result.ts';
import { probeKeychain } from '../session/keychain-place.ts';
import type { Paths } from '../settings/paths.ts';
import type { Settings } from '../settings/settings.ts';
import { makeFolder } from '../workspace/make-folder.ts';

export interface MachineInUse {
  paths: Paths;
  settings: Settings;
}

/** What this machine has of what podium uses: Node.js, g++, bubblewrap, a keychain, a folder for its files. */
export async function checkMachine({ paths, settings }: MachineInUse, signal: AbortSignal): Promise<DoctorCheck[]> {
  return Promise.all([
    Promise.resolve(checkNode()),
    checkCompiler(signal),
    checkBubblewrap(signal),
    checkKeychain(settings),
    checkFolder(paths),
  ]);
}

function checkNode(): DoctorCheck {
  // The entry point refuses an older one, so what is told here is the version in use.
  return { name: 'Node.js', state: 'ok', needed: true, detail: `${process.versions.node} (22.12 or newer is needed)` };
}

async function checkCompiler(signal: AbortSignal): Promise<DoctorCheck> {
  const name = 'g++';
  const version = await versionOf('g++', signal);
  if (version === undefined) {
    return {
      name,
      state: 'missing',
      needed: true,
      detail: 'not found: `podium test` and `podium run` cannot compile here',
      fix: installCommand('g++'),
    };
  }
  return { name, state: 'ok', needed: true, detail: version };
}

async function checkBubblewrap(signal: AbortSignal): Promise<DoctorCheck> {
  const name = 'bubblewrap';
  if (process.platform !== 'linux') {
    return { name, state: 'ok', needed: false, detail: 'only used by a judge on Linux' };
  }
  const version = await versionOf('bwrap', signal);
  if (version !== undefined) return { name, state: 'ok', needed: false, detail: version };
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

/** The first line of `program --version`; undefined when it cannot be started. */
async function versionOf(program: string, signal: AbortSignal): Promise<string | undefined> {
  const { execa } = await import('execa');
  const { failed, stdout } = await execa(program, ['--version'], {
    reject: false,
    timeout: 5_000,
    cancelSignal: signal,
  });
  return failed ? undefined : String(stdout).split('\n', 1)[0];
}
