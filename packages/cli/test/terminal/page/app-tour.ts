import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Story } from '../story-setup.ts';
import type { Terminal } from '../terminal.ts';
import { rightSolution, wrongSolution } from './demo.ts';
import { drawScreen } from './screen-picture.ts';

/**
 * A stop of the tour: the keys that lead there from the previous one, and texts of its screen that
 * answers of the server bring one by one. The keys in the footer come last.
 */
interface Stop {
  name: string;
  keys: readonly (Press | Typed)[];
  shows: readonly string[];
}

/** A key, and a text that the screen shows after it. */
type Press = readonly [key: string, shown: string | RegExp];
interface Typed {
  type: string;
  shown: string | RegExp;
}

const size = { columns: 96, rows: 24 };

/** A learner takes these steps on the first evening in the full-screen interface. */
const stops: readonly Stop[] = [
  {
    name: 'home',
    keys: [],
    shows: ['solved 2/5', 'rating 1481', ' left ', 'tried, not solved', 'register: it starts', '13/13', 'e continue'],
  },
  {
    name: 'problems',
    keys: [['2', 'Filter by Tags']],
    shows: ['5 of 5', '✓ Team Photo', 'The carpenter', 'p preview'],
  },
  { name: 'problem', keys: [['Enter', 'Problem Description']], shows: ['Samples 2', 'How many blocks', 'o browser'] },
  {
    name: 'failing test',
    keys: [
      ['e', 'the starter file, untouched'],
      ['e', 'edited, not submitted yet'],
      ['t', '─ Tests ─'],
    ],
    shows: ['0/2', 'Actual Output', 's submit'],
  },
  {
    name: 'accepted',
    keys: [
      ['e', 'Source changed'],
      ['s', 'All test cases passed successfully.'],
      ['Enter', 'submitted: ✓ Accepted'],
    ],
    shows: ['─ Submission', '13/13', 's submit'],
  },
  { name: 'help', keys: [['?', '─ Keys ─']], shows: ['Enter run it'] },
  {
    name: 'palette',
    keys: [['Escape', '─ Submission'], [':', '─ Commands ─'], { type: 'sub', shown: 'my submissions' }],
    shows: ['submit it', 'Enter run ·'],
  },
  {
    name: 'contest',
    keys: [
      ['Escape', '─ Submission'],
      ['3', /Filter \(all\)[\s\S]*Open Stage/],
      ['Enter', 'Register for Contest'],
      ['r', '─ Success ─'],
      ['Enter', 'Time Remaining'],
    ],
    shows: ['Open Stage ✓ ', 'Key Macro', '0 of 3 solved', 'Robin Doe (you)', 'e solve'],
  },
  {
    name: 'rankings',
    keys: [
      ['3', /Filter \(all\)[\s\S]*Open Stage/],
      ['F', 'Winter Warm-up'],
      ['Enter', 'L leaderboard'],
      ['L', '─ Contest Rankings ─'],
    ],
    shows: ['You are', 'Petra Horvat', 'm my row'],
  },
  {
    name: 'standings',
    keys: [
      ['q', 'L leaderboard'],
      ['b', 'Petra Horvat'],
    ],
    shows: ['Petra Horvat', '★'],
  },
];

export interface AppTour {
  /** The screens by name. */
  screens: Map<string, string>;
  /** An SVG of the workspace with a failing test. */
  picture: string;
}

/**
 * Visits the screens of the full-screen interface in a new folder, with a real server that has the
 * demo's content.
 */
export async function takeAppTour(story: Story): Promise<AppTour> {
  const env = { VISUAL: await story.editors.replacingInTurn(wrongSolution, rightSolution) };
  await mkdir(join(story.work, 'app'));
  const terminal = await story.openPodium([], { ...size, env, cwd: 'app' });
  const screens = new Map<string, string>();
  let picture = '';
  for (const { name, keys, shows } of stops) {
    for (const key of keys) await press(terminal, key);
    screens.set(name, withUsualAddress(await settledScreen(terminal, shows)));
    if (name === 'failing test') picture = drawScreen(await terminal.screenWithColours(), size.columns, size.rows);
  }
  await terminal.close();
  return { screens, picture: withUsualAddress(picture) };
}

async function press(terminal: Terminal, step: Press | Typed): Promise<void> {
  if ('type' in step) {
    await terminal.type(step.type);
    await terminal.waitFor(step.shown);
    return;
  }
  const [key, shown] = step;
  await terminal.keys(key);
  await terminal.waitFor(shown);
}

/** Waits until all texts are there, the notice has vanished and the screen no longer changes. */
async function settledScreen(terminal: Terminal, shows: readonly string[]): Promise<string> {
  const isComplete = (screen: string) =>
    screen.split('\n').at(-2) === '' && shows.every((text) => screen.includes(text));
  await terminal.waitUntil(`the screen does not show ${shows.join(', ')}`, isComplete);
  return terminal.waitUntilStill();
}

/** Replaces the address of the tour's server by the usual one, which is a character shorter. */
function withUsualAddress(screen: string): string {
  return screen.replace(/ (127\.0\.0\.1):\d{5}/, '  $1:4000');
}
