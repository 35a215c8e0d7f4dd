import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { StateEffect, type Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** A message of the compiler, or why the program failed. Lines and columns count from 1. */
export interface CodeMark {
  line: number;
  column?: number | undefined;
  severity: 'error' | 'warning';
  message: string;
}

const prepared = new WeakSet<EditorView>();

/** Marks the lines in the gutter, and underlines the words. The marks move with edits. */
export function showMarks(view: EditorView, marks: readonly CodeMark[]): void {
  if (!prepared.has(view)) {
    prepared.add(view);
    view.dispatch({ effects: StateEffect.appendConfig.of(lintGutter()) });
  }
  view.dispatch(
    setDiagnostics(
      view.state,
      marks.map((mark) => locate(view.state.doc, mark)),
    ),
  );
}

/** Without a column the text of the whole line is underlined. */
function locate(doc: Text, { line: number, column, severity, message }: CodeMark): Diagnostic {
  const line = doc.line(Math.min(Math.max(1, number), doc.lines));
  if (column === undefined) return { from: line.from + line.text.search(/\S|$/), to: line.to, severity, message };
  const from = Math.min(line.from + column - 1, line.to);
  const word = /^[\p{L}\p{N}_$]+/u.exec(doc.sliceString(from, line.to))?.[0].length ?? 1;
  return { from, to: Math.min(from + word, line.to), severity, message };
}
