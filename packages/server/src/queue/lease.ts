/** A worker's claim on a job. */
export interface Lease {
  jobId: string;
  kind: 'submission' | 'run';
  userId: string;
  token: string;
  /** The number of this attempt among those that count, from 1. */
  attempt: number;
  /** A job that may break its judge: its worker works on nothing else meanwhile. */
  suspected: boolean;
  /** True when all attempts are used up: say so as the verdict, do not try again. */
  exhausted: boolean;
}
