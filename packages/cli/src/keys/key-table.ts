import { screenKeys } from './screen-keys.ts';
import { type KeyScopeTable, moveKeys, widgetKeys } from './widget-keys.ts';

/** The keys of an overlay with a list and a field that filters it. */
const filterKeys = {
  up: { keys: ['up', 'ctrl-k', 'wheel-up'], help: 'up' },
  down: { keys: ['down', 'ctrl-j', 'ctrl-n', 'wheel-down'], help: 'down' },
  first: { keys: ['home'], help: 'go to the top' },
  last: { keys: ['end'], help: 'go to the end' },
  pageUp: { keys: ['pageup'], help: 'a page up' },
  pageDown: { keys: ['pagedown'], help: 'a page down' },
  eraseBefore: { keys: ['backspace'], help: 'erase a character' },
  eraseWord: { keys: ['ctrl-w', 'alt-backspace'], help: 'erase a word' },
  eraseAll: { keys: ['ctrl-u'], help: 'erase everything' },
} as const;

const frameKeys = {
  always: {
    level: 'always',
    title: 'Always',
    bindings: {
      interrupt: { keys: ['ctrl-c'], help: 'quit at once' },
      suspend: { keys: ['ctrl-z'], help: 'suspend; `fg` returns' },
      redraw: { keys: ['ctrl-l'], help: 'redraw the screen' },
    },
  },
  global: {
    level: 'global',
    title: 'Everywhere',
    bindings: {
      help: { keys: ['?'], help: 'show, find and use every key of this screen' },
      palette: { keys: [':', 'ctrl-p'], help: 'command palette' },
      back: { keys: ['q', 'esc', 'backspace'], help: 'back', hint: 'back' },
      quit: { keys: ['q'], help: 'quit', hint: 'quit' },
      home: { keys: ['1'], help: 'home' },
      problems: { keys: ['2'], help: 'problems' },
      contests: { keys: ['3'], help: 'contests' },
      profile: { keys: ['4'], help: 'profile' },
      settings: { keys: ['5'], help: 'settings' },
      refresh: { keys: ['R', 'ctrl-r'], help: 'reload' },
      switchAccount: { keys: ['A'], help: 'switch account' },
      signIn: { keys: ['ctrl-t'], help: 'sign in again', hint: 'sign in' },
    },
  },
  palette: {
    level: 'overlay',
    title: 'Command palette',
    bindings: {
      ...filterKeys,
      run: { keys: ['enter'], help: 'run the command', hint: 'run' },
      close: { keys: ['esc', 'ctrl-p'], help: 'close', hint: 'close' },
    },
  },
  help: {
    level: 'overlay',
    title: 'Help',
    bindings: {
      ...filterKeys,
      run: { keys: ['enter'], help: 'run the selected action', hint: 'run it' },
      close: { keys: ['esc'], help: 'clear what was typed, or close', hint: 'close' },
    },
  },
  accounts: {
    level: 'overlay',
    title: 'Accounts',
    bindings: {
      ...moveKeys,
      choose: { keys: ['enter', 'l', 'right'], help: 'switch to the account', hint: 'switch' },
      close: { keys: ['esc', 'q', 'A'], help: 'close', hint: 'close' },
    },
  },
  languages: {
    level: 'overlay',
    title: 'Languages',
    bindings: {
      ...moveKeys,
      choose: { keys: ['enter', 'l', 'right'], help: 'solve in the language', hint: 'choose' },
      close: { keys: ['esc', 'q', 'L'], help: 'close', hint: 'close' },
    },
  },
  tooSmall: {
    level: 'overlay',
    title: 'Window too small',
    bindings: { quit: { keys: ['q'], help: 'quit' } },
  },
  question: {
    level: 'overlay',
    title: 'Question',
    bindings: {
      yes: { keys: ['y', 'enter'], help: 'yes', hint: 'yes' },
      no: { keys: ['n'], help: 'no', hint: 'no' },
      leave: { keys: ['esc', 'q'], help: 'cancel', hint: 'cancel' },
    },
  },
  message: {
    level: 'overlay',
    title: 'Message',
    bindings: { close: { keys: ['enter', 'esc', 'q', 'space'], help: 'close', hint: 'close' } },
  },
} as const satisfies Readonly<Record<string, KeyScopeTable>>;

/** Every key by scope: the source of handlers, footer, help and documentation. */
export const keyTable = { ...frameKeys, ...widgetKeys, ...screenKeys } as const;

export type KeyScope = keyof typeof keyTable;
export type KeyAction<S extends KeyScope> = keyof (typeof keyTable)[S]['bindings'];

const shownNames: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  enter: 'Enter',
  esc: 'Esc',
  tab: 'Tab',
  'shift-tab': 'Shift-Tab',
  space: 'Space',
  backspace: 'Backspace',
  delete: 'Del',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  'alt-backspace': 'Alt-backspace',
};

/** The names of the keys that are no characters, except those with Ctrl. */
export const keyNames: readonly string[] = Object.keys(shownNames);

const asciiNames: Readonly<Record<string, string>> = { up: 'Up', down: 'Down', left: 'Left', right: 'Right' };

/** Returns a key as people read it: `ctrl-d` becomes `Ctrl-d`. */
export function keyLabel(name: string, unicode: boolean): string {
  const shown = (unicode ? undefined : asciiNames[name]) ?? shownNames[name];
  return shown ?? name.replace(/^ctrl-/, 'Ctrl-').replace(/^wheel-/, 'wheel ');
}
