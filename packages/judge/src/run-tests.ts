import { CheckerError } from './checkers/checker.ts';
import { wallTimeLimitMs } from './classify.ts';
import type { Program } from './compile/open-program.ts';
import type { Slot } from './core-slots.ts';
import { explainResult } from './error-output.ts';
import type { ExaminedTest, Examiner } from './examiner.ts';
import { shownBytes } from './execute-tests.ts';
import { failureOf } from './failure-cause.ts';
import { formatSeconds } from './format-values.ts';
import type { GroupResult, Judgement, JudgeProgress, JudgeRequest, Scoring, TestCaseResult } from './judgement.ts';
import { endsAtFailure, groupTests, mayRun, sampleGroup, scoreGroup, scoreSubmission } from './scoring.ts';
import type { Verdict } from './verdicts.ts';

export interface JudgeCall {
  slot: Slot;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: JudgeProgress) => void) | undefined;
}

/**
 * Runs the tests of a request and decides. Every failure of the judge is a judging error. A program
 * that does nothing takes `startTimeMs` in its language.
 */
export async function runTests(
  request: JudgeRequest,
  program: Program,
  examiner: Examiner,
  call: JudgeCall,
  startTimeMs: number,
): Promise<Omit<Judgement, 'diagnostics'>> {
  const results: TestCaseResult[] = [];
  const idleLimitMs = idleLimitFor(request, startTimeMs);
  const run: Run = { request, program, examiner, call, results, idleMs: 0, idleLimitMs, testNumber: 1 };
  try {
    if (request.scoring) return await runGroups(run, request.scoring);
    await runInOrder(run, [...request.tests.keys()], (result) => endsRun(result, request));
    return { verdict: overallVerdict(results, request), tests: results };
  } catch (error) {
    call.signal?.throwIfAborted();
    const { testNumber: test } = run;
    const failure = { verdict: 'judging_error', tests: results, ...failureOf(error, `test ${test}`) } as const;
    if (!(error instanceof CheckerError && error.end)) return failure;
    return { ...failure, checkerFailure: { ...error.end, message: error.message, test } };
  }
}

interface Run {
  request: JudgeRequest;
  program: Program;
  examiner: Examiner;
  call: JudgeCall;
  /** The results so far, in the order of running. */
  results: TestCaseResult[];
  /** The time that the tests so far were idle. */
  idleMs: number;
  idleLimitMs: number;
  /** The number of the test that runs. */
  testNumber: number;
}

/** Runs the groups that may run, each to the end or to the test that decides its score. */
async function runGroups(run: Run, scoring: Scoring): Promise<Omit<Judgement, 'diagnostics'>> {
  const passed = new Set<string>();
  const groups: GroupResult[] = [];
  for (const { group, positions } of groupTests(scoring, run.request.tests)) {
    const ownResults =
      mayRun(group, passed) && !isTooIdle(run)
        ? await runInOrder(run, positions, ({ verdict }) => verdict !== 'accepted' && endsAtFailure(group))
        : [];
    const isPassed = ownResults.length === positions.length && ownResults.every(isAccepted);
    if (isPassed) passed.add(group?.name ?? sampleGroup);
    if (group) groups.push(scoreGroup(group, positions.length, ownResults));
  }
  const tests = run.results.toSorted((one, other) => one.number - other.number);
  return { verdict: overallVerdict(tests, run.request), tests, score: scoreSubmission(scoring, groups) };
}

/** Runs the tests at these positions until one ends the run, and reports each result. */
async function runInOrder(
  run: Run,
  positions: readonly number[],
  endsAt: (result: TestCaseResult) => boolean,
): Promise<TestCaseResult[]> {
  const results: TestCaseResult[] = [];
  for await (const result of examineAll(run, positions)) {
    if (run.request.scoring === undefined && result.points?.type === 'points')
      throw new CheckerError(
        `The checker gave points ${result.points.value}, and the problem has none: an output is right or wrong`,
      );
    results.push(result);
    run.results.push(result);
    run.call.onProgress?.({ type: 'test', result, testsTotal: run.request.tests.length });
    if (endsAt(result) || isTooIdle(run)) break;
  }
  return results;
}

/**
 * Yields the final result of each test. If other programs may have made a program exceed its time
 * limit, or ended the problem's checker or interactor, both run again without them.
 */
async function* examineAll(run: Run, positions: readonly number[]): AsyncGenerator<TestCaseResult> {
  const { request, program, examiner } = run;
  const { slot, signal } = run.call;
  const { limits } = request;
  const tests = positions.flatMap((position) => request.tests[position] ?? []);
  let done = 0;
  const noteTest = () => {
    run.testNumber = (positions[done] ?? 0) + 1;
  };
  const finish = (examined: ExaminedTest, earlierRuns: TestCaseResult['earlierRuns'] = []) => {
    const number = run.testNumber;
    done += 1;
    if (done < tests.length) noteTest();
    run.idleMs += examined.idleMs;
    const result = {
      ...explainResult(examined.result, program, shownBytes),
      number,
      ...(earlierRuns.length > 0 && { earlierRuns }),
    };
    const isLast = run.results.length + 1 === request.tests.length;
    return isTooIdle(run) && !isLast ? stopForIdling(result, run) : result;
  };
  noteTest();
  while (done < tests.length) {
    let earlierRuns: TestCaseResult['earlierRuns'] | undefined;
    try {
      for await (const examined of examiner.examine(program, { tests: tests.slice(done), limits }, slot, signal)) {
        if (examined.isTimeUncertain) {
          const { cpuTimeMs, wallTimeMs } = examined.result;
          earlierRuns = [{ cpuTimeMs, wallTimeMs }];
          break;
        }
        yield finish(examined);
      }
    } catch (error) {
      if (!(error instanceof CheckerError && error.mayBeCausedByOthers)) throw error;
      earlierRuns = [];
    }
    if (earlierRuns === undefined) return;
    const again = await slot.runAlone(async () => {
      const one = tests.slice(done, done + 1);
      for await (const examined of examiner.examine(program, { tests: one, limits }, slot, signal)) return examined;
      throw new RangeError('The sandbox ran nothing.');
    });
    yield finish(again, earlierRuns);
  }
}

/** Reports whether the programs of a submission together were idle for too long. */
function isTooIdle({ idleMs, idleLimitMs }: Run): boolean {
  return idleMs > idleLimitMs;
}

/**
 * Returns the wall time for which the programs of a submission together may be idle, neither
 * computing nor waiting for a core: as much as four programs alone may, and the time that starting,
 * writing and ending each program takes on a very busy machine. There the threads of a runtime wait
 * too, unseen if they end with the program: for 140 ms to 570 ms in each program in Java, at a load
 * of nine per core.
 */
function idleLimitFor({ limits, tests }: JudgeRequest, startTimeMs: number): number {
  return 4 * wallTimeLimitMs(limits.timeLimitMs) + (150 + 3 * startTimeMs) * tests.length;
}

function stopForIdling(result: TestCaseResult, { request, idleLimitMs }: Run): TestCaseResult {
  if (result.verdict !== 'accepted') return result;
  const testCount = request.tests.length;
  const rest =
    testCount === result.number + 1 ? `test ${testCount} was` : `tests ${result.number + 1} to ${testCount} were`;
  const note = `the tests so far took ${formatSeconds(idleLimitMs)} more than they computed: ${rest} not run`;
  return { ...result, verdict: 'time_limit_exceeded', note };
}

/**
 * Each test after one that exceeded the time limit would most likely cost the whole limit again,
 * while the learner waits. The same holds after a test whose output ended the checker, which has
 * limits of its own and then runs twice.
 */
function endsRun({ verdict, checkerFailure }: TestCaseResult, { stopAtFirstFailure }: JudgeRequest): boolean {
  if (verdict === 'time_limit_exceeded' || checkerFailure !== undefined) return true;
  return stopAtFirstFailure && verdict !== 'accepted';
}

/**
 * Returns the verdict of the first test that failed. It is accepted only if every test of the
 * request was run and accepted. A group that did not run requires one that failed.
 */
function overallVerdict(results: readonly TestCaseResult[], { tests }: JudgeRequest): Verdict {
  const failed = results.find((result) => !isAccepted(result));
  if (failed !== undefined) return failed.verdict;
  if (results.length !== tests.length) throw new RangeError('The sandbox ran fewer tests than there are.');
  return 'accepted';
}

function isAccepted({ verdict }: TestCaseResult): boolean {
  return verdict === 'accepted';
}
