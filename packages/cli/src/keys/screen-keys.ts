import type { KeyScopeTable } from './widget-keys.ts';

/** The keys of the screens, one scope each. */
export const screenKeys = {
  home: {
    level: 'screen',
    title: 'Home',
    bindings: {
      next: { keys: ['tab'], help: 'next section: contests, next steps, verdicts', hint: 'next section' },
      previous: { keys: ['shift-tab'], help: 'previous section' },
      continue: { keys: ['e'], help: 'continue with the last problem', hint: 'continue' },
    },
  },
  problems: {
    level: 'screen',
    title: 'Problems',
    bindings: {
      search: { keys: ['/'], help: 'search the titles as you type', hint: 'search' },
      tags: { keys: ['t'], help: 'filter by tags; a problem must have all of them', hint: 'tags' },
      sort: { keys: ['s'], help: 'sort by the next column', hint: 'sort' },
      unsolved: { keys: ['u'], help: 'hide or show solved problems' },
      preview: { keys: ['p'], help: 'show or hide the preview', hint: 'preview' },
      solve: { keys: ['e'], help: 'pull the problem and solve it', hint: 'solve' },
      clear: { keys: ['c'], help: 'clear search and tags' },
      browser: { keys: ['o'], help: 'open it in the browser' },
      copy: { keys: ['y'], help: 'copy the id' },
    },
  },
  problem: {
    level: 'screen',
    title: 'Problem',
    bindings: {
      solve: { keys: ['e', 'enter'], help: 'pull the problem and solve it', hint: 'solve' },
      nextTab: { keys: ['tab', 'right'], help: 'next tab: statement, samples, my submissions', hint: 'next tab' },
      previousTab: { keys: ['shift-tab', 'left'], help: 'previous tab' },
      nextSample: { keys: ['n'], help: 'next sample', hint: 'next sample' },
      previousSample: { keys: ['N'], help: 'previous sample' },
      copy: { keys: ['y'], help: 'copy the input of the sample, or the id', hint: 'copy' },
      copyAnswer: { keys: ['Y'], help: 'copy the output of the sample' },
      browser: { keys: ['o'], help: 'open it in the browser', hint: 'browser' },
    },
  },
  workspace: {
    level: 'screen',
    title: 'Workspace',
    bindings: {
      cancel: { keys: ['x'], help: 'stop the running job', hint: 'stop' },
      openLine: { keys: ['enter'], help: 'edit at the line of the selected error', hint: 'edit line' },
      edit: { keys: ['e'], help: 'edit the solution in your editor', hint: 'edit' },
      test: { keys: ['t'], help: 'test it on the samples and your own tests', hint: 'test' },
      watch: { keys: ['w'], help: 'start or stop testing at every save', hint: 'watch' },
      run: { keys: ['r'], help: 'run it on the input', hint: 'run' },
      submit: { keys: ['s'], help: 'submit it', hint: 'submit' },
      editInput: { keys: ['i'], help: 'edit the input of `run` in your editor' },
      typeInput: { keys: ['p'], help: 'type or paste the input' },
      chooseInput: { keys: ['c'], help: 'use the input of the next test, or your own' },
      addTest: { keys: ['a'], help: 'save input and answer as a test' },
      diff: { keys: ['d'], help: 'show expected and actual output side by side or stacked' },
      nextTest: { keys: ['n'], help: 'next failing test' },
      previousTest: { keys: ['N'], help: 'previous failing test' },
      nextTab: { keys: ['tab', 'right'], help: 'next tab: result, input, statement' },
      previousTab: { keys: ['shift-tab', 'left'], help: 'previous tab' },
      copy: { keys: ['y'], help: 'copy the path of the solution' },
      browser: { keys: ['o'], help: 'open the problem in the browser' },
    },
  },
  panes: {
    level: 'screen',
    title: 'Workspace from 160 columns on',
    bindings: {
      next: { keys: ['tab', 'right'], help: 'next pane: statement, result, tests, input', hint: 'next pane' },
      previous: { keys: ['shift-tab', 'left'], help: 'previous pane' },
    },
  },
  contests: {
    level: 'screen',
    title: 'Contests',
    bindings: {
      filter: { keys: ['f', 'tab'], help: 'next filter: all, ongoing, future, past', hint: 'filter' },
      previousFilter: { keys: ['F', 'shift-tab'], help: 'previous filter' },
      browser: { keys: ['o'], help: 'open it in the browser' },
    },
  },
  contest: {
    level: 'screen',
    title: 'Contest',
    bindings: {
      register: { keys: ['r'], help: 'register for the contest', hint: 'register' },
      solve: { keys: ['e'], help: 'pull the problem and solve it', hint: 'solve' },
      leaderboard: { keys: ['L'], help: 'open the leaderboard', hint: 'leaderboard' },
      fetch: { keys: ['P'], help: 'pull all its problems', hint: 'pull all' },
      details: { keys: ['d', 'tab'], help: 'switch between description and problems', hint: 'description' },
      browser: { keys: ['o'], help: 'open it in the browser' },
    },
  },
  leaderboard: {
    level: 'screen',
    title: 'Leaderboard',
    bindings: {
      mine: { keys: ['m'], help: 'go to my row', hint: 'my row' },
      search: { keys: ['/'], help: 'find a name', hint: 'find' },
      next: { keys: ['n'], help: 'next match' },
      previous: { keys: ['N'], help: 'previous match' },
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
      nextTab: { keys: ['tab', 'right'], help: 'next tab: tests, source, compiler messages', hint: 'next tab' },
      previousTab: { keys: ['shift-tab', 'left'], help: 'previous tab' },
      nextTest: { keys: ['n'], help: 'next failing test' },
      previousTest: { keys: ['N'], help: 'previous failing test' },
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
      unset: { keys: ['u', 'delete'], help: 'reset to the default', hint: 'reset' },
      doctor: { keys: ['d'], help: 'check this machine', hint: 'doctor' },
      otherPane: { keys: ['tab', 'shift-tab'], help: 'go to the other pane: settings, machine', hint: 'other pane' },
      cancel: { keys: ['esc'], help: 'stop the check', hint: 'stop' },
    },
  },
  auth: {
    level: 'screen',
    title: 'Sign in, sign up',
    bindings: {
      other: { keys: ['ctrl-t'], help: 'switch between sign in and sign up', hint: 'sign in / sign up' },
      type: { keys: ['enter', 'tab', 'i'], help: 'type into the form', hint: 'type' },
      cancel: { keys: ['esc'], help: 'stop waiting for the server', hint: 'stop' },
    },
  },
} as const satisfies Readonly<Record<string, KeyScopeTable>>;
