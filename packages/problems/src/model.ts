// What a problem package is, once it is read. The readers of all formats give these types, and all
// work with packages takes them.
import type { IncludedFile, ProblemUpload, TestChecker } from '@podium/sdk/contract';
import type { Language } from '@podium/sdk/languages';
import type { Verdict, verdicts } from '@podium/sdk/verdicts';
import type { ProblemFolderIssue } from './errors.ts';
import type { ParsedSettings } from './read/finding-log.ts';
import type { InspectedText } from './read/read-text.ts';

/** A problem whose tests are named by the hashes of their files. */
export interface FolderUpload extends ProblemUpload {
  testCases: HashedTestCase[];
}

export interface HashedTestCase {
  inputHash: string;
  outputHash: string;
  isSample: boolean;
  /** The test group in a problem with scores. */
  group?: string | undefined;
  /** How its output is compared, if not as the problem says. */
  checker?: TestChecker | undefined;
}

/** The files of the parts of a problem. Paths are relative to `path`, with forward slashes. */
export interface ProblemFolder {
  /** An absolute path. */
  path: string;
  /** `problem.yaml`, or `problem.xml` of a package of Polygon. */
  settingsFile: string;
  /** For the readers of the other parts; empty for a package of Polygon. */
  settings: ParsedSettings;
  /** The author's and then the translations, for example `statement/problem.en.md`. */
  statementFiles: string[];
  /** The file may be `solution/solution.en.md`. Absent without an editorial. */
  editorial?: { file: string; language: string };
  /**
   * The source of each program of the checker, of several the first one, in the order of
   * `programsOf`.
   */
  checkerFiles: string[];
  /**
   * The files of the test cases, in the order of the upload: samples first, or that of
   * `test_order`.
   */
  testCases: FolderTestCase[];
  /** `problem_format_version`: `2025-09`; `legacy` if `problem.yaml` has none; `polygon`. */
  formatVersion: string;
  timing: Timing;
  /** The keys of `problem.yaml` that belong to the format and have no effect here. */
  ignoredKeys: string[];
  /** How the output of a test, or of an example such as `valid_output/1`, is compared. */
  checkerOf: TestCheckerOf;
  /** Sentences that name their file. They describe valid input that is probably a mistake. */
  warnings: string[];
}

/**
 * Contains the data of a folder, without its warnings and settings, before the rules of the
 * contract are checked.
 */
export interface ReadFolder {
  upload: FolderUpload;
  folder: Omit<ProblemFolder, 'warnings' | 'settings'>;
}

/** A test case with its origin. */
export interface FolderTestCase {
  /** The path without `data/` and without ending: `secret/big/10`. */
  name: string;
  /** The path relative to the folder: `data/secret/big/10.in`. */
  inputFile: string;
  /** The path relative to the folder: `data/secret/big/10.ans`. */
  answerFile: string;
  /** Whether the test case is under `data/sample`. */
  isSample: boolean;
  input: InspectedText;
  answer: InspectedText;
}

/** How the format derives a time limit from the slowest submission that must be accepted. */
export interface Timing {
  /** False if the package sets no time limit. */
  isLimitSet: boolean;
  /** The limit is at least this many times the slowest time, */
  multiplier: number;
  /** and a multiple of this. */
  resolutionMs: number;
}

/** Returns how the output of a test is compared, by its name; undefined if as the problem says. */
export type TestCheckerOf = (testName: string) => TestChecker | undefined;

/** A program of the jury in one of the platform's languages. */
export interface JuryProgram {
  /**
   * The path of its source relative to the problem folder, such as `submissions/accepted/sum.cpp`.
   * Of several sources it is the one with the main program.
   */
  file: string;
  language: Language;
  /** Headers of the package are part of it. */
  source: string;
  /**
   * Further sources, which are compiled together with the first one, or are modules beside it.
   */
  files?: readonly { name: string; source: string }[];
}

export interface JurySubmission extends JuryProgram {
  expectations: readonly Expectation[];
}

/** An output with its test, which the checker must accept or must not accept. */
export interface ExampleOutput {
  inputFile: string;
  answerFile: string;
  outputFile: string;
  isValid: boolean;
}

/** The parts of a package that prove that it is right. All paths are relative to the folder. */
export interface JuryPrograms {
  submissions: JurySubmission[];
  /** The files and folders of submissions that no language here can judge. */
  unreadSubmissions: readonly string[];
  inputValidators: JuryProgram[];
  /** The exit codes of the validators for a valid input. */
  validExitCodes: readonly number[];
  /** Inputs beside the tests that all validators must accept. */
  validInputs: string[];
  /** Inputs that at least one validator must reject. */
  invalidInputs: string[];
  exampleOutputs: ExampleOutput[];
  /** Returns the arguments of an input validator for the input file of a test. */
  inputValidatorArgs(inputFile: string, validatorFile: string): readonly string[];
  errors: readonly ProblemFolderIssue[];
  warnings: readonly string[];
}

/**
 * The outcomes that packages know, each with the code of the verdict that it declares. `CE` is
 * ours: a submission that must not compile.
 */
export type Outcome = Extract<(typeof verdicts)[Verdict]['code'], 'AC' | 'WA' | 'TLE' | 'RTE' | 'CE'>;

/** Declares the author's expectation of a submission's tests. */
export interface Expectation {
  /** Where it is declared: `submissions/wrong_answer`, `@EXPECTED_RESULTS@`, `mixed/*`. */
  source: string;
  /** A pattern of the tests or groups that it is about, relative to `data/`; absent: every test. */
  tests?: string;
  /** Every test must have one of these. */
  permitted: readonly Outcome[];
  /** At least one test must have one of these. */
  required: readonly Outcome[];
  /** The score of the submission, or of the group. */
  score?: ScoreRange;
  /** True if the score must be a part of the whole. */
  isPartial?: boolean;
}

/** The score that an author declares: a number, or a range with both ends. */
export type ScoreRange = readonly [from: number, to: number];

/** A command of `generators.yaml`: a program of the package with its arguments. */
export interface GeneratorCommand {
  program: JuryProgram;
  args: readonly string[];
  /** The command as it is written. */
  text: string;
}

/** A test that is made from a rule. */
export interface GeneratedTest {
  /** The path without ending: `data/secret/01-random`. */
  name: string;
  inputFile: string;
  /** Undefined for an input without an answer, which validators must reject. */
  answerFile: string | undefined;
  /** `isPresent` if the input is there, and only the answer is made. */
  input: { text: string } | { command: GeneratorCommand } | { isPresent: true };
  /** The answer, if the rule has it. By default the solution prints it. */
  answer?: string;
}

export interface Generators {
  /** The submission that prints answers, with the included files; undefined if none is named. */
  solution: (JuryProgram & { included?: readonly IncludedFile[] }) | undefined;
  tests: GeneratedTest[];
  /** The tests in `data/` that no rule makes and that are not named with an empty rule. */
  testsWithoutRule: string[];
  /** Whether no program prints answers, because an interactor judges the conversation. */
  isInteractive: boolean;
  errors: readonly ProblemFolderIssue[];
  warnings: readonly string[];
}

/** Something in a package that is wrong, apart from its settings. */
export type Finding = Omit<ProblemFolderIssue, 'key'>;
