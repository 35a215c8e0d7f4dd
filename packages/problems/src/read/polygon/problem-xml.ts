import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, languageOfFile } from '@podium/sdk/languages';
import type { FindingLog } from '../finding-log.ts';
import { readText } from '../read-text.ts';
import { elementAt, elementsAt, parseXml, type XmlElement } from './parse-xml.ts';

/** The file that makes a folder a package of Polygon. */
export const problemXml = 'problem.xml';

/** A program of the package: its source, and its language such as `cpp.g++17`. */
export interface PolygonProgram {
  file: string;
  type: string;
}

/** Returns the language of a program; undefined if none here can run it, such as Python 2. */
export function languageOfProgram({ file, type }: PolygonProgram): Language | undefined {
  return /^python\.(?:2|pypy2)/.test(type) ? undefined : languageOfFile(file);
}

/** A file of tests that Polygon numbers from 1. The patterns name files: `tests/%02d`. */
interface NumberedTests<Test> {
  inputPattern: string;
  answerPattern: string;
  outputPattern: string;
  tests: Test[];
}

export interface PolygonTest {
  isSample: boolean;
  group: string | undefined;
  /** 0 without points. */
  points: number;
  /** The command that makes it; undefined for a test that is written by hand. */
  command: string | undefined;
  /** The file that the command writes; undefined if it prints the test. */
  fromFile: string | undefined;
}

export interface PolygonGroup {
  name: string;
  /** Undefined if its points are those of its tests. */
  points: number | undefined;
  /** `complete-group` or `each-test`. */
  pointsPolicy: string;
  feedbackPolicy: string;
  dependencies: string[];
}

export interface PolygonTestset extends NumberedTests<PolygonTest> {
  name: string;
  timeLimitMs: number;
  memoryLimitBytes: number;
  groups: PolygonGroup[];
}

/** A test of a checker or of a validator. */
interface UnitTest {
  verdict: string;
  testset: string | undefined;
  group: string | undefined;
}

/** Contains the data of `problem.xml`. Paths are relative to the folder. */
export interface PolygonProblem {
  shortName: string;
  /** The address of the problem, by which its packages belong together. */
  url: string | undefined;
  /** Titles by language, such as `english`. */
  titles: ReadonlyMap<string, string>;
  /** The sources of statements in LaTeX. */
  statements: { language: string; file: string }[];
  tags: string[];
  /** The files that programs read and write; empty for the standard streams. */
  streams: { input: string; output: string };
  testsets: PolygonTestset[];
  checker: { name: string; program: PolygonProgram | undefined; tests: NumberedTests<UnitTest> } | undefined;
  interactor: PolygonProgram | undefined;
  validators: { program: PolygonProgram; tests: NumberedTests<UnitTest> }[];
  solutions: { program: PolygonProgram; tag: string; groupTags: { group: string; tag: string }[] }[];
  /** Generators, among others. */
  executables: PolygonProgram[];
  /** Files that are compiled with every solution. */
  graders: string[];
}

/**
 * Reports whether a folder is a package of Polygon. One with `problem.yaml` is read as that says.
 */
export async function isPolygonFolder(folder: string): Promise<boolean> {
  return (await isFile(folder, problemXml)) && !(await isFile(folder, 'problem.yaml'));
}

export async function isFile(folder: string, file: string): Promise<boolean> {
  return stat(join(folder, file)).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

/** Reads `problem.xml`; undefined, with an error in the log, if it cannot be read. */
export async function readProblemXml(folder: string, log: FindingLog): Promise<PolygonProblem | undefined> {
  const text = await readText(folder, problemXml, log);
  const root = text === undefined ? undefined : parseXml(problemXml, text, log);
  if (root === undefined) return undefined;
  if (root.name === 'problem') return readProblem(root);
  log.error(problemXml, `describes a ${root.name}, not a problem: unpack the packages of its problems`);
  return undefined;
}

function readProblem(root: XmlElement): PolygonProblem {
  const { 'short-name': shortName = '', url } = root.attributes;
  const judging = elementAt(root, 'judging');
  const assets = elementAt(root, 'assets');
  const checker = elementAt(assets, 'checker');
  return {
    shortName,
    url,
    titles: new Map(
      elementsAt(root, 'names/name').map(({ attributes: { language = '', value = '' } }) => [language, value]),
    ),
    statements: elementsAt(root, 'statements/statement').flatMap(({ attributes: { type, language = '', path } }) =>
      type === 'application/x-tex' && path !== undefined ? [{ language, file: path }] : [],
    ),
    tags: elementsAt(root, 'tags/tag').flatMap(({ attributes: { value } }) => value ?? []),
    streams: { input: judging?.attributes['input-file'] ?? '', output: judging?.attributes['output-file'] ?? '' },
    testsets: elementsAt(judging, 'testset').map(readTestset),
    checker: checker && {
      name: checker.attributes.name ?? '',
      program: programOf(checker),
      tests: readNumbered(elementAt(checker, 'testset'), readUnitTest),
    },
    interactor: programOf(elementAt(assets, 'interactor')),
    validators: elementsAt(assets, 'validators/validator').flatMap((validator) => {
      const program = programOf(validator);
      return program ? [{ program, tests: readNumbered(elementAt(validator, 'testset'), readUnitTest) }] : [];
    }),
    solutions: elementsAt(assets, 'solutions/solution').flatMap((solution) => {
      const program = programOf(solution);
      const groupTags = elementsAt(solution, 'extra-tags/extra-tag').flatMap(({ attributes: { group, tag } }) =>
        group !== undefined && tag !== undefined ? [{ group, tag }] : [],
      );
      return program ? [{ program, tag: solution.attributes.tag ?? '', groupTags }] : [];
    }),
    executables: elementsAt(root, 'files/executables/executable').flatMap((each) => programOf(each) ?? []),
    graders: elementsAt(root, 'files/resources/file').flatMap(({ attributes: { path, assets } }) =>
      path !== undefined && assets !== undefined && /\bSOLUTION\b/i.test(assets) ? [path] : [],
    ),
  };
}

function programOf(element: XmlElement | undefined): PolygonProgram | undefined {
  const { path, type = '' } = elementAt(element, 'source')?.attributes ?? {};
  return path === undefined ? undefined : { file: path, type };
}

function readTestset(testset: XmlElement): PolygonTestset {
  const numberAt = (path: string) => Number(elementAt(testset, path)?.text.trim() || Number.NaN);
  const numbered = readNumbered(testset, readTest);
  // A test that `tests` does not list has no properties.
  const count = Math.min(numberAt('test-count') || 0, unlistedMaxCount);
  while (numbered.tests.length < count) numbered.tests.push(plainTest);
  return {
    ...numbered,
    name: testset.attributes.name ?? 'tests',
    timeLimitMs: numberAt('time-limit'),
    memoryLimitBytes: numberAt('memory-limit'),
    groups: elementsAt(testset, 'groups/group').map(readGroup),
  };
}

/** More tests than a problem may have, so that the number is reported. */
const unlistedMaxCount = 10_000;
const plainTest: PolygonTest = {
  isSample: false,
  group: undefined,
  points: 0,
  command: undefined,
  fromFile: undefined,
};

function readTest({ attributes }: XmlElement): PolygonTest {
  const { sample, group, points, cmd, method, 'from-file': fromFile } = attributes;
  return {
    isSample: sample === 'true',
    group: group === '' ? undefined : group,
    points: Number(points) || 0,
    command: method === 'generated' ? (cmd ?? '') : undefined,
    fromFile,
  };
}

function readGroup(group: XmlElement): PolygonGroup {
  const { name = '', points, 'points-policy': pointsPolicy, 'feedback-policy': feedbackPolicy } = group.attributes;
  return {
    name,
    points: points === undefined ? undefined : Number(points) || 0,
    pointsPolicy: pointsPolicy ?? 'each-test',
    feedbackPolicy: feedbackPolicy ?? 'complete',
    dependencies: elementsAt(group, 'dependencies/dependency').flatMap(({ attributes }) => attributes.group ?? []),
  };
}

function readNumbered<Test>(testset: XmlElement | undefined, read: (test: XmlElement) => Test): NumberedTests<Test> {
  const patternAt = (path: string) => elementAt(testset, path)?.text.trim() ?? '';
  return {
    inputPattern: patternAt('input-path-pattern'),
    answerPattern: patternAt('answer-path-pattern'),
    outputPattern: patternAt('output-path-pattern'),
    tests: elementsAt(testset, 'tests/test').map(read),
  };
}

function readUnitTest({ attributes: { verdict = '', testset, group } }: XmlElement): UnitTest {
  return { verdict, testset, group };
}

/** No name of a file is longer. */
const widthMax = 255;

/** Returns the file of a test: `tests/07` for `tests/%02d`. */
export function fileOfTest(pattern: string, number: number): string {
  return pattern
    .replaceAll('\\', '/')
    .replace(/%(0?)(\d*)d/, (_, zero: string, width: string) =>
      String(number).padStart(Math.min(Number(width), widthMax), zero || ' '),
    );
}

/**
 * Returns the id by which the packages of one problem belong together; undefined if the package has
 * no address of Polygon.
 */
export function packageIdOf({ url }: PolygonProblem): string | undefined {
  const [, path] = /^https?:\/\/[^/]+\/(.+?)\/*$/.exec(url ?? '') ?? [];
  return path === undefined ? undefined : `polygon:${path.replaceAll('/', ':')}`.replace(/[^\w.:-]/g, '_');
}

/** Selects the tests that decide: those named `tests`, or the only ones. */
export function mainTestset({ testsets }: PolygonProblem): PolygonTestset | undefined {
  return testsets.find(({ name }) => name === 'tests') ?? testsets[0];
}
