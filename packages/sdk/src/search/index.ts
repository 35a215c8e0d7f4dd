// These functions search and order lists in the same way in every program. They need no zod, Node
// or React.
export { editDistance } from '../contract/edit-distance.ts';
export { compareNaturally } from './compare-naturally.ts';
export {
  filterProblems,
  type ProblemFilter,
  type ProblemStatus,
  problemStatuses,
  statusOf,
} from './filter-problems.ts';
export { findNearest } from './find-nearest.ts';
export { countTags, type ProblemOrder, problemOrders, sortProblems } from './sort-problems.ts';
export { findSubmissionToContinue, suggestProblems } from './suggest-problems.ts';
