import { languages } from '@podium/sdk/languages';
import type { ExampleOutput, Expectation, JuryProgram, JuryPrograms, JurySubmission, Outcome } from '../../model.ts';
import type { FindingLog, Unlogged } from '../finding-log.ts';
import { readSource } from '../icpc/read-program.ts';
import { lookUp } from '../look-up.ts';
import {
  fileOfTest,
  isFile,
  languageOfProgram,
  mainTestset,
  type PolygonProblem,
  type PolygonProgram,
  readProblemXml,
} from './problem-xml.ts';
import { providedHeader } from './read-polygon-checker.ts';
import { filesOfTest } from './read-polygon-tests.ts';

const anyOutcome: readonly Outcome[] = ['AC', 'WA', 'TLE', 'RTE'];
const anyFailure: readonly Outcome[] = ['WA', 'TLE', 'RTE'];

/** Translates tags of solutions to expected outcomes. A wrong format is a wrong answer here. */
const tags: Readonly<Record<string, Pick<Expectation, 'permitted' | 'required'>>> = {
  main: { permitted: ['AC'], required: anyOutcome },
  accepted: { permitted: ['AC'], required: anyOutcome },
  'wrong-answer': { permitted: ['AC', 'WA'], required: ['WA'] },
  'presentation-error': { permitted: ['AC', 'WA'], required: ['WA'] },
  'time-limit-exceeded': { permitted: ['AC', 'TLE'], required: ['TLE'] },
  'time-limit-exceeded-or-accepted': { permitted: ['AC', 'TLE'], required: ['AC', 'TLE'] },
  'time-limit-exceeded-or-memory-limit-exceeded': { permitted: ['AC', 'TLE', 'RTE'], required: ['TLE', 'RTE'] },
  'memory-limit-exceeded': { permitted: ['AC', 'RTE'], required: ['RTE'] },
  rejected: { permitted: anyOutcome, required: anyFailure },
  failed: { permitted: anyOutcome, required: anyFailure },
};
/** A solution with this tag is never judged. */
const notJudged = 'do-not-run';

/** Reads the solutions and validators of a package, and the tests of its checker and validators. */
export async function readPolygonJury(folder: string, log: FindingLog): Promise<Unlogged<JuryPrograms>> {
  const problem = await readProblemXml(folder, log);
  if (!problem) return nothing;
  const validators = await Promise.all(problem.validators.map(({ program }) => readValidator(folder, program, log)));
  const args = validatorArgsByFile(problem);
  return {
    submissions: await readSolutions(folder, problem, log),
    inputValidators: validators.flatMap((validator) => validator ?? []),
    validExitCodes: [0, 42],
    validInputs: await listInputs(folder, problem, 'valid'),
    invalidInputs: await listInputs(folder, problem, 'invalid'),
    exampleOutputs: await listCheckerTests(folder, problem),
    inputValidatorArgs: (file) => args.get(file) ?? [],
  };
}

const nothing: Unlogged<JuryPrograms> = {
  submissions: [],
  inputValidators: [],
  validExitCodes: [],
  validInputs: [],
  invalidInputs: [],
  exampleOutputs: [],
  inputValidatorArgs: () => [],
};

/** Reads a program of the jury; undefined, with a warning, if no language here can run it. */
async function readProgram(folder: string, program: PolygonProgram, log: FindingLog): Promise<JuryProgram | undefined> {
  const { file, type } = program;
  const language = languageOfProgram(program);
  if (language === undefined) {
    log.warn(file, `is in ${type || 'an unknown language'}, which cannot be judged here, and is left out`);
    return undefined;
  }
  const source = await readSource(folder, { file, language }, log, [providedHeader]);
  return source === undefined ? undefined : { file, language, source };
}

/** Tests of Polygon end their lines as its machines do, so a validator accepts both ends. */
async function readValidator(
  folder: string,
  program: PolygonProgram,
  log: FindingLog,
): Promise<JuryProgram | undefined> {
  const read = await readProgram(folder, program, log);
  if (!read || !languages[read.language].hasHeaders) return read;
  return { ...read, source: `#define TESTLIB_WINDOWS_LINES\n#line 1\n${read.source}` };
}

async function readSolutions(folder: string, problem: PolygonProblem, log: FindingLog): Promise<JurySubmission[]> {
  const solutions: JurySubmission[] = [];
  for (const { program, tag, groupTags } of problem.solutions) {
    if (tag === notJudged) log.warn(program.file, `has the tag ${notJudged}, and is not judged`);
    const read = tag === notJudged ? undefined : await readProgram(folder, program, log);
    if (!read) continue;
    const whole = expectationOf(program.file, tag, log);
    const ofGroups = groupTags.flatMap(({ group, tag: groupTag }) => {
      const expectation = expectationOf(program.file, groupTag, log);
      const tests = testsOfGroup(problem, group);
      return expectation && tests.length > 0 ? [{ ...expectation, tests: `{${tests.join(',')}}` }] : [];
    });
    solutions.push({ ...read, expectations: [...(whole ? [whole] : []), ...ofGroups] });
  }
  return solutions;
}

function expectationOf(file: string, tag: string, log: FindingLog): Expectation | undefined {
  const declared = lookUp(tags, tag);
  if (declared) return { source: `the tag ${tag}`, ...declared };
  log.warn(file, `has the tag '${tag}', which says nothing here`);
  return undefined;
}

function testsOfGroup(problem: PolygonProblem, group: string): string[] {
  const testset = mainTestset(problem);
  if (!testset) return [];
  return testset.tests.flatMap((test, index) => (test.group === group ? [filesOfTest(testset, index)[0]] : []));
}

/** Validators get the name of the testset and of the group, as from Polygon. */
function validatorArgsByFile(problem: PolygonProblem): Map<string, readonly string[]> {
  const argsOf = (testset: string | undefined, group: string | undefined) => [
    ...(testset === undefined ? [] : ['--testset', testset]),
    ...(group === undefined ? [] : ['--group', group]),
  ];
  const testset = mainTestset(problem);
  const tests = testset?.tests.map(({ group }, index): [string, readonly string[]] => [
    filesOfTest(testset, index)[0],
    argsOf(testset.name, group),
  ]);
  const own = problem.validators.flatMap(({ tests: { inputPattern, tests } }) =>
    tests.map((test, index): [string, readonly string[]] => [
      fileOfTest(inputPattern, index + 1),
      argsOf(test.testset, test.group),
    ]),
  );
  return new Map([...(tests ?? []), ...own]);
}

async function listInputs(folder: string, { validators }: PolygonProblem, verdict: string): Promise<string[]> {
  const files = validators.flatMap(({ tests: { inputPattern, tests } }) =>
    tests.flatMap((test, index) => (test.verdict === verdict ? [fileOfTest(inputPattern, index + 1)] : [])),
  );
  return findPresent(folder, [...new Set(files)], (file) => [file]);
}

/**
 * The checker must accept those with the verdict `ok`. A test of its own failure has no
 * counterpart.
 */
async function listCheckerTests(folder: string, { checker, interactor }: PolygonProblem): Promise<ExampleOutput[]> {
  if (!checker || interactor) return [];
  const { inputPattern, answerPattern, outputPattern, tests } = checker.tests;
  const examples = tests.flatMap(({ verdict }, index) => {
    const isValid = verdict === 'ok';
    if (!isValid && verdict !== 'wrong-answer' && verdict !== 'presentation-error') return [];
    const [inputFile = '', answerFile = '', outputFile = ''] = [inputPattern, answerPattern, outputPattern].map(
      (pattern) => fileOfTest(pattern, index + 1),
    );
    return [{ inputFile, answerFile, outputFile, isValid }];
  });
  return findPresent(folder, examples, ({ inputFile, answerFile, outputFile }) => [inputFile, answerFile, outputFile]);
}

/** Finds the tests whose files are there: a package without generated tests lacks some. */
async function findPresent<Test>(
  folder: string,
  tests: readonly Test[],
  filesOf: (test: Test) => readonly string[],
): Promise<Test[]> {
  const present = await Promise.all(
    tests.map(async (test) => (await Promise.all(filesOf(test).map((file) => isFile(folder, file)))).every(Boolean)),
  );
  return tests.filter((_, index) => present[index]);
}
