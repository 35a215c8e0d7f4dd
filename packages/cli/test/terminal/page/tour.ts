import { join } from 'node:path';
import { writeFiles } from '../../write-files.ts';
import type { Story } from '../story-setup.ts';
import type { Terminal } from '../terminal.ts';
import { rightSolution, wrongSolution } from './demo.ts';

/** A stop of the tour: the command that is typed, and the actions before and after it. */
interface Stop {
  name: string;
  command: string;
  before?: (story: Story) => Promise<void>;
  /** Answers the questions of the command. */
  answer?: (terminal: Terminal) => Promise<void>;
  /** The page shows at most this many lines of a long screen. */
  lines?: number;
}

const save = (text: string) => (story: Story) => writeFiles(join(story.work, 'podium-steps'), { 'solution.cpp': text });

/** A learner gives these commands on the first evening, from signing in to the leaderboard. */
const commandStops: readonly Stop[] = [
  {
    name: 'login',
    command: 'podium login --email learner@podium.example',
    async answer(terminal) {
      await terminal.waitFor('Password');
      await terminal.type('learn-by-solving\n');
    },
  },
  { name: 'problem list', command: 'podium problem list' },
  { name: 'problem get', command: 'podium problem get podium-steps && cd podium-steps' },
  { name: 'problem show', command: 'podium problem show .' },
  { name: 'test', command: 'podium test', before: save(wrongSolution) },
  { name: 'submit', command: 'podium submit', before: save(rightSolution) },
  { name: 'submissions', command: 'podium submissions' },
  { name: 'contest list', command: 'podium contest list' },
  { name: 'contest join', command: 'podium contest join open-stage' },
  { name: 'leaderboard', command: 'podium contest leaderboard winter-warm-up', lines: 7 },
  { name: 'status', command: 'podium status' },
];

/** Gives the commands to a real server with the demo's content. Returns the screens by name. */
export async function takeTour(story: Story): Promise<Map<string, string>> {
  const terminal = await story.openShell({ columns: 96, rows: 90 });
  const screens = new Map<string, string>();
  for (const stop of commandStops) screens.set(stop.name, withUsualNames(await visit(stop, terminal, story), story));
  return screens;
}

/** Replaces the address and the folders of the tour by usual ones. */
function withUsualNames(screen: string, { work, learner }: Story): string {
  return screen
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1:4000')
    .replaceAll(work, '~/contests')
    .replaceAll(String(learner.env.PODIUM_CONFIG_DIR), '~/.config/podium');
}

async function visit({ command, before, answer, lines }: Stop, terminal: Terminal, story: Story): Promise<string> {
  await before?.(story);
  // Successive events have different times, although the clock is frozen.
  story.clock.move(60_000);
  await terminal.type('clear');
  // The screen of a new shell looks like a cleared one. Without this, the next wait would end
  // before `clear` has run.
  await terminal.waitFor('$ clear');
  await terminal.type('\n');
  await terminal.waitUntil('the screen was not cleared', (screen) => screen === '$');
  await terminal.type(`${command}\n`);
  await answer?.(terminal);
  const screen = await terminal.waitUntil('the command did not end', (shown) => shown.endsWith('\n$'));
  const shown = screen.replace(/\n\$$/, '').split('\n');
  return lines === undefined ? shown.join('\n') : [...shown.slice(0, lines), '…'].join('\n');
}
