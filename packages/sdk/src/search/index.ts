// These functions search and order lists in the same way in every program. They need no zod, Node
// or React.
export { editDistance } from '../contract/edit-distance.ts';
export { findNearestWord } from '../contract/nearest-word.ts';
export * from './compare-naturally.ts';
export * from './filter-problems.ts';
export * from './find-nearest.ts';
export * from './sort-problems.ts';
export * from './suggest-problems.ts';
