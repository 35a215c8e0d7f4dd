import { homedir } from 'node:os';
import { join } from 'node:path';

export interface Paths {
  /** Settings, and the session if there is no keychain. */
  configDir: string;
  settingsFile: string;
  /** The keys that the user changed in the full screen. */
  keysFile: string;
  sessionFile: string;
  /** The list of accounts, without their tokens. */
  accountsFile: string;
  /** The folder for the user's templates: `solution.cpp` and others. */
  templatesDir: string;
  /** The folder for the names that shells complete. It is safe to delete. */
  namesDir: string;
  /** The folder for pending submissions of files outside pulled problems. */
  pendingDir: string;
  /**
   * The folder for the compiled runner, the precompiled header and the compile cache of the local
   * judge. It is safe to delete.
   */
  judgeCacheDir: string;
  /** The folder for the last test result of each source. It is safe to delete. */
  testedDir: string;
  /** The hashes of files of problem folders. It is safe to delete. */
  hashesFile: string;
  /** The hashes of generated tests. It is safe to delete. */
  generatedFile: string;
  /** The reports of packages that passed `podium problem verify`. */
  verifiedFile: string;
  /** The builds of the client that the user knows the servers offer. Safe to delete. */
  noticedFile: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds the folders that the operating system has for such files. `PODIUM_CONFIG_DIR` moves the
 * settings and the session, `PODIUM_CACHE_DIR` the cache.
 */
export function findPaths(env: Environment, platform: NodeJS.Platform = process.platform): Paths {
  const configDir = env.PODIUM_CONFIG_DIR || defaultConfigDir(env, platform);
  const cacheDir = env.PODIUM_CACHE_DIR || defaultCacheDir(env, platform);
  return {
    configDir,
    settingsFile: join(configDir, 'config.json'),
    keysFile: join(configDir, 'keys.json'),
    sessionFile: join(configDir, 'session.json'),
    accountsFile: join(configDir, 'accounts.json'),
    // The session belongs to this folder too, and the names are those that its user may see.
    namesDir: join(configDir, 'names'),
    templatesDir: join(configDir, 'templates'),
    pendingDir: join(configDir, 'pending'),
    judgeCacheDir: join(cacheDir, 'judge'),
    hashesFile: join(cacheDir, 'package-hashes.json'),
    generatedFile: join(cacheDir, 'generated-tests.json'),
    verifiedFile: join(cacheDir, 'verified-packages.json'),
    testedDir: join(cacheDir, 'tested'),
    noticedFile: join(cacheDir, 'noticed-clients.json'),
  };
}

function defaultConfigDir(env: Environment, platform: NodeJS.Platform): string {
  const home = env.HOME || homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Preferences', 'podium');
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'podium', 'Config');
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'podium');
}

function defaultCacheDir(env: Environment, platform: NodeJS.Platform): string {
  const home = env.HOME || homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'podium');
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'podium', 'Cache');
  return join(env.XDG_CACHE_HOME || join(home, '.cache'), 'podium');
}
