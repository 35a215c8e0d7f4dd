// This folder takes a submit to its verdict, for every program that submits. It imports no Node,
// React or zod. The storage and the clock are arguments.
export * from './submission-storage.ts';
export * from './submit-job.ts';
export * from './submit-job-state.ts';
export * from './submit-until-judged.ts';
