import { setTimeout as sleep } from 'node:timers/promises';
import type { Judge } from '@podium/judge';
import { type Language, languageName } from '@podium/sdk/contract';
import { failureText } from './judge-failure.ts';

export interface MachineLanguages {
  /** It can judge these, with the versions of their compilers. */
  judged: ReadonlyMap<Language, string>;
  /** It cannot judge these, with the reason for operators. Other languages are not known yet. */
  lacking: ReadonlyMap<Language, string>;
}

interface LanguageWatch {
  judge: Pick<Judge, 'prepareLanguage' | 'warmUpLanguage'>;
  languages: readonly Language[];
  /** A machine judges these only once they are warm, so that no submission waits for that. */
  offered: readonly Language[];
  onChange(languages: MachineLanguages): void;
  signal: AbortSignal;
  /** The time between two looks at a language, in milliseconds. */
  everyMs?: number;
}

/**
 * Finds again and again which languages this machine can judge: a tool may be installed, removed,
 * or too slow to answer. The languages do not wait for each other. The judge itself needs C++,
 * so a machine that judges has it.
 */
export function watchLanguages(watched: LanguageWatch): void {
  const { judge, languages, offered, onChange, signal, everyMs = 30_000 } = watched;
  const judged = new Map<Language, string>();
  const lacking = new Map<Language, string>();

  async function look(language: Language): Promise<void> {
    const before = judged.get(language) ?? lacking.get(language);
    try {
      const version = await judge.prepareLanguage(language);
      if (version !== before && offered.includes(language)) await judge.warmUpLanguage(language, { signal });
      judged.set(language, version);
      lacking.delete(language);
    } catch (error) {
      judged.delete(language);
      lacking.set(language, failureText(error));
    }
    const isNews = before !== (judged.get(language) ?? lacking.get(language));
    if (isNews && !signal.aborted) onChange({ judged: new Map(judged), lacking: new Map(lacking) });
  }

  async function watch(language: Language): Promise<void> {
    while (!signal.aborted) {
      await look(language);
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  for (const language of languages) void watch(language);
}

/** Explains to operators which of the offered languages are lacking; undefined if none is. */
export function describeLacking(
  lacking: MachineLanguages['lacking'],
  offered: readonly Language[],
): string | undefined {
  const sentences = [...lacking]
    .filter(([language]) => offered.includes(language))
    .map(([language, reason]) => `${languageName(language)} cannot be judged here: ${reason}`);
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
