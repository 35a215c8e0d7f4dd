import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, parseJson, undefinedIfMissing, writeAtomic } from '@podium/files';
import { once } from '@podium/problems';
import type { PodiumClient } from '@podium/sdk';
import { clientBuildHeader } from '@podium/sdk/addresses';
import { rememberNames } from './completion/listed-names.ts';
import { type Host, version } from './host.ts';
import type { OpenJudge } from './judging/local-judge.ts';
import { activeOf, openAccounts } from './session/accounts.ts';
import { openSession } from './session/session.ts';
import { apiBaseUrl } from './settings/server-address.ts';
import { type SettingsAccess, serverOption } from './settings/settings.ts';

/** The services of commands and screens. Each is created once, at its first use. */
export type Services = ReturnType<typeof createServices>;

interface ServicesOptions {
  host: Host;
  settings: SettingsAccess;
  /** `podium-cli` or `podium-tui`, for the server's log. */
  product: string;
  /** Called when the session has expired and cannot be renewed. */
  onSignedOut?(): void;
}

export function createServices({ host, settings, product, onSignedOut }: ServicesOptions) {
  const currentSettings = once(() => settings.read());
  const session = once(async () =>
    openSession({
      paths: settings.paths,
      settings: await currentSettings(),
      environmentToken: host.env.PODIUM_TOKEN,
    }),
  );
  const accounts = openAccounts(settings.paths.accountsFile);
  let judge: ReturnType<OpenJudge> | undefined;
  const openJudge: OpenJudge = () => {
    judge ??= import('./judging/local-judge.ts')
      .then(({ createLocalJudge }) => createLocalJudge(settings.paths.judgeCacheDir))
      .catch((error: unknown) => {
        // The next call tries again, because a compiler may be installed by then.
        judge = undefined;
        throw error;
      });
    return judge;
  };
  let offeredBuild: string | undefined;
  return {
    host,
    settings,
    currentSettings,
    accounts,
    /** The session of one account, also if another one becomes active meanwhile. */
    session,
    client: once(async (): Promise<PodiumClient> => {
      const [{ createClient }, inUse, opened] = await Promise.all([
        import('@podium/sdk'),
        currentSettings(),
        session(),
      ]);
      const created = createClient({
        baseUrl: apiBaseUrl(inUse.server),
        tokens: opened.tokens,
        userAgent: `${product}/${version}`,
        onAnswer: (header) => {
          offeredBuild = header(clientBuildHeader);
        },
        statementLanguage: inUse.stored.language,
        ...(onSignedOut && { onSignedOut }),
      });
      // A shell does not know whose session a token of the environment is.
      if (opened.storage.kind === 'environment') return created;
      const isActive = async () => activeOf(await accounts.list(), inUse.server)?.key === opened.account?.key;
      return rememberNames(created, { namesDir: settings.paths.namesDir, settings: inUse, isActive });
    }),
    /** The build of the client that the server offers; undefined before its first answer. */
    offeredBuild: () => offeredBuild,
    openJudge,
    /** Closes the judge. */
    async close() {
      // The callers of a judge that did not open have already received the error.
      const opened = await judge?.catch(() => undefined);
      await opened?.close();
    },
  };
}

/**
 * Returns the command that installs the client of the server, if it offers another build than the
 * installed one and the user has not been shown it: once for each build. A client of a clone is
 * never another build.
 */
export async function noticeNewClient(
  services: Pick<Services, 'host' | 'offeredBuild' | 'settings' | 'currentSettings'>,
): Promise<string | undefined> {
  const { installation } = services.host;
  const offered = services.offeredBuild();
  if (!installation || offered === undefined || offered === installation.build) return undefined;
  const { noticedFile } = services.settings.paths;
  const settings = await services.currentSettings();
  try {
    const noticed = Object(parseJson(await undefinedIfMissing(readFile(noticedFile, 'utf8'))));
    if (noticed[settings.server] === offered) return undefined;
    await makeFolder(dirname(noticedFile));
    await writeAtomic(noticedFile, `${JSON.stringify({ ...noticed, [settings.server]: offered })}\n`);
  } catch {
    // A notice is worth no failure of a command that succeeded.
    return undefined;
  }
  return `podium upgrade${serverOption(settings)}`;
}
