import { languages as judged } from '@podium/judge';
import {
  findWait,
  type Language,
  languages,
  nameLanguages,
  noAllowance,
  type OfferedLanguage,
} from '@podium/sdk/contract';
import { fieldError, ServiceError } from '../errors.ts';
import type { JudgedLanguages } from '../workers/judged-languages.ts';

export type LanguageOffer = ReturnType<typeof createLanguageOffer>;

/**
 * The languages that this installation judges. `formatted` finds those for which this machine has a
 * formatter, and `findJudged` what the workers judge at present.
 */
export function createLanguageOffer(
  ids: readonly Language[],
  formatted: () => Promise<readonly string[]>,
  findJudged: () => Promise<JudgedLanguages>,
) {
  return {
    async list(): Promise<OfferedLanguage[]> {
      const [withFormatter, { versionsOf }] = await Promise.all([formatted(), findJudged()]);
      return ids.map((id) => {
        const { name = languages[id].name, allowance = noAllowance, formatter } = judged[id] ?? {};
        const offered = formatter && withFormatter.includes(id) ? { formatter: formatter.tool.program } : {};
        return { id, name, versions: versionsOf(id), allowance, ...offered };
      });
    },
    /** Throws a field error for a language that is not offered. */
    check(language: Language): void {
      if (!ids.includes(language)) {
        throw fieldError('language', `this server takes programs in ${nameLanguages(ids)} only`);
      }
    },
    /**
     * Throws `judging_unavailable` for languages that no worker has at present: the author waits
     * for a run, which is not stored.
     */
    async checkJudged(language: Language, checkerLanguages = '[]'): Promise<void> {
      const lack = (await findJudged()).findLack(language, checkerLanguages);
      if (lack === undefined) return;
      const advice = lack === 'no_worker' ? 'Try again later, or use another.' : 'Try again later.';
      throw new ServiceError('judging_unavailable', `${findWait(lack)?.reason}. ${advice}`);
    },
    /** Throws a field error for a language whose sources this installation cannot format. */
    async checkFormatter(language: Language): Promise<void> {
      if (ids.includes(language) && (await formatted()).includes(language)) return;
      throw fieldError('language', `this server has no formatter for ${languages[language].name}`);
    },
  };
}
