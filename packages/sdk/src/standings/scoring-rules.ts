import type { ScoringRuleName } from '../contract/contest-settings.ts';
import { decay } from './decay.ts';
import { icpc } from './icpc.ts';
import { ioi } from './ioi.ts';
import type { ScoringRule } from './scoring-rule.ts';

/** The ways to score a contest, by their names. */
export const scoringRules = { decay, icpc, ioi } as const satisfies Record<ScoringRuleName, ScoringRule>;
