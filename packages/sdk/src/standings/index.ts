export * from './board.ts';
export * from './board-of.ts';
export { penaltyOf } from './decay.ts';
export * from './resolver.ts';
export * from './scoring-rule.ts';
export { type ScoringRuleName, scoringRules } from './scoring-rules.ts';
