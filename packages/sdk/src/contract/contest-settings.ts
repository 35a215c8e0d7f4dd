// The settings of a contest that forms, commands and files choose from. They are apart from the
// schemas, which load zod.

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
