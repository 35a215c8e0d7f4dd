export {
  type ContestPlan,
  fieldsOfProblems,
  hashContest,
  type LocalContest,
  type LocalProblem,
  planContestUpdate,
  planNewContest,
  planSameContest,
} from './plan-contest.ts';
export { type Leftover, type OnlyOnServer, planPrune } from './plan-prune.ts';
export { type ContestSource, type Directory, problemsToHide, readDirectory } from './read-directory.ts';
export { ciProviders, makeWorkflow } from './workflows.ts';
