/** What a program is for. */
export interface Target {
  problemId: string;
  /** Null in practice. */
  contestId: string | null;
}
