/** A verdict on an execution that failed. `classify.ts` gives it. */
export type ExecutionVerdict =
  | 'time_limit_exceeded'
  | 'memory_limit_exceeded'
  | 'output_limit_exceeded'
  | 'runtime_error';

/** A verdict on an output, which a run without an answer cannot have. Checkers give it. */
export type OutputVerdict = 'accepted' | 'wrong_answer';

/**
 * The final outcome of a judging. The list is closed: what is unknown or failed in the judge is
 * `judging_error`. The judge imports no other package, so it names the verdicts itself. The server
 * compiles only if they are those of the contract's table.
 */
export type Verdict = OutputVerdict | ExecutionVerdict | 'compile_error' | 'judging_error';
