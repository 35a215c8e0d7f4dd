export type { Leftover } from './plan-prune.ts';
export type { ContestResult } from './push-contest.ts';
export { type LeftoverResult, type PushedDirectory, pushDirectory } from './push-directory.ts';
export { readDirectory } from './read-directory.ts';
