import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionSource,
  closeBrackets,
  closeBracketsKeymap,
  completeAnyWord,
  completeFromList,
  completionStatus,
  moveCompletionSelection,
  selectedCompletionIndex,
  snippetCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { type Extension, Prec, StateEffect } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import type { Language } from '@podium/sdk/languages';
import { isProse } from './prose.ts';
import standardNames from './standard-names.json';

/**
 * Further suggestions of a language, if it has some: names of its standard library that contest
 * programs use, words of the language that its highlighting does not list, and texts with fields
 * such as `#{name}`, of which CodeMirror replaces the tabs by the chosen indent.
 */
const suggestions: Readonly<Partial<Record<Language, { names: string; snippets: Snippet[] }>>> = {
  ...standardNames,
  pypy3: standardNames.py,
};

type Snippet = Record<'label' | 'detail' | 'text', string>;

/** Adds completion to an editor. If the user is typing a word, it is completed at once. */
export function addCompletion(view: EditorView, language: Language, isTyping: boolean): void {
  view.dispatch({ effects: StateEffect.appendConfig.of(completion(language)) });
  const { head } = view.state.selection.main;
  if (isTyping && /\w/.test(view.state.sliceDoc(head - 1, head))) startCompletion(view);
}

/**
 * Closes brackets, and completes the words of the language, names of its standard library,
 * snippets, and the words of the program. Nothing is selected at first, so that Enter always begins
 * a new line. Tab accepts.
 */
function completion(language: Language): Extension {
  const { names, snippets } = suggestions[language] ?? { names: '', snippets: [] };
  const sources: CompletionSource[] = [
    completeFromList(snippets.map(({ label, detail, text }) => snippetCompletion(text, { label, detail, boost: 1 }))),
    completeFromList((names.match(/\S+/g) ?? []).map(optionFor)),
    completeLanguageWords,
    completeAnyWord,
  ];
  return [
    autocompletion({
      override: sources.map(unlessInProse),
      selectOnOpen: false,
      icons: false,
    }),
    closeBrackets(),
    Prec.high(keymap.of([{ key: 'Tab', run: acceptFirst }, ...closeBracketsKeymap])),
  ];
}

function unlessInProse(source: CompletionSource): CompletionSource {
  return (context) => (isProse(syntaxTree(context.state).resolveInner(context.pos, -1)) ? null : source(context));
}

/** Equal options of two sources are shown once. Those of `completeAnyWord` have this type. */
function optionFor(label: string): Completion {
  return { label, type: 'text' };
}

/** The highlighting of C and C++ has their words. */
const completeLanguageWords: CompletionSource = (context) => {
  const words = context.state.languageDataAt<unknown>('autocomplete', context.pos).find(Array.isArray);
  return words ? completeFromList(words.map(optionFor))(context) : null;
};

/** Accepts the selected completion, or the first one. */
function acceptFirst(view: EditorView): boolean {
  if (completionStatus(view.state) !== 'active') return false;
  if (selectedCompletionIndex(view.state) === null && !moveCompletionSelection(true)(view)) return false;
  return acceptCompletion(view);
}
