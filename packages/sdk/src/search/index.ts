// How lists are searched, the same in every program. Without zod, Node and React.
export { editDistance } from '../contract/edit-distance.ts';
export { filterProblems, listTags, type ProblemFilter } from './filter-problems.ts';
export { findNearest } from './find-nearest.ts';
