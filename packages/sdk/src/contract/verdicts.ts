import * as z from 'zod';

/** The final outcome of a judging. Closed: what is unknown is `judging_error`. */
export const verdictSchema = z.enum([
  'accepted',
  'wrong_answer',
  'time_limit_exceeded',
  'memory_limit_exceeded',
  'output_limit_exceeded',
  'runtime_error',
  'compile_error',
  'judging_error',
]);
export type Verdict = z.infer<typeof verdictSchema>;

/** Where judging stands. Not a verdict. */
export const progressSchema = z.enum(['queued', 'compiling', 'running', 'judged']);
export type Progress = z.infer<typeof progressSchema>;

/** How a verdict is shown: the short code of scoreboards and the words of a sentence. */
export const verdictDisplay: Record<Verdict, { code: string; label: string }> = {
  accepted: { code: 'AC', label: 'Accepted' },
  wrong_answer: { code: 'WA', label: 'Wrong answer' },
  time_limit_exceeded: { code: 'TLE', label: 'Time limit exceeded' },
  memory_limit_exceeded: { code: 'MLE', label: 'Memory limit exceeded' },
  output_limit_exceeded: { code: 'OLE', label: 'Output limit exceeded' },
  runtime_error: { code: 'RTE', label: 'Runtime error' },
  compile_error: { code: 'CE', label: 'Compile error' },
  judging_error: { code: 'JE', label: 'Judging error' },
};
