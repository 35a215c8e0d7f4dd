import { formatSeconds, wallTimeLimitMs } from './classify.ts';
import type { Program } from './compile/open-program.ts';
import { describeFailure } from './describe-failure.ts';
import type { ExaminedTest, Examiner } from './examiner.ts';
import { findFailureCause } from './failure-cause.ts';
import type { JudgeCall } from './judge-submission.ts';
import type { Judgement, JudgeRequest, TestCaseResult } from './judgement.ts';
import type { Verdict } from './verdicts.ts';

/**
 * Runs the tests of a request in order and decides. Every failure of the judge is a judging error.
 */
export async function runTests(
  request: JudgeRequest,
  program: Program,
  examiner: Examiner,
  call: JudgeCall,
): Promise<Omit<Judgement, 'diagnostics'>> {
  const { signal, onProgress } = call;
  const results: TestCaseResult[] = [];
  try {
    for await (const result of examineAll(request, program, examiner, call)) {
      results.push(result);
      onProgress?.({ type: 'test', result, testsTotal: request.tests.length });
      if (endsRun(result, request)) break;
    }
    return { verdict: overallVerdict(results, request), tests: results };
  } catch (error) {
    signal?.throwIfAborted();
    const failure = describeFailure(error, `test ${results.length + 1}`);
    return { verdict: 'judging_error', tests: results, failure, failureCause: findFailureCause(error) };
  }
}

/**
 * Yields the final result of each test. If other programs may have made a program exceed its time
 * limit, it runs again without them.
 */
async function* examineAll(
  { tests, limits }: JudgeRequest,
  program: Program,
  examiner: Examiner,
  { slot, signal }: JudgeCall,
): AsyncGenerator<TestCaseResult> {
  let done = 0;
  let idleMs = 0;
  const finish = (examined: ExaminedTest, earlierRuns: TestCaseResult['earlierRuns'] = []) => {
    done += 1;
    idleMs += examined.idleMs;
    const result = { ...examined.result, number: done, ...(earlierRuns.length > 0 && { earlierRuns }) };
    return done < tests.length && idleMs > idleLimitMs(limits, tests.length)
      ? stopForIdling(result, idleLimitMs(limits, tests.length), tests.length)
      : result;
  };
  while (done < tests.length) {
    let uncertain: TestCaseResult | undefined;
    for await (const examined of examiner.examine(program, { tests: tests.slice(done), limits }, slot, signal)) {
      if (examined.isTimeUncertain) {
        uncertain = examined.result;
        break;
      }
      yield finish(examined);
    }
    if (uncertain === undefined) return;
    const { cpuTimeMs, wallTimeMs } = uncertain;
    const [again] = await slot.runAlone(() =>
      collect(examiner.examine(program, { tests: tests.slice(done, done + 1), limits }, slot, signal)),
    );
    if (again === undefined) throw new RangeError('The sandbox ran nothing.');
    yield finish(again, [{ cpuTimeMs, wallTimeMs }]);
  }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/**
 * Returns the wall time for which the programs of a submission together may be idle, neither
 * computing nor waiting for a core: as much as four programs alone may, and the time that starting,
 * writing and ending each program takes on a very busy machine.
 */
function idleLimitMs({ timeLimitMs }: JudgeRequest['limits'], testCount: number): number {
  return 4 * wallTimeLimitMs(timeLimitMs) + 150 * testCount;
}

function stopForIdling(result: TestCaseResult, limitMs: number, testCount: number): TestCaseResult {
  if (result.verdict !== 'accepted') return result;
  const rest =
    testCount === result.number + 1 ? `test ${testCount} was` : `tests ${result.number + 1} to ${testCount} were`;
  const note = `the tests so far took ${formatSeconds(limitMs)} more than they computed: ${rest} not run`;
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
 * request was run and accepted.
 */
function overallVerdict(results: readonly TestCaseResult[], { tests }: JudgeRequest): Verdict {
  const failed = results.find((result) => result.verdict !== 'accepted');
  if (failed !== undefined) return failed.verdict;
  if (results.length !== tests.length) throw new RangeError('The sandbox ran fewer tests than there are.');
  return 'accepted';
}
