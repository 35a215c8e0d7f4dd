/** The final outcome of a judging. Closed: what is unknown or failed in the judge is `judging_error`. */
export const verdicts = [
  'accepted',
  'wrong_answer',
  'time_limit_exceeded',
  'memory_limit_exceeded',
  'output_limit_exceeded',
  'runtime_error',
  'compile_error',
  'judging_error',
] as const;

export type Verdict = (typeof verdicts)[number];
