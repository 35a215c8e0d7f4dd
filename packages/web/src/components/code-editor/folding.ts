import { codeFolding, foldGutter, foldKeymap, foldService } from '@codemirror/language';
import type { EditorState, Extension, Line } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/** Folds a line with the deeper indented lines that follow it, which works in every language. */
export const folding: Extension = [
  foldService.of((state, start) => findFold(state, state.doc.lineAt(start))),
  codeFolding({ placeholderText: '…' }),
  foldGutter({ openText: '⌄', closedText: '›' }),
  keymap.of(foldKeymap),
];

function findFold(state: EditorState, first: Line): { from: number; to: number } | null {
  const depth = indentationOf(state, first);
  if (depth === undefined) return null;
  let last: Line | undefined;
  for (let number = first.number + 1; number <= state.doc.lines; number += 1) {
    const line = state.doc.line(number);
    const indentation = indentationOf(state, line);
    if (indentation === undefined) continue;
    if (indentation <= depth) break;
    last = line;
  }
  return last ? { from: first.to, to: last.to } : null;
}

/** Undefined for a blank line. */
function indentationOf(state: EditorState, { text }: Line): number | undefined {
  if (text.trim() === '') return undefined;
  let columns = 0;
  for (const character of text) {
    if (character === ' ') columns += 1;
    else if (character === '\t') columns += state.tabSize - (columns % state.tabSize);
    else break;
  }
  return columns;
}
