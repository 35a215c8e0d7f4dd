import type {
  Contest,
  ContestProblem,
  ContestSaved,
  Diagnostics,
  LeaderboardEntry,
  Problem,
  ProblemSummary,
  Profile,
  RunResult,
  Submission,
  SubmissionSummary,
  SubmitAccepted,
  TestCaseResult,
  Verdict,
} from '@podium/sdk/contract';
import type { ExitCode } from './exit-codes.ts';
import type { PackagePlan } from './problem-package/plan.ts';
import type { SettingSource } from './settings/settings.ts';
import type { FileOutcome } from './workspace/pull-problem.ts';

export interface TestReport {
  verdict: Verdict;
  diagnostics: Diagnostics;
  results: (TestCaseResult & { name: string; errorOutput?: string })[];
  /** How many tests there are; judging stops at one that runs out of time, so there may be fewer results. */
  testsTotal: number;
  /** What to know about the comparison, when it is not the judge's own. */
  note?: string;
}

/** What a stress test found; also its JSON. */
export interface StressReport {
  success: boolean;
  /** How many generated inputs were compared. */
  rounds: number;
  counterexample?: {
    /** What the generator was given. */
    seed: number;
    verdict: Verdict;
    /** The whole input and the whole answer of the brute force; `result` has their beginnings. */
    input: string;
    expectedOutput: string;
    result: TestReport['results'][number];
    /** The size of the generator's own input, and of `input`, in bytes. */
    generatedBytes: number;
    bytes: number;
    /** Relative to the current folder; the answer lies beside it. */
    savedAs: string;
    /** What to know about the comparison, when it is not the judge's own. */
    note?: string;
    /** There may be a smaller one: the user did not wait for it. */
    interrupted?: true;
  };
}

/** A problem that was pulled with all others of its contest. */
export interface FetchedProblem {
  label: string;
  title: string;
  /** Of its folder, below that of the contest. */
  name: string;
  files: readonly { path: string; outcome: FileOutcome }[];
}

/** What `status` shows, all by the server's clock. */
export interface Status {
  server: string;
  /** Milliseconds since 1970. */
  now: number;
  user: Profile;
  live: readonly Contest[];
  /** The next ones, the earliest first. */
  upcoming: readonly Contest[];
  /** Not judged yet. */
  pending: readonly SubmissionSummary[];
  /** Judged, the newest first. */
  recent: readonly SubmissionSummary[];
  /** The pulled problem around the current folder. */
  problem: { id: string; title: string; folder: string } | undefined;
  /** Why that problem cannot be told, where its record cannot be read. */
  problemFailure?: string;
  contestOfProblem: { id: string; title: string; label: string } | undefined;
}

export interface DoctorCheck {
  name: string;
  state: 'ok' | 'missing' | 'warning';
  /** Podium cannot do its work without it. */
  needed: boolean;
  detail: string;
  /** The command or the step that mends it. */
  fix?: string;
}

export interface SettingEntry {
  key: string;
  value: string;
  source: SettingSource;
  summary: string;
}

/** What commands return, by kind. Each kind has one renderer in `output/text/`. */
export interface ResultData {
  acknowledged: { message: string; details?: readonly string[] };
  'plain-text': { text: string };
  whoami: { profile: Profile; server: string; place: { kind: string; label: string; note?: string } };
  'problem-list': { problems: readonly ProblemSummary[]; total: number };
  problem: { problem: Problem };
  'pulled-problem': {
    title: string;
    /** Relative to the current folder. */
    folder: string;
    files: readonly { path: string; outcome: FileOutcome }[];
  };
  /** `output`: all of the program's output, where `run` has its start only. */
  'program-run': { run: RunResult; errorOutput: string; timeLimit: string; output?: AsyncIterable<Uint8Array> };
  /** One of many reports: what came out at this time, or why nothing could be tested. */
  'watched-tests': { time: string; report?: TestReport; error?: { message: string; hints: readonly string[] } };
  'test-report': { report: TestReport; source: string };
  /** A report of which only the failing tests are left, with as much of their outputs as is at hand. */
  'test-differences': { report: TestReport & { testsRun: number } };
  'source-difference': { submission: Submission; file: string; code: string; now: number };
  'stress-report': { report: StressReport; source: string };
  /** `full`: with every failing test and not only the first. */
  submission: { submission: Submission; resumed: boolean; full: boolean };
  'submission-accepted': { accepted: SubmitAccepted };
  'submission-list': { submissions: readonly SubmissionSummary[]; now: number };
  'contest-list': { contests: readonly Contest[]; now: number };
  contest: { contest: Contest; now: number };
  'contest-problems': {
    contest: Contest;
    problems: readonly ContestProblem[];
    solved: Readonly<Record<string, boolean>>;
  };
  leaderboard: { contest: Contest; entries: readonly LeaderboardEntry[]; userId: string | undefined };
  profile: { profile: Profile };
  settings: { entries: readonly SettingEntry[]; file: string };
  doctor: { checks: readonly DoctorCheck[] };
  /** `draft`: of what was just uploaded. */
  'package-plan': { plan: PackagePlan; dryRun: boolean; outdatedSubmissions: number; draft?: boolean };
  /** `folder` is relative to the current one. */
  raced: { contest: Contest; folder: string; problems: readonly FetchedProblem[]; now: number };
  /** `failure`: why it is not up to date. `frame`: it is drawn over the one before. */
  status: { status: Status; failure?: string; frame?: 'first' | 'next' };
  'contest-joined': { contest: Contest; message: string; now: number };
  'contest-saved': Pick<ContestSaved, 'contest' | 'message' | 'leavesPractice'>;
}

/** What a command hands back: the data, what `--json` prints of it, and the exit code. */
export type Result = {
  [K in keyof ResultData]: {
    kind: K;
    data: ResultData[K];
    /** The contract's shape. */
    json: unknown;
    /** 0 unless said. `edit` alone ends with a code that is not of our table: its editor's. */
    exitCode?: ExitCode | (K extends 'plain-text' ? number : never);
  };
}[keyof ResultData];
