/** A worker's claim on a job. */
export interface Lease {
  jobId: string;
  kind: 'submission' | 'run';
  userId: string;
  token: string;
  /** The number of this attempt among those that count, from 1. */
  attempt: number;
  /** True for a job that may break its judge: its worker works on nothing else meanwhile. */
  suspected: boolean;
  /** True if all attempts are used up: the verdict is then a judging error without another try. */
  exhausted: boolean;
}
