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
export type KeyLevel = (typeof keyLevels)[number];

interface KeyScopeTable {
  level: KeyLevel;
  title: string;
  bindings: Readonly<Record<string, KeyBinding>>;
}

/** What every text field does with its text. */
const editingKeys = {
  left: { keys: ['left', 'ctrl-b'], help: 'left' },
  right: { keys: ['right', 'ctrl-f'], help: 'right' },
  start: { keys: ['home', 'ctrl-a'], help: 'to the start' },
  end: { keys: ['end', 'ctrl-e'], help: 'to the end' },
  eraseBefore: { keys: ['backspace'], help: 'erase the character before' },
  eraseAfter: { keys: ['delete'], help: 'erase the character after' },
  eraseWord: { keys: ['ctrl-w', 'alt-backspace'], help: 'erase the word before' },
  eraseAll: { keys: ['ctrl-u'], help: 'erase everything before' },
} as const;

/** Every key of the full-screen interface, by scope. Handlers, footer, help overlay and the documentation come from it. */
export const keyTable = {
  always: {
    level: 'always',
    title: 'Always',
    bindings: {
      interrupt: { keys: ['ctrl-c'], help: 'quit at once' },
      suspend: { keys: ['ctrl-z'], help: 'suspend; `fg` comes back' },
      redraw: { keys: ['ctrl-l'], help: 'draw the screen anew' },
    },
  },
  global: {
    level: 'global',
    title: 'Everywhere',
    bindings: {
      help: { keys: ['?'], help: 'help: every key of this screen' },
      palette: { keys: [':', 'ctrl-p'], help: 'command palette' },
      back: { keys: ['q', 'esc', 'backspace'], help: 'back', hint: 'back' },
      quit: { keys: ['q'], help: 'quit', hint: 'quit' },
      home: { keys: ['1'], help: 'home' },
      problems: { keys: ['2'], help: 'problems' },
      contests: { keys: ['3'], help: 'contests' },
      profile: { keys: ['4'], help: 'profile' },
      settings: { keys: ['5'], help: 'settings' },
      refresh: { keys: ['R', 'ctrl-r'], help: 'load again' },
      signIn: { keys: ['ctrl-t'], help: 'sign in again', hint: 'sign in' },
    },
  },
  list: {
    level: 'pane',
    title: 'Lists',
    bindings: {
      up: { keys: ['k', 'up', 'wheel-up'], help: 'up' },
      down: { keys: ['j', 'down', 'wheel-down'], help: 'down' },
      first: { keys: ['g', 'home'], help: 'first' },
      last: { keys: ['G', 'end'], help: 'last' },
      halfUp: { keys: ['ctrl-u'], help: 'half a page up' },
      halfDown: { keys: ['ctrl-d'], help: 'half a page down' },
      pageUp: { keys: ['pageup', 'ctrl-b'], help: 'a page up' },
      pageDown: { keys: ['pagedown', 'ctrl-f', 'space'], help: 'a page down' },
      open: { keys: ['enter', 'l', 'right'], help: 'open', hint: 'open' },
    },
  },
  scroll: {
    level: 'pane',
    title: 'Text',
    bindings: {
      up: { keys: ['k', 'up', 'wheel-up'], help: 'up' },
      down: { keys: ['j', 'down', 'wheel-down'], help: 'down' },
      first: { keys: ['g', 'home'], help: 'to the top' },
      last: { keys: ['G', 'end'], help: 'to the end' },
      halfUp: { keys: ['ctrl-u'], help: 'half a page up' },
      halfDown: { keys: ['ctrl-d'], help: 'half a page down' },
      pageUp: { keys: ['pageup', 'ctrl-b'], help: 'a page up' },
      pageDown: { keys: ['pagedown', 'ctrl-f', 'space'], help: 'a page down' },
    },
  },
  field: {
    level: 'field',
    title: 'Text field',
    bindings: {
      submit: { keys: ['enter'], help: 'done', hint: 'done' },
      cancel: { keys: ['esc'], help: 'leave the field', hint: 'cancel' },
      next: { keys: ['tab', 'down'], help: 'next field' },
      previous: { keys: ['shift-tab', 'up'], help: 'field before' },
      ...editingKeys,
    },
  },
  form: {
    level: 'field',
    title: 'Form',
    bindings: {
      submit: { keys: ['enter'], help: 'next field; from the last one: send', hint: 'go on' },
      next: { keys: ['tab', 'down'], help: 'next field', hint: 'next field' },
      previous: { keys: ['shift-tab', 'up'], help: 'field before' },
      cancel: { keys: ['esc'], help: 'leave the field, so that letters and numbers are commands', hint: 'leave' },
      ...editingKeys,
    },
  },
  palette: {
    level: 'overlay',
    title: 'Command palette',
    bindings: {
      up: { keys: ['up', 'ctrl-k', 'wheel-up'], help: 'up' },
      down: { keys: ['down', 'ctrl-j', 'ctrl-n', 'wheel-down'], help: 'down' },
      run: { keys: ['enter'], help: 'run the command', hint: 'run' },
      close: { keys: ['esc', 'ctrl-p'], help: 'close', hint: 'close' },
      eraseBefore: { keys: ['backspace'], help: 'erase a character' },
      eraseAll: { keys: ['ctrl-u'], help: 'erase everything' },
    },
  },
  help: {
    level: 'overlay',
    title: 'Help',
    bindings: {
      close: { keys: ['esc', 'q', '?', 'enter'], help: 'close', hint: 'close' },
      up: { keys: ['k', 'up', 'wheel-up', 'pageup'], help: 'up' },
      down: { keys: ['j', 'down', 'wheel-down', 'pagedown', 'space'], help: 'down' },
    },
  },
  question: {
    level: 'overlay',
    title: 'Question',
    bindings: {
      yes: { keys: ['y', 'enter'], help: 'yes', hint: 'yes' },
      no: { keys: ['n', 'esc', 'q'], help: 'no', hint: 'no' },
    },
  },
  message: {
    level: 'overlay',
    title: 'Message',
    bindings: { close: { keys: ['enter', 'esc', 'q', 'space'], help: 'close', hint: 'close' } },
  },
  sessionEnded: {
    level: 'overlay',
    title: 'Sign in again',
    bindings: {
      submit: { keys: ['enter'], help: 'sign in', hint: 'sign in' },
      next: { keys: ['tab', 'down'], help: 'next field', hint: 'next field' },
      previous: { keys: ['shift-tab', 'up'], help: 'field before' },
      leave: { keys: ['esc'], help: 'go on without, later', hint: 'later' },
      ...editingKeys,
    },
  },
  problems: {
    level: 'screen',
    title: 'Problems',
    bindings: {
      search: { keys: ['/'], help: 'search the titles as you type', hint: 'search' },
      tags: { keys: ['t'], help: 'choose tags; a problem must carry them all', hint: 'tags' },
      sort: { keys: ['s'], help: 'sort by the next column', hint: 'sort' },
      unsolved: { keys: ['u'], help: 'hide the solved ones, or show them' },
      preview: { keys: ['p'], help: 'show or hide the preview', hint: 'preview' },
      solve: { keys: ['e'], help: 'pull the problem and solve it', hint: 'solve' },
      clear: { keys: ['c'], help: 'clear search and tags' },
      browser: { keys: ['o'], help: 'open it in the browser' },
      copy: { keys: ['y'], help: 'copy the id' },
    },
  },
  tags: {
    level: 'pane',
    title: 'Tags',
    bindings: {
      up: { keys: ['k', 'up', 'wheel-up'], help: 'up' },
      down: { keys: ['j', 'down', 'wheel-down'], help: 'down' },
      first: { keys: ['g', 'home'], help: 'first' },
      last: { keys: ['G', 'end'], help: 'last' },
      pageUp: { keys: ['pageup', 'ctrl-b', 'ctrl-u'], help: 'a page up' },
      pageDown: { keys: ['pagedown', 'ctrl-f', 'ctrl-d'], help: 'a page down' },
      toggle: { keys: ['space', 'enter', 'x'], help: 'choose or leave the tag', hint: 'choose' },
      search: { keys: ['/'], help: 'find a tag as you type', hint: 'find' },
      clear: { keys: ['c'], help: 'leave them all', hint: 'none' },
      close: { keys: ['t', 'esc', 'tab'], help: 'back to the problems', hint: 'done' },
    },
  },
  problem: {
    level: 'screen',
    title: 'Problem',
    bindings: {
      solve: { keys: ['e', 'enter'], help: 'pull the problem and solve it', hint: 'solve' },
      nextTab: { keys: ['tab', 'right'], help: 'next: statement, samples, my submissions', hint: 'next tab' },
      previousTab: { keys: ['shift-tab', 'left'], help: 'the tab before' },
      nextSample: { keys: ['n'], help: 'next sample', hint: 'next sample' },
      previousSample: { keys: ['N'], help: 'sample before' },
      copy: { keys: ['y'], help: 'copy the input of the sample, or the id', hint: 'copy' },
      copyAnswer: { keys: ['Y'], help: 'copy the output of the sample' },
      browser: { keys: ['o'], help: 'open it in the browser', hint: 'browser' },
    },
  },
  workspace: {
    level: 'screen',
    title: 'Workspace',
    bindings: {
      cancel: { keys: ['x'], help: 'stop what is under way', hint: 'stop' },
      openLine: { keys: ['enter'], help: 'edit at the line of the selected error', hint: 'to the line' },
      edit: { keys: ['e'], help: 'edit the solution in your editor', hint: 'edit' },
      test: { keys: ['t'], help: 'test it on the samples and your own tests', hint: 'test' },
      watch: { keys: ['w'], help: 'test again at every save, or stop it', hint: 'watch' },
      run: { keys: ['r'], help: 'run it on the input', hint: 'run' },
      submit: { keys: ['s'], help: 'submit it', hint: 'submit' },
      editInput: { keys: ['i'], help: 'edit the input of `run` in your editor' },
      typeInput: { keys: ['p'], help: 'type or paste the input' },
      chooseInput: { keys: ['c'], help: 'run on the next test, or on your own input' },
      addTest: { keys: ['a'], help: 'keep input and answer as a test' },
      diff: { keys: ['d'], help: 'expected and actual output side by side, or below each other' },
      nextTest: { keys: ['n'], help: 'next failing test' },
      previousTest: { keys: ['N'], help: 'failing test before' },
      nextTab: { keys: ['tab', 'right'], help: 'next: result, input, statement' },
      previousTab: { keys: ['shift-tab', 'left'], help: 'the tab before' },
      copy: { keys: ['y'], help: 'copy the path of the solution' },
      browser: { keys: ['o'], help: 'open the problem in the browser' },
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
  contests: {
    level: 'screen',
    title: 'Contests',
    bindings: {
      filter: { keys: ['f', 'tab'], help: 'next filter: all, ongoing, future, past', hint: 'filter' },
      previousFilter: { keys: ['F', 'shift-tab'], help: 'the filter before' },
      browser: { keys: ['o'], help: 'open it in the browser' },
    },
  },
  contest: {
    level: 'screen',
    title: 'Contest',
    bindings: {
      register: { keys: ['r'], help: 'register for the contest', hint: 'register' },
      solve: { keys: ['e'], help: 'pull the problem and solve it', hint: 'solve' },
      leaderboard: { keys: ['L'], help: 'its leaderboard', hint: 'leaderboard' },
      fetch: { keys: ['P'], help: 'pull all its problems', hint: 'pull all' },
      details: { keys: ['d', 'tab'], help: 'the description, or the problems', hint: 'description' },
      browser: { keys: ['o'], help: 'open it in the browser' },
    },
  },
  leaderboard: {
    level: 'screen',
    title: 'Leaderboard',
    bindings: {
      mine: { keys: ['m'], help: 'to my row', hint: 'my row' },
      search: { keys: ['/'], help: 'find a name', hint: 'find' },
      next: { keys: ['n'], help: 'next one found' },
      previous: { keys: ['N'], help: 'found one before' },
    },
  },
  submissions: {
    level: 'screen',
    title: 'Submissions',
    bindings: {
      problem: { keys: ['p'], help: 'open its problem', hint: 'problem' },
      copy: { keys: ['y'], help: 'copy the id', hint: 'copy id' },
    },
  },
  submission: {
    level: 'screen',
    title: 'Submission',
    bindings: {
      nextTab: { keys: ['tab', 'right'], help: 'next: tests, source, messages of the compiler', hint: 'next tab' },
      previousTab: { keys: ['shift-tab', 'left'], help: 'the tab before' },
      nextTest: { keys: ['n'], help: 'next failing test' },
      previousTest: { keys: ['N'], help: 'failing test before' },
      problem: { keys: ['p'], help: 'open its problem', hint: 'problem' },
      copy: { keys: ['y'], help: 'copy the id, or the source', hint: 'copy' },
    },
  },
  profile: {
    level: 'screen',
    title: 'Profile',
    bindings: {
      edit: { keys: ['e'], help: 'change name or email', hint: 'edit' },
      submissions: { keys: ['s'], help: 'all my submissions', hint: 'submissions' },
      signOut: { keys: ['O'], help: 'log out', hint: 'log out' },
      stop: { keys: ['esc'], help: 'stop waiting for the server', hint: 'stop' },
    },
  },
  settings: {
    level: 'screen',
    title: 'Settings',
    bindings: {
      change: { keys: ['enter', 'e'], help: 'change the setting', hint: 'change' },
      unset: { keys: ['u', 'delete'], help: 'back to its default', hint: 'default' },
      doctor: { keys: ['d'], help: 'look what works on this machine', hint: 'doctor' },
      otherPane: { keys: ['tab', 'shift-tab'], help: 'to the other half: settings, machine', hint: 'other half' },
      cancel: { keys: ['esc'], help: 'stop looking', hint: 'stop' },
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
  home: {
    level: 'screen',
    title: 'Home',
    bindings: {
      next: { keys: ['tab'], help: 'next part: contests, last problem, verdicts', hint: 'next part' },
      previous: { keys: ['shift-tab'], help: 'the part before' },
      continue: { keys: ['e'], help: 'go on with the last problem', hint: 'go on' },
    },
  },
  auth: {
    level: 'screen',
    title: 'Sign in, sign up',
    bindings: {
      other: { keys: ['ctrl-t'], help: 'sign up instead of in, or back', hint: 'sign in / sign up' },
      type: { keys: ['enter', 'tab', 'i'], help: 'type into the form', hint: 'type' },
      cancel: { keys: ['esc'], help: 'stop waiting for the server', hint: 'stop' },
    },
  },
} as const satisfies Readonly<Record<string, KeyScopeTable>>;

export type KeyScope = keyof typeof keyTable;
export type KeyAction<S extends KeyScope> = keyof (typeof keyTable)[S]['bindings'];

/** The bindings of a scope in their order, whichever scope it is. */
export function bindingsOf(scope: KeyScope): readonly (readonly [action: string, binding: KeyBinding])[] {
  return Object.entries<KeyBinding>(keyTable[scope].bindings);
}

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
  'wheel-up': 'wheel up',
  'wheel-down': 'wheel down',
};
const asciiNames: Readonly<Record<string, string>> = { up: 'Up', down: 'Down', left: 'Left', right: 'Right' };

/** A key as people read it: `ctrl-d` is `Ctrl-d`. */
export function keyLabel(name: string, unicode: boolean): string {
  const shown = (unicode ? undefined : asciiNames[name]) ?? shownNames[name];
  return shown ?? name.replace(/^ctrl-/, 'Ctrl-').replace(/^alt-/, 'Alt-');
}
