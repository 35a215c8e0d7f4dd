// This is the typed client. The wire contract, schemas included, is `@podium/sdk/contract`.
export { type ClientOptions, createClient, type PodiumClient } from './client.ts';
export type { ContestFilter } from './contract/display.ts';
export type {
  Acknowledgement,
  Activity,
  AuditEntry,
  AuditQuery,
  Contest,
  ContestCreate,
  ContestProblem,
  ContestSaved,
  ContestScores,
  ContestSubmit,
  ContestUpdate,
  ErrorCode,
  FieldError,
  FormatRequest,
  Health,
  LeaderboardEntry,
  LoginRequest,
  LoginResponse,
  PracticeSubmit,
  Problem,
  ProblemRevision,
  ProblemSaved,
  ProblemSummary,
  ProblemUpdate,
  ProblemUpload,
  Profile,
  ProfileUpdate,
  RegisterRequest,
  RejudgeChange,
  RejudgeReport,
  RunRequest,
  RunResult,
  Session,
  SolverCounts,
  Submission,
  SubmissionEvent,
  SubmissionJudgement,
  SubmissionListQuery,
  SubmissionSummary,
  SubmitAccepted,
  SubmitResponse,
  TestCaseResult,
  TokenPair,
  Verdict,
  Worker,
} from './contract/index.ts';
export { apiBasePath, endpoints } from './contract/index.ts';
export {
  AbortedError,
  type AnyPodiumError,
  ApiError,
  type ErrorTexts,
  findErrorTexts,
  isPodiumError,
  isServerAway,
  isUnreachable,
  NetworkError,
  PodiumError,
  type PodiumErrorCode,
  RequestSetupError,
  SignedOutError,
  type SignedOutReason,
  TimeoutError,
  UnexpectedResponseError,
  undefinedIfNotFound,
  ValidationError,
} from './errors/index.ts';
export { hashBytes } from './resources/blobs.ts';
export type { SubmitOptions } from './resources/compiler.ts';
export type { ProblemReadOptions } from './resources/problems.ts';
export { memoryTokenStore, type TokenStore } from './token-store.ts';
export { pause } from './transport/deadline.ts';
export { newIdempotencyKey } from './transport/idempotency-key.ts';
export type { CallOptions } from './transport/send.ts';
export type { ServerClock } from './transport/server-clock.ts';
