import { existsSync, readFileSync } from 'node:fs';
import { access, constants, readFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { makeFolder, systemReason, undefinedIfMissing, withFileLock } from '@podium/files';
import type { Language } from '@podium/sdk/languages';
import type Conf from 'conf';
import { CliError } from '../cli-error.ts';
import type { Host } from '../host.ts';
import { type ThemeName, themeNames } from '../text/style.ts';
import { findPaths, type Paths } from './paths.ts';
import { parseServerAddress } from './server-address.ts';
import { type StoredSettings, settingKeys, type TokenStorage } from './setting-keys.ts';

export type SettingSource = 'option' | 'environment' | 'file' | 'keys' | 'installation' | 'default';

export interface Settings {
  server: string;
  serverSource: SettingSource;
  tokens: TokenStorage;
  stored: StoredSettings;
  /** The absolute path of the setting `workspace`; undefined if it is not set. */
  workspaceRoot: string | undefined;
  /** Whether the user has changed the keys of single actions. */
  hasKeysFile: boolean;
}

/** Returns ` --server <address>` if the server was typed: suggested commands need it as well. */
export function serverOption({ server, serverSource }: Pick<Settings, 'server' | 'serverSource'>): string {
  return serverSource === 'option' ? ` --server ${server}` : '';
}

export type SettingsAccess = ReturnType<typeof createSettingsAccess>;

export function createSettingsAccess(host: Host, serverOption: string | undefined) {
  const paths = findPaths(host.env);
  const store = createSettingsStore(paths);
  const usualServer = async () => findServer(host, undefined, (await store.read()).server).server;
  return {
    paths,
    store,
    /** Returns the server of commands without `--server`. */
    usualServer,
    /**
     * Makes the server that of commands without `--server`, and returns that server, which is
     * another one while PODIUM_SERVER is set to another.
     */
    async setUsualServer(server: string) {
      if ((await usualServer()) !== server) await store.set('server', server);
      // Without the variable another process may have stored yet another server meanwhile.
      return host.env.PODIUM_SERVER ? usualServer() : server;
    },
    /** Stores the language that further problems start in. Returns whether it was another one. */
    async setStarter(language: Language): Promise<boolean> {
      const isOther = (await store.read()).starter !== language;
      if (isOther) await store.set('starter', language);
      return isOther;
    },
    /** Reads the settings in use. An option overrides the environment, which overrides the file. */
    async read(): Promise<Settings> {
      const stored = await store.read();
      return {
        ...findServer(host, serverOption, stored.server),
        tokens: stored.tokens ?? (host.env.PODIUM_CONFIG_DIR ? 'file' : 'auto'),
        stored,
        workspaceRoot: stored.workspace?.replace(/^~/, host.env.HOME || homedir()),
        hasKeysFile: existsSync(paths.keysFile),
      };
    },
  };
}

function findServer({ env, installation }: Host, option: string | undefined, stored: string | undefined) {
  const environment = env.PODIUM_SERVER;
  if (option !== undefined) return { server: parseServerAddress(option, '--server'), serverSource: 'option' as const };
  if (environment) {
    return { server: parseServerAddress(environment, 'PODIUM_SERVER'), serverSource: 'environment' as const };
  }
  if (stored !== undefined) return { server: stored, serverSource: 'file' as const };
  if (installation) return { server: installation.server, serverSource: 'installation' as const };
  return { server: settingKeys.server.defaultValue, serverSource: 'default' as const };
}

/**
 * Reads the theme of the output, also for errors before anything else is read. A file that cannot
 * be used is reported when the settings are read.
 */
export function readTheme(env: Host['env']): ThemeName {
  try {
    const { theme } = Object(JSON.parse(readFileSync(findPaths(env).settingsFile, 'utf8')));
    return themeNames.find((name) => name === theme) ?? 'auto';
  } catch {
    return 'auto';
  }
}

/**
 * Changes the settings file with conf: its writes are atomic, and only its owner can read it. The
 * file is read without conf, which loads a schema validator that takes as long as a short command.
 */
function createSettingsStore(paths: Paths) {
  const change = async (write: (conf: Conf<Record<string, unknown>>) => void) => {
    // The folder is created first, because conf's writer tries again forever if it cannot be
    // created.
    await makeFolder(paths.configDir, 0o700);
    await access(paths.configDir, constants.W_OK);
    const options = { cwd: dirname(paths.settingsFile), configName: 'config', configFileMode: 0o600 };
    // Conf reads the whole file and writes it again, so another process must not write in between.
    await withFileLock(`${paths.settingsFile}.lock`, async () => {
      const conf = await import('conf');
      try {
        write(new conf.default({ ...options, clearInvalidConfig: false }));
      } catch (cause) {
        throw cause instanceof CliError ? cause : settingsFailure(paths, cause);
      }
    });
  };
  return {
    async read() {
      const file = await readSettings(paths);
      const stored: StoredSettings = {};
      for (const key of Object.keys(settingKeys) as (keyof StoredSettings)[]) {
        const value = file[key];
        if (typeof value !== 'string') continue;
        try {
          Object.assign(stored, { [key]: settingKeys[key].parse(value) });
        } catch (cause) {
          // A value that was written by hand: the error names the file.
          throw settingsFailure(paths, cause);
        }
      }
      return stored;
    },
    set: (key: keyof StoredSettings, value: string) => change((conf) => conf.set(key, settingKeys[key].parse(value))),
    /** Resets a setting to its default. That of the keys includes the keys of single actions. */
    async unset(key: keyof StoredSettings) {
      await change((conf) => conf.delete(key));
      if (key === 'keys') await rm(paths.keysFile, { force: true });
    },
  };
}

async function readSettings(paths: Paths): Promise<Readonly<Record<string, unknown>>> {
  try {
    const text = await undefinedIfMissing(readFile(paths.settingsFile, 'utf8'));
    return text === undefined ? {} : Object(JSON.parse(text));
  } catch (cause) {
    throw settingsFailure(paths, cause);
  }
}

function settingsFailure(paths: Paths, cause: unknown): CliError {
  const refused = systemReason(cause);
  const text = cause instanceof SyntaxError ? 'it is not valid JSON' : undefined;
  const reason = refused ?? text ?? (cause instanceof Error ? cause.message : String(cause));
  return new CliError({
    code: 'settings_unreadable',
    message: `The settings file ${paths.settingsFile} cannot be used: ${reason.replace(/\.$/, '')}.`,
    hints: refused === undefined ? ['Correct the file, or delete it to start from the defaults.'] : [],
    cause,
  });
}
