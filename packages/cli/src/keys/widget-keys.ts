/** The keys of every text field, which edit its text and move to the next field. */
const editingKeys = {
  next: { keys: ['tab', 'down'], help: 'next field' },
  previous: { keys: ['shift-tab', 'up'], help: 'previous field' },
  left: { keys: ['left', 'ctrl-b'], help: 'left' },
  right: { keys: ['right', 'ctrl-f'], help: 'right' },
  start: { keys: ['home', 'ctrl-a'], help: 'go to the start' },
  end: { keys: ['end', 'ctrl-e'], help: 'go to the end' },
  eraseBefore: { keys: ['backspace'], help: 'erase the previous character' },
  eraseAfter: { keys: ['delete'], help: 'erase the next character' },
  eraseWord: { keys: ['ctrl-w', 'alt-backspace'], help: 'erase the previous word' },
  eraseAll: { keys: ['ctrl-u'], help: 'erase everything before the cursor' },
} as const;

/** The keys that move the cursor of every list and scroll every text. */
export const moveKeys = {
  up: { keys: ['k', 'up', 'wheel-up'], help: 'up' },
  down: { keys: ['j', 'down', 'wheel-down'], help: 'down' },
  first: { keys: ['g', 'home'], help: 'go to the top' },
  last: { keys: ['G', 'end'], help: 'go to the end' },
  halfUp: { keys: ['ctrl-u'], help: 'half a page up' },
  halfDown: { keys: ['ctrl-d'], help: 'half a page down' },
  pageUp: { keys: ['pageup', 'ctrl-b'], help: 'a page up' },
  pageDown: { keys: ['pagedown', 'ctrl-f', 'space'], help: 'a page down' },
} as const;

export const widgetKeys = {
  list: {
    level: 'pane',
    title: 'Lists',
    bindings: {
      ...moveKeys,
      open: { keys: ['enter', 'l', 'right'], help: 'open', hint: 'open' },
    },
  },
  scroll: { level: 'pane', title: 'Text', bindings: moveKeys },
  field: {
    level: 'field',
    title: 'Text field',
    bindings: {
      submit: { keys: ['enter'], help: 'done', hint: 'done' },
      cancel: { keys: ['esc'], help: 'leave the field', hint: 'cancel' },
      ...editingKeys,
    },
  },
  answer: {
    level: 'field',
    title: 'Answer',
    bindings: {
      submit: { keys: ['enter'], help: 'send', hint: 'send' },
      cancel: { keys: ['esc'], help: 'leave the field', hint: 'cancel' },
      ...editingKeys,
      next: { ...editingKeys.next, help: 'the next prepared answer', hint: 'prepared answer' },
      previous: { ...editingKeys.previous, help: 'the previous prepared answer' },
    },
  },
  form: {
    level: 'field',
    title: 'Form',
    bindings: {
      submit: { keys: ['enter'], help: 'next field; from the last field, send', hint: 'next' },
      cancel: { keys: ['esc'], help: 'leave the field, so that letters and numbers are keys again', hint: 'leave' },
      ...editingKeys,
    },
  },
  sessionEnded: {
    level: 'overlay',
    title: 'Sign in again',
    bindings: {
      submit: { keys: ['enter'], help: 'sign in', hint: 'sign in' },
      leave: { keys: ['esc'], help: 'sign in later', hint: 'later' },
      ...editingKeys,
      next: { ...editingKeys.next, hint: 'next field' },
    },
  },
  typedInput: {
    level: 'field',
    title: 'Input',
    bindings: {
      done: { keys: ['esc', 'ctrl-d'], help: 'done', hint: 'done' },
      newLine: { keys: ['enter'], help: 'next line' },
      eraseBefore: { keys: ['backspace'], help: 'erase the previous character', hint: 'erase' },
      eraseAll: { keys: ['ctrl-u'], help: 'erase everything', hint: 'erase all' },
    },
  },
  choice: {
    level: 'pane',
    title: 'Choice',
    bindings: {
      next: { keys: ['right', 'down', 'j', 'l', 'tab', 'space'], help: 'next value', hint: 'next' },
      previous: { keys: ['left', 'up', 'k', 'h', 'shift-tab'], help: 'previous value' },
      choose: { keys: ['enter'], help: 'choose the value', hint: 'choose' },
      cancel: { keys: ['esc', 'q'], help: 'cancel', hint: 'cancel' },
    },
  },
  replay: {
    level: 'pane',
    title: 'Replay',
    bindings: {
      earlier: { keys: ['left'], help: 'a minute back, also from the present board', hint: 'back in time' },
      later: { keys: ['right'], help: 'a minute on' },
      play: { keys: ['space'], help: 'play the contest, a minute each second, or pause', hint: 'play' },
    },
  },
  tags: {
    level: 'pane',
    title: 'Tags',
    bindings: {
      ...moveKeys,
      pageDown: { keys: ['pagedown', 'ctrl-f'], help: 'a page down' },
      toggle: { keys: ['space', 'enter', 'x'], help: 'choose or remove the tag', hint: 'choose' },
      search: { keys: ['/'], help: 'search the tags as you type', hint: 'find' },
      clear: { keys: ['c'], help: 'remove all tags', hint: 'clear' },
      close: { keys: ['t', 'esc', 'tab'], help: 'back to the problems', hint: 'done' },
    },
  },
} as const satisfies Readonly<Record<string, KeyScopeTable>>;

/** The actions that start from what was before. Several can run before the next frame. */
export const stepActions: ReadonlySet<string> = new Set([
  ...Object.keys(moveKeys),
  'left',
  'right',
  'start',
  'end',
  'eraseBefore',
  'eraseAfter',
  'eraseWord',
  'eraseAll',
]);

/** An action and its keys. Actions without a `hint` for the footer appear only in the help. */
export interface KeyBinding {
  keys: readonly string[];
  help: string;
  hint?: string;
}

/**
 * The levels from the innermost to the outermost. A key goes to the first layer that binds it.
 * Below an overlay only the keys of `always` work.
 */
export const keyLevels = ['always', 'overlay', 'field', 'pane', 'screen', 'global'] as const;
type KeyLevel = (typeof keyLevels)[number];

export interface KeyScopeTable {
  level: KeyLevel;
  title: string;
  bindings: Readonly<Record<string, KeyBinding>>;
}
