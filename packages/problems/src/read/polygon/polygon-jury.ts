import { type Language, languageNamed, languageOfFile, languages } from '@podium/sdk/languages';
import type { ExampleOutput, Expectation, JuryProgram, JuryPrograms, JurySubmission, Outcome } from '../../model.ts';
import type { FindingLog, Package, Unlogged } from '../finding-log.ts';
import { readSource } from '../icpc/read-program.ts';
import { lookUp } from '../look-up.ts';
import {
  emptyProblem,
  isFile,
  mainTestset,
  type PolygonProblem,
  type PolygonProgram,
  readProblemXml,
} from './problem-xml.ts';
import { providedHeader } from './read-polygon-checker.ts';

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
export async function readPolygonJury(pack: Package): Promise<Unlogged<JuryPrograms>> {
  const problem = (await readProblemXml(pack)) ?? emptyProblem;
  const validators = await Promise.all(problem.validators.map(({ program }) => readValidator(pack, program)));
  const args = validatorArgsByFile(problem);
  const leftOut: string[] = [];
  return {
    submissions: await readSolutions(pack, problem, leftOut),
    unreadSubmissions: leftOut,
    inputValidators: validators.flatMap((validator) => validator ?? []),
    validExitCodes: [0, 42],
    validInputs: await listInputs(pack, problem, 'valid'),
    invalidInputs: await listInputs(pack, problem, 'invalid'),
    exampleOutputs: await listCheckerTests(pack, problem),
    inputValidatorArgs: (file) => args.get(file) ?? [],
  };
}

/** Reads a program of the jury; undefined, with a warning, if no language here can run it. */
async function readProgram(pack: Package, program: PolygonProgram): Promise<JuryProgram | undefined> {
  if (languageOf(program) !== undefined) return readPolygonProgram(pack, program, [providedHeader]);
  const language = program.type || 'an unknown language';
  pack.warn(program.file, `is in ${language}, which cannot be judged here, and is left out`);
  return undefined;
}

/** Reads a program; undefined if no language here can run it, such as Python 2. */
export async function readPolygonProgram(
  pack: Package,
  program: PolygonProgram,
  provided: readonly string[] = [],
): Promise<JuryProgram | undefined> {
  const [{ file }, language] = [program, languageOf(program)];
  const source = language && (await readSource(pack, { file, language }, provided));
  return language && source !== undefined ? { file, language, source } : undefined;
}

/** The type decides; a solution without one is in the language of its file. */
function languageOf({ file, type }: PolygonProgram): Language | undefined {
  return type === '' ? languageOfFile(file) : languageNamed(type);
}

/** Tests of Polygon end their lines as its machines do, so a validator accepts both ends. */
async function readValidator(pack: Package, program: PolygonProgram): Promise<JuryProgram | undefined> {
  const read = await readProgram(pack, program);
  if (!read || !languages[read.language].hasHeaders) return read;
  return { ...read, source: `#define TESTLIB_WINDOWS_LINES\n#line 1\n${read.source}` };
}

async function readSolutions(pack: Package, problem: PolygonProblem, leftOut: string[]): Promise<JurySubmission[]> {
  const solutions: JurySubmission[] = [];
  for (const { program, tag, groupTags } of problem.solutions) {
    if (tag === notJudged) {
      pack.warn(program.file, `has the tag ${notJudged}, and is not judged`);
      continue;
    }
    const read = await readProgram(pack, program);
    if (!read) {
      leftOut.push(program.file);
      continue;
    }
    const whole = expectationOf(program.file, tag, pack);
    const ofGroups = groupTags.flatMap(({ group, tag: groupTag }) => {
      const expectation = expectationOf(program.file, groupTag, pack);
      const tests = mainTestset(problem)?.tests.flatMap((test) => (test.group === group ? test.inputFile : [])) ?? [];
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

/** Validators get the name of the testset and of the group, as from Polygon. */
function validatorArgsByFile(problem: PolygonProblem): Map<string, readonly string[]> {
  const main = mainTestset(problem);
  const tests = main?.tests.map((test) => ({ ...test, testset: main.name })) ?? [];
  const own = problem.validators.flatMap((validator) => validator.tests);
  return new Map(
    [...tests, ...own].map(({ inputFile, testset, group }) => [
      inputFile,
      [...(testset === undefined ? [] : ['--testset', testset]), ...(group === undefined ? [] : ['--group', group])],
    ]),
  );
}

async function listInputs(pack: Package, { validators }: PolygonProblem, verdict: string): Promise<string[]> {
  const tests = validators.flatMap((validator) => validator.tests).filter((test) => test.verdict === verdict);
  const files = [...new Set(tests.map(({ inputFile }) => inputFile))];
  return filterByFiles(pack, files, (file) => [file]);
}

/**
 * The checker must accept those with the verdict `ok`. A test of its own failure has no
 * counterpart.
 */
async function listCheckerTests(pack: Package, { checker, interactor }: PolygonProblem): Promise<ExampleOutput[]> {
  const tests = interactor ? [] : (checker?.tests ?? []);
  const examples = tests
    .filter(({ verdict }) => ['ok', 'wrong-answer', 'presentation-error'].includes(verdict))
    .map(({ inputFile, answerFile, outputFile, verdict }) => ({
      inputFile,
      answerFile,
      outputFile,
      isValid: verdict === 'ok',
    }));
  return filterByFiles(pack, examples, ({ inputFile, answerFile, outputFile }) => [inputFile, answerFile, outputFile]);
}

/** Finds the tests whose files are there: a package without generated tests lacks some. */
async function filterByFiles<Test>(
  pack: Package,
  tests: readonly Test[],
  filesOf: (test: Test) => readonly string[],
): Promise<Test[]> {
  const present = await Promise.all(
    tests.map(async (test) => (await Promise.all(filesOf(test).map((file) => isFile(pack, file)))).every(Boolean)),
  );
  return tests.filter((_, index) => present[index]);
}
