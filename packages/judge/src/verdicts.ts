/**
 * The final outcome of a judging. The list is closed: what is unknown or failed in the judge is
 * `judging_error`. The judge imports no other package, so it names the verdicts itself. The server
 * compiles only if they are those of the contract's table.
 */
export type Verdict =
  | 'accepted'
  | 'wrong_answer'
  | 'time_limit_exceeded'
  | 'memory_limit_exceeded'
  | 'output_limit_exceeded'
  | 'runtime_error'
  | 'compile_error'
  | 'judging_error';
