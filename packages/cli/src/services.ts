import type { PodiumClient } from '@podium/sdk';
import { type Host, version } from './host.ts';
import type { LocalJudge, OpenJudge } from './judging/local-judge.ts';
import { openSession, type Session } from './session/session.ts';
import { apiBaseUrl } from './settings/server-address.ts';
import type { Settings, SettingsAccess } from './settings/settings.ts';

/** What commands and screens work with. Each part is made when it is first asked for, and once. */
export interface Services {
  host: Host;
  settings: SettingsAccess;
  currentSettings(): Promise<Settings>;
  session(): Promise<Session>;
  client(): Promise<PodiumClient>;
  judge: OpenJudge;
  /** Closes the judge. */
  close(): Promise<void>;
}

export interface ServicesOptions {
  host: Host;
  settings: SettingsAccess;
  /** `podium-cli` or `podium-tui`: what the server's log calls this client. */
  product: string;
  /** Called when the session has expired and cannot be renewed. */
  onSignedOut?(): void;
}

/** The one container of the command line and of the full screen. */
export function createServices({ host, settings, product, onSignedOut }: ServicesOptions): Services {
  const currentSettings = once(() => settings.read());
  const session = once(async () =>
    openSession({
      paths: settings.paths,
      settings: await currentSettings(),
      environmentToken: host.env.PODIUM_TOKEN,
    }),
  );
  let judge: Promise<LocalJudge> | undefined;
  return {
    host,
    settings,
    currentSettings,
    session,
    client: once(async () => {
      const [{ createClient }, { server }, { tokens }] = await Promise.all([
        import('@podium/sdk'),
        currentSettings(),
        session(),
      ]);
      const signedOut = onSignedOut ? { onSignedOut } : {};
      return createClient({ baseUrl: apiBaseUrl(server), tokens, userAgent: `${product}/${version}`, ...signedOut });
    }),
    judge() {
      judge ??= openJudge(settings.paths.judgeCacheDir).catch((error: unknown) => {
        // The next call tries again: by then a compiler may be installed.
        judge = undefined;
        throw error;
      });
      return judge;
    },
    async close() {
      // A judge that could not be opened has already failed whoever asked for it.
      const opened = await judge?.catch(() => undefined);
      await opened?.close();
    },
  };
}

async function openJudge(cacheDir: string): Promise<LocalJudge> {
  const { createLocalJudge } = await import('./judging/local-judge.ts');
  return createLocalJudge(cacheDir);
}

/** Calls `make` at the first call and gives its result to every later one. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
