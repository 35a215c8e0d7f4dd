/** What every text field does with its text, and what leads from one field to another. */
const editingKeys = {
  next: { keys: ['tab', 'down'], help: 'next field' },
  previous: { keys: ['shift-tab', 'up'], help: 'field before' },
  left: { keys: ['left', 'ctrl-b'], help: 'left' },
  right: { keys: ['right', 'ctrl-f'], help: 'right' },
  start: { keys: ['home', 'ctrl-a'], help: 'to the start' },
  end: { keys: ['end', 'ctrl-e'], help: 'to the end' },
  eraseBefore: { keys: ['backspace'], help: 'erase the character before' },
  eraseAfter: { keys: ['delete'], help: 'erase the character after' },
  eraseWord: { keys: ['ctrl-w', 'alt-backspace'], help: 'erase the word before' },
  eraseAll: { keys: ['ctrl-u'], help: 'erase everything before' },
} as const;

/** What moves a cursor in every list, and what is in view of every text. */
export const moveKeys = {
  up: { keys: ['k', 'up', 'wheel-up'], help: 'up' },
  down: { keys: ['j', 'down', 'wheel-down'], help: 'down' },
  first: { keys: ['g', 'home'], help: 'to the top' },
  last: { keys: ['G', 'end'], help: 'to the end' },
  halfUp: { keys: ['ctrl-u'], help: 'half a page up' },
  halfDown: { keys: ['ctrl-d'], help: 'half a page down' },
  pageUp: { keys: ['pageup', 'ctrl-b'], help: 'a page up' },
  pageDown: { keys: ['pagedown', 'ctrl-f', 'space'], help: 'a page down' },
} as const;

/** Keys of the widgets that several screens have: lists, long texts, text fields, choices. */
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
  form: {
    level: 'field',
    title: 'Form',
    bindings: {
      submit: { keys: ['enter'], help: 'next field; from the last one: send', hint: 'go on' },
      cancel: { keys: ['esc'], help: 'leave the field, so that letters and numbers are commands', hint: 'leave' },
      ...editingKeys,
    },
  },
  sessionEnded: {
    level: 'overlay',
    title: 'Sign in again',
    bindings: {
      submit: { keys: ['enter'], help: 'sign in', hint: 'sign in' },
      leave: { keys: ['esc'], help: 'go on without, later', hint: 'later' },
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
      eraseBefore: { keys: ['backspace'], help: 'erase the character before', hint: 'erase' },
      eraseAll: { keys: ['ctrl-u'], help: 'erase everything', hint: 'erase all' },
    },
  },
  choice: {
    level: 'pane',
    title: 'Choice',
    bindings: {
      next: { keys: ['right', 'down', 'j', 'l', 'tab', 'space'], help: 'next one', hint: 'next' },
      previous: { keys: ['left', 'up', 'k', 'h', 'shift-tab'], help: 'the one before' },
      choose: { keys: ['enter'], help: 'take it', hint: 'take it' },
      cancel: { keys: ['esc', 'q'], help: 'leave it as it was', hint: 'cancel' },
    },
  },
  tags: {
    level: 'pane',
    title: 'Tags',
    bindings: {
      ...moveKeys,
      pageDown: { keys: ['pagedown', 'ctrl-f'], help: 'a page down' },
      toggle: { keys: ['space', 'enter', 'x'], help: 'choose or leave the tag', hint: 'choose' },
      search: { keys: ['/'], help: 'find a tag as you type', hint: 'find' },
      clear: { keys: ['c'], help: 'leave them all', hint: 'none' },
      close: { keys: ['t', 'esc', 'tab'], help: 'back to the problems', hint: 'done' },
    },
  },
} as const satisfies Readonly<Record<string, KeyScopeTable>>;

/** A thing keys do. `hint`: its word in the footer; without one it stands in the help only. */
export interface KeyBinding {
  keys: readonly string[];
  help: string;
  hint?: string;
}

/**
 * From the innermost to the outermost: a key goes to the first layer that takes it. An overlay takes every key, so nothing
 * below it reacts, except to what is bound in `always`.
 */
export const keyLevels = ['always', 'overlay', 'field', 'pane', 'screen', 'global'] as const;
type KeyLevel = (typeof keyLevels)[number];

/** Keys that have a meaning together: those of a screen, of a list, of an overlay. */
export interface KeyScopeTable {
  level: KeyLevel;
  title: string;
  bindings: Readonly<Record<string, KeyBinding>>;
}
