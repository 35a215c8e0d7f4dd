import { EditorState, type StateCommand } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { continueList, insertLink, insertTable, toggleCode, toggleMark, togglePrefix } from './edit-commands.ts';

/**
 * Runs a command on a text in which `⟦` and `⟧` mark the selection, or `|` the cursor.
 */
function run(command: StateCommand, text: string): string {
  const from = text.search(/[⟦|]/);
  const to = text.includes('⟧') ? text.indexOf('⟧') - 1 : from;
  let state = EditorState.create({
    doc: text.replaceAll(/[⟦⟧|]/g, ''),
    selection: { anchor: from, head: to },
  });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { main } = state.selection;
  const doc = state.doc.toString();
  if (main.empty) return `${doc.slice(0, main.head)}|${doc.slice(main.head)}`;
  return `${doc.slice(0, main.from)}⟦${doc.slice(main.from, main.to)}⟧${doc.slice(main.to)}`;
}

describe('a mark', () => {
  it.each([
    ['goes around what is selected', 'a ⟦word⟧ b', 'a **⟦word⟧** b'],
    ['goes away again', 'a **⟦word⟧** b', 'a ⟦word⟧ b'],
    ['is typed into where nothing is selected', 'a |', 'a **|**'],
  ])('%s', (_, before, after) => {
    expect(run(toggleMark('**'), before)).toBe(after);
  });
});

describe('code', () => {
  it('is a span within a line', () => {
    expect(run(toggleCode, 'print ⟦x⟧')).toBe('print `⟦x⟧`');
  });

  it('is a block over several lines', () => {
    expect(run(toggleCode, 'a⟦b\nc⟧')).toBe('```\na⟦b\nc⟧\n```');
  });
});

describe('a prefix', () => {
  it.each([
    ['begins every line of the selection', '⟦a\nb⟧', '- ⟦a\n- b⟧'],
    ['is put where some lines have it', '⟦- a\nb⟧', '⟦- a\n- b⟧'],
    ['goes away where all have it', '⟦- a\n- b⟧', '⟦a\nb⟧'],
    ['is typed behind on an empty line', '|', '- |'],
  ])('%s', (_, before, after) => {
    expect(run(togglePrefix('- '), before)).toBe(after);
  });
});

describe('a link', () => {
  it.each([
    ['asks for its address when it has a text', '⟦here⟧', '[here](⟦https://⟧)'],
    ['asks for its text first', 'see |', 'see [⟦text⟧](https://)'],
  ])('%s', (_, before, after) => {
    expect(run(insertLink, before)).toBe(after);
  });
});

describe('a table', () => {
  it('has a heading and as many rows and columns as were picked', () => {
    expect(run(insertTable(2, 1), '|')).toBe('| ⟦Column 1⟧ |\n| --- |\n|     |\n|     |\n\n');
  });

  it('stands on lines of its own', () => {
    expect(run(insertTable(1, 1), 'a|b')).toBe('a\n\n| ⟦Column 1⟧ |\n| --- |\n|     |\n\nb');
  });
});

describe('Enter in a list', () => {
  it.each([
    ['begins the next item', '- one|', '- one\n- |'],
    ['counts on', '  9. nine|', '  9. nine\n  10. |'],
    ['ends the list in an empty item', '- one\n- |', '- one\n|'],
  ])('%s', (_, before, after) => {
    expect(run(continueList, before)).toBe(after);
  });

  it.each(['plain|', '- ⟦one⟧', '|- one'])('leaves %j to the editor', (text) => {
    expect(run(continueList, text)).toBe(text);
  });
});
