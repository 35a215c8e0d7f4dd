import type {
  AuditAction,
  AuditKind,
  CheckerSpec,
  Diagnostics,
  Difficulty,
  GroupResult,
  IncludedFile,
  Indent,
  Language,
  MemoryControl,
  Progress,
  ResultsByProblem,
  Scoring,
  StoredTranslation,
  TestChecker,
  TokenScope,
  UserType,
  Verdict,
  WorkerConnection,
  WorkerState,
} from '@podium/sdk/contract';
import type { Generated, Kysely, Transaction } from 'kysely';

// Columns have portable types only, the same on SQLite and PostgreSQL: text, integer, bigint
// (milliseconds since 1970 and bytes, always safe integers), double precision, bytes. Booleans are
// the integers 0 and
// 1. Lists and objects are JSON in a text column.

/** JSON text of a `T`, written and read by the repositories. */
export type JsonText<T> = string & { readonly jsonOf?: T };

export interface UserTable {
  id: string;
  email: string;
  /** `email` in lower case, which must be unique. */
  email_key: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  user_type: UserType;
  rating: number;
  created_at: number;
  /** The time at which the operator disabled the account; null while it may sign in. */
  disabled_at: number | null;
}

export interface ScriptTokenTable {
  id: string;
  user_id: string;
  name: string;
  scopes: JsonText<TokenScope[]>;
  /** The SHA-256 of the token, in hexadecimal. */
  token_hash: string;
  created_at: number;
  expires_at: number;
  last_used_at: number | null;
}

export interface RefreshTokenTable {
  id: string;
  /** Identifies all tokens that descend from one sign-in. They are revoked together. */
  family_id: string;
  user_id: string;
  /** The SHA-256 of the token, in hexadecimal. */
  token_hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  revoked_at: number | null;
  /** The network of the sign-in. */
  sign_in_network: string;
}

export interface SettingTable {
  key: string;
  value: string;
}

export interface BlobTable {
  hash: string;
  size: number;
  /** Empty if the blob has parts. */
  bytes: Uint8Array;
}

/** The parts of a blob, which are blobs without parts, in order. */
export interface BlobPartTable {
  hash: string;
  number: number;
  part_hash: string;
}

export interface ProblemTable {
  id: string;
  current_revision: number;
  created_at: number;
  created_by: string | null;
  /**
   * The value is 1 until an admin publishes it. `problem-visibility.ts` decides what learners see
   * of it.
   */
  is_draft: Generated<number>;
  /** The value is 1 while only admins see it, with its submissions. */
  is_archived: Generated<number>;
}

export interface ProblemRevisionTable {
  problem_id: string;
  revision: number;
  title: string;
  description_hash: string;
  difficulty: Difficulty;
  tags: JsonText<string[]>;
  time_limit: string;
  memory_limit: string;
  checker: JsonText<CheckerSpec>;
  /** Null if submissions have no score. */
  scoring: JsonText<Scoring> | null;
  /** The files that lie beside each submission. */
  included_files: Generated<JsonText<IncludedFile[]>>;
  /** The SHA-256 of what judges: equal keys judge alike. */
  judging_key: string;
  /** The id of the package of the problem; null if it has none. */
  package_id: string | null;
  /** The blob that lists the files of the package; null if the revision was made without them. */
  package_files_hash: string | null;
  /** The language of title and statement. */
  language: Generated<string>;
  /** Title and statement in other languages. */
  translations: Generated<JsonText<StoredTranslation[]>>;
  created_at: number;
  created_by: string | null;
}

export interface TestCaseTable {
  problem_id: string;
  revision: number;
  /** The number counts from 1. */
  number: number;
  input_hash: string;
  answer_hash: string;
  is_sample: number;
  /** The test group of a problem with scores; null for samples. */
  group_name: string | null;
  /** How its output is compared; null if as the problem says. */
  checker: JsonText<TestChecker> | null;
}

export interface ContestTable {
  id: string;
  title: string;
  description: string;
  start_time: number;
  end_time: number;
  /**
   * The end that was planned when the contest started, which scores depend on; null while that is
   * `end_time`.
   */
  planned_end_time: Generated<number | null>;
  created_at: number;
  created_by: string | null;
  leaderboard_generated_at: number | null;
  /** The file that it was pushed from: its id, and the hash of the fields that were pushed. */
  package_id: string | null;
  package_hash: string | null;
  /** The value is 1 while it is cancelled: it then affects neither problems nor ratings. */
  is_cancelled: Generated<number>;
}

export interface ContestProblemTable {
  contest_id: string;
  problem_id: string;
  /** The position counts from 0 and is shown as A, B, … */
  position: number;
  points: number;
}

export interface RegistrationTable {
  contest_id: string;
  user_id: string;
  registered_at: number;
}

export interface SubmissionTable {
  id: string;
  user_id: string;
  problem_id: string;
  contest_id: string | null;
  language: Language;
  source: string;
  /** The time of arrival, which counts in a contest. */
  submitted_at: number;
  /**
   * Counts the submissions of the whole installation, so that equal milliseconds still have an
   * order.
   */
  arrival: Generated<number>;
  idempotency_key: string | null;
  /** Equal for submissions that count once in a contest: the SHA-256 of language and source. */
  source_key: string;
  /** The SHA-256 of the request that was sent with the idempotency key. */
  request_hash: string | null;
  /** The revision of the problem that judges it, or judged it. */
  revision: number;
  progress: Progress;
  verdict: Verdict | null;
  tests_passed: number;
  tests_total: number;
  time_ms: number | null;
  memory_bytes: number | null;
  judged_at: number | null;
  diagnostics: JsonText<Diagnostics> | null;
  /** Null if the problem has no scores, or no test ran. */
  score: number | null;
  /** The largest score; null also if there is none. */
  max_score: number | null;
  groups: JsonText<GroupResult[]> | null;
  /**
   * Explains to operators why it is a `judging_error`, or how a wrong output ended the problem's
   * checker.
   */
  failure: string | null;
}

export interface TestCaseResultTable {
  submission_id: string;
  number: number;
  is_sample: number;
  verdict: Verdict;
  time_ms: number;
  memory_bytes: number;
  output: string;
  output_cut: number;
  note: string | null;
  /**
   * The milliseconds of the runs before the one that decided, as JSON; null if the first one
   * decided.
   */
  earlier_times: string | null;
}

/** One row per judging of a submission; a rejudge adds another. */
export interface JudgementTable {
  submission_id: string;
  /** The number counts from 1. */
  number: number;
  revision: number;
  verdict: Verdict;
  tests_passed: number;
  tests_total: number;
  time_ms: number;
  memory_bytes: number;
  score: number | null;
  max_score: number | null;
  judged_at: number;
  failure: string | null;
  /** The number of the first test that was not accepted. */
  failed_test: number | null;
  /** The time at which its worker began. */
  started_at: number;
  /** The token of the lease that wrote it; null in the demo, which no worker judged. */
  lease_token: string | null;
}

/**
 * A program run on its author's own input, or to be formatted. It waits for a worker like a
 * submission, and is deleted once it is answered.
 */
export interface RunTable {
  id: string;
  user_id: string;
  language: Language;
  source: string;
  input: string;
  /** Both are set together: the problem, and its sample, counted from 1, that replaces `input`. */
  problem_id: string | null;
  sample: number | null;
  /** The source is formatted with this indent instead of run; null for a run. */
  indent: Indent | null;
  created_at: number;
  result: JsonText<unknown> | null;
}

/** Jobs that wait for a worker or run under a lease. See `queue/`. */
export interface JobTable {
  /** The id of the submission or the run. */
  id: string;
  kind: 'submission' | 'run';
  language: string;
  user_id: string;
  created_at: number;
  /** The order of arrival. */
  arrival: Generated<number>;
  /**
   * The value is 0 for jobs that a user waits for, and 1 for rejudging. The lower value goes first.
   */
  priority: number;
  /**
   * The round in which the job's user is served, so that one learner's queue does not delay
   * another's.
   */
  turn: number;
  /** The number of times it broke its judge while it was suspected and alone. */
  attempts: number;
  /**
   * The value is 1 if it was under lease when a worker died, or if its judging failed without an
   * explanation. It is then delivered alone.
   */
  suspected: Generated<number>;
  /** The fencing token of the present lease; null while waiting. */
  lease_token: string | null;
  /** The worker that has the lease. */
  lease_holder: string | null;
  /**
   * The end of the lease; for a waiting job, the time before which it is not delivered, `inLine` or
   * `awaitsLanguage`.
   */
  lease_until: number | null;
}

/** The `lease_until` of a ready job that pg-boss has in its line, on PostgreSQL. */
export const inLine = -1;
/**
 * The `lease_until` of a ready job that left that line, because the worker that was to get it
 * cannot judge its language.
 */
export const awaitsLanguage = -2;

/**
 * One participant's standing on one contest problem, stored beside the submissions that it is
 * computed from.
 */
export interface ContestCellTable {
  contest_id: string;
  user_id: string;
  problem_id: string;
  wrong_submissions: number;
  /** The time of the first accepted submission; null while unsolved. */
  accepted_at: number | null;
  score: number;
}

export interface LeaderboardEntryTable {
  contest_id: string;
  user_id: string;
  rank: number;
  solved: number;
  score: number;
  last_accepted_at: number | null;
  rating_before: number;
  rating_after: number;
  by_problem: JsonText<ResultsByProblem>;
}

/** Contests whose results have changed since their leaderboard was generated. */
export interface StaleLeaderboardTable {
  contest_id: string;
}

/** Records each change with its author. Rows are only added. */
export interface AuditEntryTable {
  id: string;
  /** Counts the entries in their order. */
  position: Generated<number>;
  at: number;
  /** Null for the server itself and its operator. */
  user_id: string | null;
  kind: AuditKind;
  action: AuditAction;
  object_id: string | null;
  object_name: string;
  detail: string;
}

/** A judge worker by its last report. */
export interface WorkerTable {
  id: string;
  /** The name of its machine. */
  name: string;
  connection: WorkerConnection;
  version: string;
  cores: number;
  slots: number;
  /** A list as JSON. */
  languages: string;
  /** Null until it is known. */
  memory_control: MemoryControl | null;
  /** The speed of a core, 1 for the reference; null until it is measured. */
  speed: number | null;
  state: WorkerState;
  reason: string | null;
  /** 1 if an administrator drains it. */
  draining: Generated<number>;
  in_progress: number;
  verdicts: number;
  started_at: number;
  seen_at: number;
}

export interface DatabaseSchema {
  users: UserTable;
  refresh_tokens: RefreshTokenTable;
  script_tokens: ScriptTokenTable;
  settings: SettingTable;
  blobs: BlobTable;
  blob_parts: BlobPartTable;
  problems: ProblemTable;
  problem_revisions: ProblemRevisionTable;
  test_cases: TestCaseTable;
  contests: ContestTable;
  contest_problems: ContestProblemTable;
  registrations: RegistrationTable;
  submissions: SubmissionTable;
  test_case_results: TestCaseResultTable;
  judgements: JudgementTable;
  runs: RunTable;
  jobs: JobTable;
  contest_cells: ContestCellTable;
  leaderboard_entries: LeaderboardEntryTable;
  stale_leaderboards: StaleLeaderboardTable;
  audit_entries: AuditEntryTable;
  workers: WorkerTable;
}

export type Database = Kysely<DatabaseSchema>;
export type DatabaseTransaction = Transaction<DatabaseSchema>;
