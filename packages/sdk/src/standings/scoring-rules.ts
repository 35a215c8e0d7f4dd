import { decay } from './decay.ts';
import { icpc } from './icpc.ts';
import { ioi } from './ioi.ts';
import type { ScoringRule } from './scoring-rule.ts';

/** The ways to score a contest. The first one is the default. */
export const scoringRules = { decay, icpc, ioi } as const satisfies Record<string, ScoringRule>;
export type ScoringRuleName = keyof typeof scoringRules;
