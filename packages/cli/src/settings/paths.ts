import { homedir } from 'node:os';
import { join } from 'node:path';

export type Paths = ReturnType<typeof findPaths>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds the folders that the operating system has for such files. `PODIUM_CONFIG_DIR` moves the
 * settings and the session, `PODIUM_CACHE_DIR` the cache.
 */
export function findPaths(env: Environment, platform: NodeJS.Platform = process.platform) {
  const configDir = env.PODIUM_CONFIG_DIR || defaultConfigDir(env, platform);
  const cacheDir = env.PODIUM_CACHE_DIR || defaultCacheDir(env, platform);
  return {
    configDir,
    settingsFile: join(configDir, 'config.json'),
    /** The keys that the user changed in the full screen. */
    keysFile: join(configDir, 'keys.json'),
    sessionFile: join(configDir, 'session.json'),
    /** The list of accounts, without their tokens. */
    accountsFile: join(configDir, 'accounts.json'),
    // The session belongs to this folder too, and the names are those that its user may see.
    namesDir: join(configDir, 'names'),
    /** The rows of boards that the user pinned, by contest. */
    pinnedFile: join(configDir, 'pinned.json'),
    templatesDir: join(configDir, 'templates'),
    /** The pending submissions of files outside pulled problems. */
    pendingDir: join(configDir, 'pending'),
    // All below can be deleted.
    judgeCacheDir: join(cacheDir, 'judge'),
    /** The hashes of files of problem folders. */
    hashesFile: join(cacheDir, 'package-hashes.json'),
    generatedFile: join(cacheDir, 'generated-tests.json'),
    /** The reports of packages that passed `podium problem verify`. */
    verifiedFile: join(cacheDir, 'verified-packages.json'),
    /** The last test result of each source. */
    testedDir: join(cacheDir, 'tested'),
    /** The builds of the client that the user knows the servers offer. */
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
