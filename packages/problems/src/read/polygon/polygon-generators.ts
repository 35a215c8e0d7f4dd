import { posix } from 'node:path';
import type { GeneratedTest, Generators, JuryProgram } from '../../model.ts';
import type { FindingLog, Unlogged } from '../finding-log.ts';
import { readSource } from '../icpc/read-program.ts';
import {
  isFile,
  languageOfProgram,
  mainTestset,
  type PolygonProblem,
  type PolygonProgram,
  problemXml,
  readProblemXml,
} from './problem-xml.ts';
import { filesOfTest } from './read-polygon-tests.ts';

/**
 * Reads the commands that make the tests which a package lacks; the main solution prints their
 * answers. Tests that are there stay. The `testlib.h` of the package belongs to its generators: it
 * has the random numbers of Polygon.
 */
export async function readPolygonGenerators(folder: string, log: FindingLog): Promise<Unlogged<Generators>> {
  const problem = await readProblemXml(folder, log);
  const tests = problem ? await readMissingTests(folder, problem, log) : [];
  const isInteractive = problem?.interactor !== undefined;
  if (isInteractive && tests.length > 0)
    log.error('tests/', 'lacks answers, which the interactor writes for the main solution: download the full package');
  return {
    solution: problem && tests.length > 0 ? await readSolution(folder, problem, log) : undefined,
    tests,
    testsWithoutRule: [],
    isInteractive,
  };
}

async function readMissingTests(folder: string, problem: PolygonProblem, log: FindingLog): Promise<GeneratedTest[]> {
  const testset = mainTestset(problem);
  const programs = new Map<string, Promise<JuryProgram | undefined>>();
  const findProgram = (name: string) => {
    const found = programs.get(name) ?? readGenerator(folder, problem, name, log);
    programs.set(name, found);
    return found;
  };
  const tests: GeneratedTest[] = [];
  for (const [index, { command, fromFile }] of (testset?.tests ?? []).entries()) {
    const [inputFile, answerFile] = testset ? filesOfTest(testset, index) : ['', ''];
    const files = { name: inputFile, inputFile, answerFile };
    if (await isFile(folder, inputFile)) {
      if (!(await isFile(folder, answerFile))) tests.push({ ...files, input: { isPresent: true } });
    } else if (command === undefined) log.error(inputFile, 'is missing, and no generator makes it');
    else if (fromFile !== undefined)
      log.error(inputFile, `comes from '${command}', which writes several files: download the full package`);
    else {
      const [word = '', ...args] = splitCommand(command);
      const program = await findProgram(word);
      if (program) tests.push({ ...files, input: { command: { program, args, text: command } } });
    }
  }
  return tests;
}

/** Finds the program by the name of its source without its ending. */
async function readGenerator(
  folder: string,
  { executables }: PolygonProblem,
  name: string,
  log: FindingLog,
): Promise<JuryProgram | undefined> {
  const found = executables.find(({ file }) => posix.basename(file).replace(/\.[^.]*$/, '') === name);
  const read = found && (await readProgram(folder, found, log));
  if (!read)
    log.error(
      problemXml,
      `'${name}' is no program of the package that runs here: download the full package`,
      'executables',
    );
  return read;
}

async function readSolution(
  folder: string,
  { solutions }: PolygonProblem,
  log: FindingLog,
): Promise<JuryProgram | undefined> {
  const main = solutions.find(({ tag }) => tag === 'main');
  const read = main && (await readProgram(folder, main.program, log));
  if (!read) log.error(problemXml, 'has no main solution that runs here, and answers come from it', 'solutions');
  return read;
}

async function readProgram(folder: string, program: PolygonProgram, log: FindingLog): Promise<JuryProgram | undefined> {
  const { file } = program;
  const language = languageOfProgram(program);
  if (language === undefined) return undefined;
  const source = await readSource(folder, { file, language }, log);
  return source === undefined ? undefined : { file, language, source };
}

/** Splits a command into words; quotes keep spaces together. */
function splitCommand(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|\S+/g)].map(([word, double, single]) => double ?? single ?? word);
}
