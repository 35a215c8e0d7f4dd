export type { ScoringRuleName } from '../contract/contest-settings.ts';
export * from './board.ts';
export * from './board-of.ts';
export { penaltyOf } from './decay.ts';
export * from './read-history.ts';
export * from './resolver.ts';
export * from './scoring-rule.ts';
export { scoringRules } from './scoring-rules.ts';
