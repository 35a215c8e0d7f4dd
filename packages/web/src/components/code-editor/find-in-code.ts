import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  highlightSelectionMatches,
  openSearchPanel,
  replaceAll,
  replaceNext,
  SearchQuery,
  search,
  searchKeymap,
  setSearchQuery,
} from '@codemirror/search';
import { StateEffect } from '@codemirror/state';
import { type Command, type EditorView, keymap, type Panel, runScopeHandlers, type ViewUpdate } from '@codemirror/view';

const prepared = new WeakSet<EditorView>();

/** Opens the panel to find and replace. Its code is loaded at the first use. */
export function findInCode(view: EditorView): void {
  if (!prepared.has(view)) {
    prepared.add(view);
    const extensions = [search({ top: true, createPanel }), highlightSelectionMatches(), keymap.of(searchKeymap)];
    view.dispatch({ effects: StateEffect.appendConfig.of(extensions) });
  }
  openSearchPanel(view);
}

/** Counting stops here, because a count of more is not read. */
const countedMax = 999;

const switches = [
  { name: 'caseSensitive', text: 'Aa', label: 'Match case' },
  { name: 'wholeWord', text: 'W', label: 'Whole words' },
  { name: 'regexp', text: '.*', label: 'Regular expression' },
] as const;

function createPanel(view: EditorView): Panel {
  const dom = element('div', { className: 'cm-find', role: 'search', ariaLabel: 'Find in the code' });
  const find = element('input', { type: 'text', placeholder: 'Find', ariaLabel: 'Find' });
  find.setAttribute('main-field', 'true');
  const replace = element('input', { type: 'text', placeholder: 'Replace with', ariaLabel: 'Replace with' });
  const count = element('output', { className: 'cm-find-count' });
  const toggles = switches.map(({ name, text, label }) => ({ name, button: button(text, label) }));
  const show = (query: SearchQuery) => {
    if (find.value !== query.search) find.value = query.search;
    if (replace.value !== query.replace) replace.value = query.replace;
    for (const { name, button: toggle } of toggles) toggle.ariaPressed = String(query[name]);
    find.ariaInvalid = String(query.search !== '' && !query.valid);
    count.textContent = describeMatches(view, query);
  };
  const commit = (change: Partial<Pick<SearchQuery, (typeof switches)[number]['name']>> = {}) => {
    const { caseSensitive, wholeWord, regexp } = getSearchQuery(view.state);
    const wanted = { caseSensitive, wholeWord, regexp, ...change };
    const query = new SearchQuery({ ...wanted, search: find.value, replace: replace.value });
    view.dispatch({ effects: setSearchQuery.of(query) });
  };
  for (const field of [find, replace]) field.addEventListener('input', () => commit());
  for (const { name, button: toggle } of toggles) {
    toggle.addEventListener('click', () => commit({ [name]: toggle.ariaPressed !== 'true' }));
  }
  const action = (text: string, label: string, act: Command) => {
    const made = button(text, label);
    made.addEventListener('click', () => act(view));
    return made;
  };
  dom.append(
    row(
      find,
      ...toggles.map(({ button: toggle }) => toggle),
      count,
      action('↑', 'Previous match', findPrevious),
      action('↓', 'Next match', findNext),
      action('×', 'Close', closeSearchPanel),
    ),
  );
  if (!view.state.readOnly) {
    dom.append(row(replace, action('Replace', 'Replace', replaceNext), action('All', 'Replace all', replaceAll)));
  }
  dom.addEventListener('keydown', (event) => {
    const isEnter = event.key === 'Enter' && (event.target === find || event.target === replace);
    if (isEnter) (event.target === replace ? replaceNext : event.shiftKey ? findPrevious : findNext)(view);
    if (isEnter || runScopeHandlers(view, event, 'search-panel')) event.preventDefault();
  });
  show(getSearchQuery(view.state));
  return {
    dom,
    top: true,
    mount: () => find.select(),
    update({ state, docChanged, selectionSet, transactions }: ViewUpdate) {
      const isChanged = transactions.some(({ effects }) => effects.some((effect) => effect.is(setSearchQuery)));
      if (isChanged || docChanged || selectionSet) show(getSearchQuery(state));
    },
  };
}

/** For example “2 of 5”, where the selection is the second match. */
function describeMatches(view: EditorView, query: SearchQuery): string {
  if (query.search === '') return '';
  if (!query.valid) return 'Not a regular expression';
  const { from, to } = view.state.selection.main;
  let count = 0;
  let current = 0;
  for (const match of {
    [Symbol.iterator]: () => query.getCursor(view.state) as Iterator<{ from: number; to: number }>,
  }) {
    count += 1;
    if (match.from === from && match.to === to) current = count;
    if (count > countedMax) return `more than ${countedMax}`;
  }
  if (count === 0) return 'No match';
  return current === 0 ? `${count}` : `${current} of ${count}`;
}

function row(...children: readonly Node[]): HTMLElement {
  const made = element('div', { className: 'cm-find-row' });
  made.append(...children);
  return made;
}

function button(text: string, label: string): HTMLButtonElement {
  return element('button', { type: 'button', textContent: text, title: label, ariaLabel: label });
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), properties);
}
