import { statementLanguageShape } from '@podium/sdk/limits';
import { createStore } from '@podium/sdk/store';
import { findStorage } from './find-storage.ts';

const storageKey = 'podium.language';

/**
 * The language in which the user reads statements, such as `de`. Undefined for the language of each
 * author.
 */
export const statementLanguage = createStore(readLanguage());

/** Chooses a language for all statements in this browser. */
export function chooseStatementLanguage(language: string): void {
  statementLanguage.set(language);
  try {
    findStorage('localStorage')?.setItem(storageKey, language);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

function readLanguage(): string | undefined {
  const stored = findStorage('localStorage')?.getItem(storageKey) ?? '';
  return statementLanguageShape.test(stored) ? stored : undefined;
}
