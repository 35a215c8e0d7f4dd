import type { PodiumClient } from '@podium/sdk';
import type { OfferedLanguage } from '@podium/sdk/contract';
import {
  allowsLanguage,
  defaultLanguage,
  describeAllowed,
  fileLanguages,
  type Language,
  languageIds,
  languages,
  nameLanguages,
} from '@podium/sdk/languages';
import type { Services } from '../services.ts';
import type { FolderRecord } from '../workspace/folder-record.ts';

/** A command that needs no server does not wait longer for what it could only warn about. */
const answerTimeoutMs = 1_000;

/** Lists what the server in use judges; undefined if it does not say that at once. */
export async function findOffer(
  { session, client }: Pick<Services, 'session' | 'client'>,
  signal: AbortSignal,
): Promise<OfferedLanguage[] | undefined> {
  try {
    if (!(await (await session()).isSignedIn())) return undefined;
    return await askForOffer(await client(), signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** Lists what a server judges; undefined if it does not say that at once. */
export async function askForOffer(
  { compiler }: Pick<PodiumClient, 'compiler'>,
  signal: AbortSignal,
): Promise<OfferedLanguage[] | undefined> {
  try {
    return await compiler.languages({ signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]) });
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** Lists the languages of the server in use; undefined if it does not say them at once. */
export async function findOfferedLanguages(
  services: Pick<Services, 'session' | 'client'>,
  signal: AbortSignal,
): Promise<Language[] | undefined> {
  const offered = await findOffer(services, signal);
  return offered && languageIds.filter((id) => offered.some((language) => language.id === id));
}

type Asking = Pick<Services, 'session' | 'client' | 'currentSettings'> & {
  signal: AbortSignal;
  reporter: { warn(text: string): void };
};

/**
 * Warns before a solution is judged on this machine that the server would not judge it: in a
 * language that its problem does not allow, or that the server does not offer. Every server judges
 * the default language, so that is not asked about.
 */
export async function warnIfNotJudged(
  { signal, reporter, ...services }: Asking,
  language: Language,
  problem?: Pick<FolderRecord['problem'], 'allowedLanguages'>,
): Promise<void> {
  const refused = notAllowed(language, problem?.allowedLanguages);
  if (refused !== undefined) reporter.warn(refused);
  if (refused !== undefined || language === defaultLanguage) return;
  const offered = await findOfferedLanguages(services, signal);
  if (!offered || offered.includes(language)) return;
  const { server } = await services.currentSettings();
  reporter.warn(notOffered(language, server, offered));
}

/**
 * Further problems start in the language that the user chose. A note says so the first time. The
 * command goes on without if the setting cannot be stored.
 */
export async function rememberStarter(
  { settings, reporter }: { settings: Services['settings']; reporter: Record<'note' | 'warn', (text: string) => void> },
  language: Language,
): Promise<void> {
  try {
    if (!(await settings.setStarter(language))) return;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    reporter.warn(`Further problems do not start in ${languages[language].name}: ${error.message}`);
    return;
  }
  reporter.note(`Further problems start in ${languages[language].name}; \`podium config unset starter\` ends that.`);
}

/**
 * Returns `This problem takes submissions in C or Java only`; undefined if it takes the language.
 */
export function notAllowed(language: Language, allowed: readonly string[] = []): string | undefined {
  return allowsLanguage(allowed, language)
    ? undefined
    : `This problem ${describeAllowed(allowed)}, not in ${languages[language].name}`;
}

/** Returns `https://podium.example does not offer Java: it offers C, C++ and Python`. */
export function notOffered(language: Language, server: string, offered: readonly string[]): string {
  return `${server} does not offer ${languages[language].name}: it offers ${nameLanguages(offered, 'conjunction')}`;
}

/** Lists the endings of the sources that a server takes: `Names end in .c (C), .py (Python).` */
export function describeEndings(offered: readonly Language[] = languageIds): string {
  const ids = offered.filter((id) => fileLanguages.includes(id));
  return `Names end in ${ids.map((id) => `${languages[id].fileEndings.join(' ')} (${languages[id].name})`).join(', ')}.`;
}
