/** A worker's claim on a job. */
export interface Lease {
  jobId: string;
  kind: 'submission' | 'run';
  userId: string;
  token: string;
  /** Which attempt this is, from 1. */
  attempt: number;
  /** True when all attempts are used up: say so as the verdict, do not try again. */
  exhausted: boolean;
}
