import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { SearchCursor } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import { type EditorView, showDialog } from '@codemirror/view';
import { isProse } from './prose.ts';

/** Longer programs than this are coloured, and renamed, only as far as time allows. */
const parsingMaxMs = 1_000;
const isName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** Asks for a new name for the name at the cursor, and replaces it wherever it is code. */
export async function renameName(view: EditorView): Promise<void> {
  const word = view.state.wordAt(view.state.selection.main.head);
  const name = word ? view.state.sliceDoc(word.from, word.to) : '';
  if (!isName.test(name)) {
    showDialog(view, { label: 'Place the cursor on a name to rename it. ', submitLabel: 'OK', focus: 'button' });
    return;
  }
  const { result } = showDialog(view, {
    label: `Rename ${name} to `,
    input: { name: 'name', value: name, autocomplete: 'off' },
    submitLabel: 'Rename',
    focus: 'input',
    top: true,
  });
  const form = await result;
  view.focus();
  const next = (form?.elements.namedItem('name') as HTMLInputElement | null)?.value.trim() ?? '';
  if (!isName.test(next) || next === name) return;
  view.dispatch({
    changes: findUses(view.state, name).map((use) => ({ ...use, insert: next })),
    userEvent: 'input.rename',
  });
}

/** Finds a name as a whole word, outside comments, strings and the lines of the preprocessor. */
function findUses(state: EditorState, name: string): { from: number; to: number }[] {
  const tree = ensureSyntaxTree(state, state.doc.length, parsingMaxMs) ?? syntaxTree(state);
  const uses = [];
  for (const { from, to } of new SearchCursor(state.doc, name)) {
    const word = state.wordAt(from);
    if (!isProse(tree.resolveInner(from, 1)) && word?.from === from && word.to === to) uses.push({ from, to });
  }
  return uses;
}
