import type { KeyScopeTable } from './widget-keys.ts';

/** Keys of the screens, one scope each. */
export const screenKeys = {
  home: {
    level: 'screen',
    title: 'Home',
    bindings: {
      next: { keys: ['tab'], help: 'next part: contests, last problem, verdicts', hint: 'next part' },
      previous: { keys: ['shift-tab'], help: 'the part before' },
      continue: { keys: ['e'], help: 'go on with the last problem', hint: 'go on' },
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
