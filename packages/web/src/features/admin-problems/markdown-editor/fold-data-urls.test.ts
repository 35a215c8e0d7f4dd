import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, it } from 'vitest';
import { foldDataUrls } from './fold-data-urls.ts';

const url = (letter: string) => `data:image/png;base64,${letter.repeat(200)}`;

/** Shows the text with `<…>` for folded URLs. */
function shown(state: EditorState): string {
  let text = '';
  let end = 0;
  for (const set of state.facet(EditorView.decorations)) {
    if (typeof set === 'function') continue;
    set.between(0, state.doc.length, (from, to) => {
      text += `${state.sliceDoc(end, from)}<${state.sliceDoc(from, to).slice(-1)}>`;
      end = to;
    });
  }
  return text + state.sliceDoc(end);
}

function open(doc: string): EditorState {
  return EditorState.create({ doc, extensions: foldDataUrls() });
}

const change = (state: EditorState, from: number, to: number, insert: string) =>
  state.update({ changes: { from, to, insert } }).state;

it('folds the long addresses that a text begins with, and leaves short ones', () => {
  const small = 'data:image/png;base64,iVBO';
  expect(shown(open(`![x](${url('a')})\n![y](${small}) ![z](${url('b')})`))).toBe(
    `![x](<a>)\n![y](${small}) ![z](<b>)`,
  );
});

it('keeps them folded while the text around them changes', () => {
  const state = open(`a ${url('a')} b ${url('b')} c\nd`);
  const before = change(state, 0, 0, 'x');
  const between = change(
    before,
    before.doc.toString().indexOf(' b ') + 1,
    before.doc.toString().indexOf(' b ') + 2,
    'y',
  );
  const after = change(between, between.doc.length, between.doc.length, 'z');
  expect(shown(after)).toBe('xa <a> y <b> c\ndz');
});

it('folds an address that arrives between two others', () => {
  const state = open(`${url('a')} | ${url('b')}`);
  const bar = state.doc.toString().indexOf('|');
  expect(shown(change(state, bar, bar + 1, url('c')))).toBe('<a> <c> <b>');
});

it('folds longer what is typed at the end of an address', () => {
  const state = open(`${url('a')} b`);
  const end = url('a').length;
  expect(shown(change(state, end, end, 'Z'))).toBe('<Z> b');
});

it('unfolds an address that is broken', () => {
  const state = open(`(${url('a')})`);
  expect(shown(change(state, 1, 6, 'date:'))).toBe(`(date:${url('a').slice(5)})`);
});
