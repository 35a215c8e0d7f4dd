// The settings of a contest that forms, commands and files choose from, and their words. They are
// apart from the schemas, which load zod.

/**
 * The ways to score a contest; the rules themselves are in `standings/`. The first one is the
 * default.
 */
export const scoringRuleNames = ['decay', 'icpc', 'ioi'] as const;
export type ScoringRuleName = (typeof scoringRuleNames)[number];

/**
 * Who may see the standings while the contest runs. The first one is the default. `everybody` has
 * an account, `public` needs none. `nobody` ends with the contest, when everybody may see them.
 */
export const standingsAudiences = ['everybody', 'participants', 'nobody', 'public'] as const;
export type StandingsAudience = (typeof standingsAudiences)[number];

/** The settings of a contest that does not set them, also of a server that has none. */
export const defaultSettings = {
  rule: 'decay',
  penaltyMinutes: 20,
  freezeMinutes: 0,
  standings: 'everybody',
} as const satisfies ContestSettings;

export interface ContestSettings {
  rule: ScoringRuleName;
  /** Minutes that a rejected try of a solved problem costs, under the rule `icpc`. */
  penaltyMinutes: number;
  /** Minutes before the end from which the standings are frozen; 0 for no freeze. */
  freezeMinutes: number;
  standings: StandingsAudience;
}

/** What is said of a rule where an administrator chooses one, and to participants. */
export const scoringRuleTexts: Readonly<Record<ScoringRuleName, RuleTexts>> = {
  decay: {
    name: 'Decay',
    explanation: 'points, which fall to 52 % by the end; a wrong source costs 50 of them',
    unit: 'points',
  },
  icpc: { name: 'ICPC', explanation: 'solved problems, then penalty minutes', unit: 'minutes' },
  ioi: {
    name: 'IOI',
    explanation: 'points alone, whenever they are earned: the best try of each group of tests',
    unit: 'points',
  },
};

interface RuleTexts {
  name: string;
  explanation: string;
  /** What it counts of a problem: earned points, or minutes of penalty, without any points. */
  unit: 'points' | 'minutes';
}

/** Reports whether a problem is worth points under a rule. */
export function countsPoints(rule: ScoringRuleName): boolean {
  return scoringRuleTexts[rule].unit === 'points';
}

export const standingsAudienceTexts: Readonly<Record<StandingsAudience, string>> = {
  everybody: 'Everybody with an account',
  participants: 'Participants',
  nobody: 'Nobody until the end',
  public: 'Anybody, also without an account',
};

/** Describes the rule of a contest: `ICPC: solved problems, then penalty minutes; 20 minutes …`. */
export function describeRule({ rule, penaltyMinutes }: Pick<ContestSettings, 'rule' | 'penaltyMinutes'>): string {
  const { name, explanation } = scoringRuleTexts[rule];
  const penalty = rule === 'icpc' ? `; ${minutesText(penaltyMinutes)} per rejected try` : '';
  return `${name}: ${explanation}${penalty}`;
}

/**
 * Describes the freeze of a contest at `now`, in milliseconds since 1970; undefined if there is
 * none, or none any more. The sentence on frozen standings is fixed by the ICPC's "Requirements for
 * contest control systems".
 */
export function describeFreeze(
  { frozenFrom, thawedAt, endTime }: { frozenFrom: string | null; thawedAt: string | null; endTime: string },
  now: number,
): string | undefined {
  if (frozenFrom === null || thawedAt !== null) return undefined;
  const from = Date.parse(frozenFrom);
  const time = freezeText(Math.ceil((Date.parse(endTime) - from) / minuteMs));
  return now < from
    ? `The standings are frozen for the last ${time}`
    : `The scoreboard was frozen with ${time} remaining - submissions in the last ${time} of the contest are still shown as pending`;
}

/**
 * Returns what is wrong with a freeze of a contest of this length, without the name of the field;
 * undefined if it fits.
 */
export function findFreezeError(freezeMinutes: number, lengthMs: number): string | undefined {
  if (freezeMinutes === 0 || freezeMinutes * minuteMs <= lengthMs) return undefined;
  return `must be at most ${minutesText(Math.floor(lengthMs / minuteMs))}, the length of the contest, not ${freezeMinutes}`;
}

const minuteMs = 60_000;

/** Contests of the ICPC last five hours. A longer freeze is read in days and hours. */
const inMinutesMax = 300;

function freezeText(minutes: number): string {
  if (minutes <= inMinutesMax) return minutesText(minutes);
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : `${count} ${unit}${count === 1 ? '' : 's'}`)).join(' ');
}

function minutesText(minutes: number): string {
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}
