import { EditorSelection, type SelectionRange, type StateCommand, type TransactionSpec } from '@codemirror/state';

/** Without a selection, the cursor ends up between the marks. */
export function toggleMark(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const spec = state.changeByRange((range) => {
      const { from, to } = range;
      const around = state.sliceDoc(from - mark.length, from) + state.sliceDoc(to, to + mark.length);
      if (around === mark + mark) {
        return {
          changes: [
            { from: from - mark.length, to: from },
            { from: to, to: to + mark.length },
          ],
          range: moved(range, -mark.length),
        };
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: moved(range, mark.length),
      };
    });
    dispatch(state.update(spec, edited));
    return true;
  };
}

/** Formats the selection as code: inline within a line, as a block over several lines. */
export const toggleCode: StateCommand = (target) => {
  const { state, dispatch } = target;
  const { from, to } = state.selection.main;
  if (state.doc.lineAt(from).number === state.doc.lineAt(to).number) return toggleMark('`')(target);
  const first = state.doc.lineAt(from);
  const last = state.doc.lineAt(to);
  const changes = [
    { from: first.from, insert: '```\n' },
    { from: last.to, insert: '\n```' },
  ];
  dispatch(state.update({ changes, selection: { anchor: from + 4, head: to + 4 } }, edited));
  return true;
};

/** Adds `prefix` to every selected line, or removes it if all of them have it. */
export function togglePrefix(prefix: string): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
    const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
    const areAllSo = lines.every(({ text }) => text.startsWith(prefix));
    const changes = areAllSo
      ? lines.map((line) => ({ from: line.from, to: line.from + prefix.length }))
      : lines.filter(({ text }) => !text.startsWith(prefix)).map((line) => ({ from: line.from, insert: prefix }));
    const changeSet = state.changes(changes);
    // On an empty line, the cursor moves behind the new prefix.
    dispatch(state.update({ changes: changeSet, selection: state.selection.map(changeSet, 1) }, edited));
    return true;
  };
}

/** Makes the selection a link, and selects the part that is still missing. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  const text = state.sliceDoc(from, to) || 'text';
  const missing = from === to ? { start: from + 1, text } : { start: from + text.length + 3, text: 'https://' };
  dispatch(
    state.update(
      {
        changes: { from, to, insert: `[${text}](https://)` },
        selection: { anchor: missing.start, head: missing.start + missing.text.length },
      },
      edited,
    ),
  );
  return true;
};

/** Inserts the table on lines of its own, and selects the first heading. */
export function insertTable(rows: number, columns: number): StateCommand {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cells = (text: (column: number) => string) => Array.from({ length: columns }, (_, index) => text(index + 1));
  const body = Array.from({ length: rows }, () => row(cells(() => '   ')));
  const table = [row(cells((column) => `Column ${column}`)), row(cells(() => '---')), ...body].join('\n');
  return ({ state, dispatch }) => {
    const before = state.sliceDoc(0, state.selection.main.from);
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
    const start = state.selection.main.from + gap.length + 2;
    dispatch(
      state.update(
        {
          ...state.replaceSelection(`${gap}${table}\n\n`),
          selection: { anchor: start, head: start + 'Column 1'.length },
        },
        edited,
      ),
    );
    return true;
  };
}

/** Starts the next item of a list. In an empty item, ends the list. */
export const continueList: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  // Reads only the start of the line, because an image in it can be megabytes long.
  const [item = '', indent = '', bullet = '', number] =
    /^(\s*)(?:([-*+])|(\d{1,9})[.)]) /.exec(state.sliceDoc(line.from, Math.min(line.to, line.from + 80))) ?? [];
  if (!item || !main.empty || main.head < line.from + item.length) return false;
  if (line.length === item.length) {
    dispatch(state.update({ changes: { from: line.from, to: line.to } }, edited));
    return true;
  }
  const next = number === undefined ? `${bullet} ` : `${Number(number) + 1}${item.trimEnd().slice(-1)} `;
  dispatch(state.update(state.replaceSelection(`\n${indent}${next}`), edited));
  return true;
};

/** Replaces the selection by text, as if typed. */
export function insertText(text: string): StateCommand {
  return ({ state, dispatch }) => {
    dispatch(state.update(state.replaceSelection(text), edited));
    return true;
  };
}

const edited: TransactionSpec = { scrollIntoView: true, userEvent: 'input' };

function moved({ anchor, head }: SelectionRange, by: number): SelectionRange {
  return EditorSelection.range(anchor + by, head + by);
}
