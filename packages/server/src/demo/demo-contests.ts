const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface DemoContestPlan {
  title: string;
  description: string;
  /** Milliseconds from now; negative in the past. */
  startsIn: number;
  lengthMs: number;
  /** The folders of the problems, from the first to the last. */
  problems: readonly string[];
}

/**
 * The contest that is over. Its participants and their submissions are simulated, and its
 * leaderboard is generated.
 */
export const pastContest: DemoContestPlan = {
  title: 'Winter Warm-up',
  description:
    'Two hours, four problems, from dropped frames to a team photo. The contest is over: its problems are open for practice, and the leaderboard shows how everybody did.',
  startsIn: -2 * day,
  lengthMs: 2 * hour,
  problems: ['dropped-frames', 'photo-finish', 'upset-count', 'team-photo'],
};

/** The contest that runs while the demo is new. */
export const liveContest: DemoContestPlan = {
  title: 'Open Stage',
  description:
    'Running now. Join, open a problem and submit: a solved problem is worth more the earlier you solve it, and every wrong submission before it costs 50 points.',
  startsIn: -30 * minute,
  lengthMs: 3 * day,
  problems: ['deadline-rush', 'cable-run', 'key-macro'],
};

/** The coming contest. Nobody sees its problems before it starts. */
export const futureContest: DemoContestPlan = {
  title: 'Spring Cup',
  description:
    'Three hours, one easy problem and one that will keep you busy. Join now; the problems open when the contest starts.',
  startsIn: 7 * day,
  lengthMs: 3 * hour,
  problems: ['medal-table', 'torch-relay'],
};

/** The folders of all problems, from the easiest to the hardest. */
export const demoProblems = [
  'podium-steps',
  'dropped-frames',
  'medal-table',
  'deadline-rush',
  'photo-finish',
  'upset-count',
  'cable-run',
  'team-photo',
  'key-macro',
  'torch-relay',
];
