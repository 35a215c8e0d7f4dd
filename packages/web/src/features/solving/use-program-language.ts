import type { Problem } from '@podium/sdk';
import {
  allowsLanguage,
  defaultLanguage,
  describeAllowed,
  type Language,
  languageIds,
  languages,
} from '@podium/sdk/languages';
import { languagesQuery } from '@podium/sdk/queries';
import type { SubmitTarget } from '@podium/sdk/solving';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { editorSettings } from '../../components/code-editor/editor-settings.ts';
import { findStorage } from '../../lib/stored.ts';
import { useClient, useUser } from '../../session/use-session.ts';
import { listDraftLanguages } from './drafts/draft.ts';

/**
 * The language of the program: that of the latest draft of the problem, else the one that the user
 * chose last for any problem, else C++. The last two only if the judge accepts them here.
 */
export function useProgramLanguage(target: SubmitTarget, problem: Problem | undefined) {
  const { id: userId } = useUser();
  const { data: offered } = useQuery(languagesQuery(useClient()));
  const [drafted] = useState(() => listDraftLanguages({ userId, ...target }, findStorage('localStorage')));
  const [preferred] = useState(() => [editorSettings.get().language ?? defaultLanguage, defaultLanguage] as const);
  const [kept, setKept] = useState<Language | undefined>(drafted[0]);
  const languageSelect = useRef<HTMLSelectElement>(null);
  const labels = new Map<string, string>(offered?.map(({ id, name }) => [id, name]));
  const allowed = problem?.allowedLanguages ?? [];
  /** Undefined until the server has said what it judges. */
  const accepted = offered && problem && languageIds.filter((id) => labels.has(id) && allowsLanguage(allowed, id));
  const isAccepted = (id: Language) => accepted?.includes(id) ?? true;
  const language = kept ?? preferred.find(isAccepted) ?? accepted?.[0] ?? defaultLanguage;
  // A draft stays within reach when its language is not accepted any more.
  const shown = languageIds.filter((id) =>
    [...(accepted ?? [defaultLanguage, ...labels.keys()]), ...drafted, language].includes(id),
  );
  // Versions tell several languages apart; one alone has the name of the specification.
  const labelOf = (id: Language) => (shown.length > 1 ? labels.get(id) : undefined) ?? languages[id].name;
  return {
    language,
    languageSelect,
    languageOptions: Object.fromEntries(
      shown.map((id) => [id, isAccepted(id) ? labelOf(id) : `${labelOf(id)} (not accepted)`]),
    ) as Record<Language, string>,
    /** Why the judge does not take programs in the language. */
    languageFault: isAccepted(language)
      ? undefined
      : labels.has(language)
        ? `this problem ${describeAllowed(allowed)}`
        : `this server does not offer ${languages[language].name}`,
    /**
     * Shows a program in the language. From then on, it only changes when the user chooses another.
     */
    keepLanguage: setKept,
    /** Keeps the language, also for other problems. */
    chooseLanguage(id: Language) {
      editorSettings.set({ ...editorSettings.get(), language: id });
      // Each language has an editor of its own, with a new selector.
      flushSync(() => setKept(id));
      languageSelect.current?.focus();
    },
  };
}
