import { posix } from 'node:path';
import type { GeneratedTest, Generators, JuryProgram } from '../../model.ts';
import type { Package, Unlogged } from '../finding-log.ts';
import { readPolygonProgram } from './polygon-jury.ts';
import { emptyProblem, isFile, mainTestset, type PolygonProblem, problemXml, readProblemXml } from './problem-xml.ts';

/**
 * Reads the commands that make the tests which a package lacks; the main solution prints their
 * answers. Tests that are there stay. The `testlib.h` of the package belongs to its generators: it
 * has the random numbers of Polygon.
 */
export async function readPolygonGenerators(pack: Package): Promise<Unlogged<Generators>> {
  const problem = (await readProblemXml(pack)) ?? emptyProblem;
  const tests = await readMissingTests(pack, problem);
  const isInteractive = problem.interactor !== undefined;
  if (isInteractive && tests.length > 0)
    pack.error('tests/', 'lacks answers, which the interactor writes for the main solution: download the full package');
  return {
    solution: tests.length > 0 ? await readSolution(pack, problem) : undefined,
    tests,
    testsWithoutRule: [],
    isInteractive,
  };
}

async function readMissingTests(pack: Package, problem: PolygonProblem): Promise<GeneratedTest[]> {
  const programs = new Map<string, Promise<JuryProgram | undefined>>();
  const findProgram = (name: string) => {
    const found = programs.get(name) ?? readGenerator(pack, problem, name);
    programs.set(name, found);
    return found;
  };
  const tests: GeneratedTest[] = [];
  for (const { command, fromFile, inputFile, answerFile } of mainTestset(problem)?.tests ?? []) {
    const files = { name: inputFile, inputFile, answerFile };
    if (await isFile(pack, inputFile)) {
      if (!(await isFile(pack, answerFile))) tests.push({ ...files, input: { isPresent: true } });
    } else if (command === undefined) pack.error(inputFile, 'is missing, and no generator makes it');
    else if (fromFile !== undefined)
      pack.error(inputFile, `comes from '${command}', which writes several files: download the full package`);
    else {
      // Quotes keep spaces together.
      const words = command.matchAll(/"([^"]*)"|'([^']*)'|\S+/g);
      const [word = '', ...args] = [...words].map(([whole, double, single]) => double ?? single ?? whole);
      const program = await findProgram(word);
      if (program) tests.push({ ...files, input: { command: { program, args, text: command } } });
    }
  }
  return tests;
}

/** Finds the program by the name of its source without its ending. */
async function readGenerator(
  pack: Package,
  { executables }: PolygonProblem,
  name: string,
): Promise<JuryProgram | undefined> {
  const found = executables.find(({ file }) => posix.basename(file).replace(/\.[^.]*$/, '') === name);
  const read = found && (await readPolygonProgram(pack, found));
  if (!read)
    pack.error(
      problemXml,
      `'${name}' is no program of the package that runs here: download the full package`,
      'executables',
    );
  return read;
}

async function readSolution(pack: Package, { solutions }: PolygonProblem): Promise<JuryProgram | undefined> {
  const main = solutions.find(({ tag }) => tag === 'main');
  const read = main && (await readPolygonProgram(pack, main.program));
  if (!read) pack.error(problemXml, 'has no main solution that runs here, and answers come from it', 'solutions');
  return read;
}
