import type {
  AuditAction,
  AuditKind,
  CannedAnswer,
  CheckerSpec,
  Diagnostics,
  Difficulty,
  GroupResult,
  IncludedFile,
  Indent,
  Language,
  MemoryControl,
  Progress,
  QuestionAudience,
  QuestionState,
  ResultsByProblem,
  Scoring,
  ScoringRuleName,
  StandingsAudience,
  StoredTranslation,
  TestChecker,
  TokenScope,
  UserType,
  Verdict,
  WorkerConnection,
  WorkerReport,
  WorkerState,
} from '@podium/sdk/contract';
import type { ParticipantKind } from '@podium/sdk/standings';
import { CamelCasePlugin, type Dialect, type Generated, Kysely, type Transaction } from 'kysely';

// Columns have portable types only, the same on SQLite and PostgreSQL: text, integer, bigint
// (milliseconds since 1970 and bytes, always safe integers), double precision, bytes. Booleans are
// the integers 0 and 1. Lists and objects are JSON in a text column. In SQL all names have
// underscores: `userId` is `user_id`.

/** JSON text of a `T`, written and read by the repositories. */
export type JsonText<T> = string & { readonly jsonOf?: T };

export interface UserTable {
  id: string;
  email: string;
  /** `email` in lower case, which must be unique. */
  emailKey: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  userType: UserType;
  rating: number;
  createdAt: number;
  /** The time at which the operator disabled the account; null while it may sign in. */
  disabledAt: number | null;
}

export interface ScriptTokenTable {
  id: string;
  userId: string;
  name: string;
  scopes: JsonText<TokenScope[]>;
  /** The SHA-256 of the token, in hexadecimal. */
  tokenHash: string;
  createdAt: number;
  expiresAt: number;
  lastUsedAt: number | null;
}

export interface RefreshTokenTable {
  id: string;
  /** Identifies all tokens that descend from one sign-in. They are revoked together. */
  familyId: string;
  userId: string;
  /** The SHA-256 of the token, in hexadecimal. */
  tokenHash: string;
  createdAt: number;
  expiresAt: number;
  usedAt: number | null;
  revokedAt: number | null;
  /** The network of the sign-in. */
  signInNetwork: string;
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
  partHash: string;
}

export interface ProblemTable {
  id: string;
  currentRevision: number;
  createdAt: number;
  createdBy: string | null;
  /**
   * The value is 1 until an admin publishes it. `problem-visibility.ts` decides what learners see
   * of it.
   */
  isDraft: Generated<number>;
  /** The value is 1 while only admins see it, with its submissions. */
  isArchived: Generated<number>;
}

export interface ProblemRevisionTable {
  problemId: string;
  revision: number;
  title: string;
  descriptionHash: string;
  difficulty: Difficulty;
  tags: JsonText<string[]>;
  timeLimit: string;
  memoryLimit: string;
  checker: JsonText<CheckerSpec>;
  /** The languages beside C++ that its programs are in; every worker has C++. */
  checkerLanguages: Generated<JsonText<string[]>>;
  /** Null if submissions have no score. */
  scoring: JsonText<Scoring> | null;
  /** The files that lie beside each submission. */
  includedFiles: Generated<JsonText<IncludedFile[]>>;
  /** The languages of submissions; empty if all are allowed. */
  allowedLanguages: Generated<JsonText<string[]>>;
  /** The SHA-256 of what judges: equal keys judge alike. */
  judgingKey: string;
  /** The id of the package of the problem; null if it has none. */
  packageId: string | null;
  /** The blob that lists the files of the package; null if the revision was made without them. */
  packageFilesHash: string | null;
  /** The language of title and statement. */
  language: Generated<string>;
  /** Title and statement in other languages. */
  translations: Generated<JsonText<StoredTranslation[]>>;
  /** Null without an editorial. */
  editorialHash: Generated<string | null>;
  createdAt: number;
  createdBy: string | null;
}

export interface TestCaseTable {
  problemId: string;
  revision: number;
  /** The number counts from 1. */
  number: number;
  inputHash: string;
  answerHash: string;
  isSample: number;
  /** The test group of a problem with scores; null for samples. */
  groupName: string | null;
  /** How its output is compared; null if as the problem says. */
  checker: JsonText<TestChecker> | null;
}

export interface ContestTable {
  id: string;
  title: string;
  description: string;
  startTime: number;
  endTime: number;
  /**
   * The end that was planned when the contest started, which scores depend on; null while that is
   * `endTime`.
   */
  plannedEndTime: Generated<number | null>;
  /** The last end of a participant's own; null while nobody has a later one than `endTime`. */
  lastEndTime: number | null;
  createdAt: number;
  createdBy: string | null;
  leaderboardGeneratedAt: number | null;
  /** The file that it was pushed from: its id, and the hash of the fields that were pushed. */
  packageId: string | null;
  packageHash: string | null;
  /** The value is 1 while it is cancelled: it then affects neither problems nor ratings. */
  isCancelled: Generated<number>;
  rule: Generated<ScoringRuleName>;
  penaltyMinutes: Generated<number>;
  /** 0 without a planned freeze. */
  freezeMinutes: Generated<number>;
  /** Who may see the standings. */
  standings: Generated<StandingsAudience>;
  /** From then on the standings are frozen, whatever the end of the contest is. */
  frozenAt: number | null;
  /** An admin thawed the standings then. */
  thawedAt: number | null;
}

export interface ContestProblemTable {
  contestId: string;
  problemId: string;
  /** The position counts from 0 and is shown as A, B, … */
  position: number;
  points: number;
}

/** Who takes part in a contest: a learner, or a team of several. */
export interface ParticipantTable {
  id: string;
  contestId: string;
  /** Null while it is the name of its member's account. */
  displayName: string | null;
  kind: Generated<ParticipantKind>;
  /** Its own times where they are not those of the contest; see `clockOf`. */
  startTime: number | null;
  endTime: number | null;
  organization: string | null;
  groupName: string | null;
  registeredAt: number;
}

/** An account is a member of at most one participant of a contest. */
export interface ParticipantMemberTable {
  participantId: string;
  contestId: string;
  userId: string;
}

export interface SubmissionTable {
  id: string;
  userId: string;
  problemId: string;
  contestId: string | null;
  /** The participant that it counts for; null in practice. `userId` is the member who sent it. */
  participantId: string | null;
  language: Language;
  source: string;
  /** The time of arrival, which counts in a contest. */
  submittedAt: number;
  /**
   * Counts the submissions of the whole installation, so that equal milliseconds still have an
   * order.
   */
  arrival: Generated<number>;
  idempotencyKey: string | null;
  /** Equal for submissions that count once in a contest: the SHA-256 of language and source. */
  sourceKey: string;
  /** The SHA-256 of the request that was sent with the idempotency key. */
  requestHash: string | null;
  /** The revision of the problem that judges it, or judged it. */
  revision: number;
  progress: Progress;
  verdict: Verdict | null;
  testsPassed: number;
  testsTotal: number;
  timeMs: number | null;
  memoryBytes: number | null;
  judgedAt: number | null;
  diagnostics: JsonText<Diagnostics> | null;
  /** Null if the problem has no scores, or no test ran. */
  score: number | null;
  /** The largest score; null also if there is none. */
  maxScore: number | null;
  groups: JsonText<GroupResult[]> | null;
  /**
   * Explains to operators why it is a `judging_error`, or how a wrong output ended the problem's
   * checker.
   */
  failure: string | null;
}

export interface TestCaseResultTable {
  submissionId: string;
  number: number;
  isSample: number;
  verdict: Verdict;
  timeMs: number;
  memoryBytes: number;
  output: string;
  outputCut: number;
  note: string | null;
  /**
   * The milliseconds of the runs before the one that decided, as JSON; null if the first one
   * decided.
   */
  earlierTimes: string | null;
}

/** One row per judging of a submission; a rejudge adds another. */
export interface JudgementTable {
  submissionId: string;
  /** The number counts from 1. */
  number: number;
  revision: number;
  verdict: Verdict;
  testsPassed: number;
  testsTotal: number;
  timeMs: number;
  memoryBytes: number;
  score: number | null;
  maxScore: number | null;
  judgedAt: number;
  failure: string | null;
  /** The number of the first test that was not accepted. */
  failedTest: number | null;
  /** The time at which its worker began. */
  startedAt: number;
  /** The token of the lease that wrote it; null in the demo, which no worker judged. */
  leaseToken: string | null;
}

/**
 * A program run on its author's own input, or to be formatted. It waits for a worker like a
 * submission, and is deleted once it is answered.
 */
export interface RunTable {
  id: string;
  userId: string;
  language: Language;
  source: string;
  input: string;
  /** Both are set together: the problem, and its sample, counted from 1, that replaces `input`. */
  problemId: string | null;
  sample: number | null;
  /** The source is formatted with this indent instead of run; null for a run. */
  indent: Indent | null;
  createdAt: number;
  result: JsonText<unknown> | null;
}

/** A problem of a contest whose submissions wait until an admin resumes their judging. */
export interface PausedProblemTable {
  contestId: string;
  problemId: string;
  pausedAt: number;
}

/** Jobs that wait for a worker or run under a lease. See `queue/`. */
export interface JobTable {
  /** The id of the submission or the run. */
  id: string;
  kind: 'submission' | 'run';
  language: string;
  userId: string;
  createdAt: number;
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
  leaseToken: string | null;
  /** The worker that has the lease. */
  leaseHolder: string | null;
  /**
   * The end of the lease; for a waiting job, the time before which it is not delivered, `inLine` or
   * `setAside`.
   */
  leaseUntil: number | null;
  /** Those of a submission in a contest; the problem of a practice submission has no contest. */
  contestId: string | null;
  problemId: string | null;
}

/** The `leaseUntil` of a ready job that pg-boss has in its line, on PostgreSQL. */
export const inLine = -1;
/**
 * The `leaseUntil` of a ready job that left that line, because the worker that was to get it
 * cannot run the checker of its problem, or because the judging of its problem is paused.
 */
export const setAside = -2;

export interface LeaderboardEntryTable {
  contestId: string;
  userId: string;
  rank: number;
  solved: number;
  score: number;
  /** Minutes; 0 under rules without them. */
  penalty: Generated<number>;
  ratingBefore: number;
  ratingAfter: number;
  byProblem: JsonText<ResultsByProblem>;
}

/** Contests whose results have changed since their leaderboard was generated. */
export interface StaleLeaderboardTable {
  contestId: string;
}

export interface QuestionTable {
  id: string;
  /** The order of arrival. */
  arrival: Generated<number>;
  contestId: string;
  participantId: string;
  /** The member of the participant who asked. */
  userId: string;
  /** Null for a question in general. */
  problemId: string | null;
  text: string;
  askedAt: number;
  state: QuestionState;
  /** Who claimed, answered or closed it; null while nobody has. */
  holderId: string | null;
  answer: string | null;
  answeredTo: QuestionAudience | null;
  /** The time of the answer, or of the close. */
  settledAt: number | null;
  editedAt: number | null;
  /**
   * Counts the answers and announcements of a contest in the order in which they were written or
   * changed; null without an answer. Nobody reads it: its gaps would tell of others' answers.
   */
  position: number | null;
}

export interface AnnouncementTable {
  id: string;
  contestId: string;
  /** Null for all participants. */
  participantId: string | null;
  text: string;
  announcedAt: number;
  authorId: string;
  editedAt: number | null;
  /** Counts as that of a question. */
  position: number;
}

/** The newest answer or announcement that a person has marked as read. */
export interface QuestionReadTable {
  contestId: string;
  userId: string;
  position: number;
}

/** The prepared answers of a contest that does not have the usual ones. */
export interface CannedAnswerTable {
  contestId: string;
  answers: JsonText<CannedAnswer[]>;
}

/** Records each change with its author. Rows are only added. */
export interface AuditEntryTable {
  id: string;
  /** Counts the entries in their order. */
  position: Generated<number>;
  at: number;
  /** Null for the server itself and its operator. */
  userId: string | null;
  kind: AuditKind;
  action: AuditAction;
  objectId: string | null;
  objectName: string;
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
  languages: JsonText<Language[]>;
  /** The versions of its compilers. */
  compilers: Generated<JsonText<WorkerReport['compilers']>>;
  /** Null until it is known. */
  memoryControl: MemoryControl | null;
  /** The speed of a core, 1 for the reference; null until it is measured. */
  speed: number | null;
  state: WorkerState;
  reason: string | null;
  /** 1 if an administrator drains it. */
  draining: Generated<number>;
  inProgress: number;
  verdicts: number;
  startedAt: number;
  seenAt: number;
}

export interface DatabaseSchema {
  users: UserTable;
  refreshTokens: RefreshTokenTable;
  scriptTokens: ScriptTokenTable;
  settings: SettingTable;
  blobs: BlobTable;
  blobParts: BlobPartTable;
  problems: ProblemTable;
  problemRevisions: ProblemRevisionTable;
  testCases: TestCaseTable;
  contests: ContestTable;
  contestProblems: ContestProblemTable;
  participants: ParticipantTable;
  participantMembers: ParticipantMemberTable;
  submissions: SubmissionTable;
  testCaseResults: TestCaseResultTable;
  judgements: JudgementTable;
  runs: RunTable;
  jobs: JobTable;
  pausedProblems: PausedProblemTable;
  leaderboardEntries: LeaderboardEntryTable;
  staleLeaderboards: StaleLeaderboardTable;
  questions: QuestionTable;
  announcements: AnnouncementTable;
  questionReads: QuestionReadTable;
  cannedAnswers: CannedAnswerTable;
  auditEntries: AuditEntryTable;
  workers: WorkerTable;
}

export type Database = Kysely<DatabaseSchema>;
export type DatabaseTransaction = Transaction<DatabaseSchema>;

/** Opens a database. Whoever needs the names of SQL in rows takes `withoutPlugins()` of it. */
export function createDatabase(dialect: Dialect): Database {
  return new Kysely({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
}
