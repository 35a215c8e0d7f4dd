// These functions search lists in the same way in every program. They need no zod, Node or React.
export { editDistance } from '../contract/edit-distance.ts';
export { filterProblems, listTags, type ProblemFilter } from './filter-problems.ts';
export { findNearest } from './find-nearest.ts';
