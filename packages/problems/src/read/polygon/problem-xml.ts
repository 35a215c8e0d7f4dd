import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Package } from '../finding-log.ts';
import { readText } from '../read-text.ts';
import { elementAt, elementsAt, parseXml, type XmlElement } from './parse-xml.ts';

export const problemXml = 'problem.xml';

/** A program of the package: its source, and its language such as `cpp.g++17`. */
export interface PolygonProgram {
  file: string;
  type: string;
}

/** The data of `problem.xml`. Paths are relative to the folder. */
export type PolygonProblem = ReturnType<typeof readProblem>;
export type PolygonTestset = ReturnType<typeof readTestset>;
export type PolygonTest = PolygonTestset['tests'][number];
export type PolygonGroup = ReturnType<typeof readGroup>;

/** Reports whether a package is one of Polygon. One with `problem.yaml` is read as that says. */
export async function isPolygonFolder(pack: Package): Promise<boolean> {
  return (await isFile(pack, problemXml)) && !(await isFile(pack, 'problem.yaml'));
}

export async function isFile(pack: Package, file: string): Promise<boolean> {
  const stats = await stat(join(pack.folder, file)).catch(() => undefined);
  return stats?.isFile() === true;
}

/** Reads `problem.xml`; undefined, with an error in the log, if it cannot be read. */
export async function readProblemXml(pack: Package): Promise<PolygonProblem | undefined> {
  const text = await readText(pack, problemXml);
  const root = text === undefined ? undefined : parseXml(problemXml, text, pack);
  if (root === undefined) return undefined;
  if (root.name === 'problem') return readProblem(root);
  pack.error(problemXml, `describes a ${root.name}, not a problem: unpack the packages of its problems`);
  return undefined;
}

function readProblem(root: XmlElement) {
  const { 'short-name': shortName = '', url } = root.attributes;
  const judging = elementAt(root, 'judging');
  const assets = elementAt(root, 'assets');
  const checker = elementAt(assets, 'checker');
  return {
    shortName,
    /** The address of the problem, by which its packages belong together. */
    url,
    /** Titles by language, such as `english`. */
    titles: new Map(
      elementsAt(root, 'names/name').map(({ attributes: { language = '', value = '' } }) => [language, value] as const),
    ),
    statements: latexFilesAt(root, 'statements/statement'),
    tutorials: latexFilesAt(root, 'tutorials/tutorial'),
    /** Whether there is a tutorial in any format, such as HTML. */
    hasTutorial: elementsAt(root, 'tutorials/tutorial').length > 0,
    tags: elementsAt(root, 'tags/tag').flatMap(({ attributes: { value } }) => value ?? []),
    /** The files that programs read and write; empty for the standard streams. */
    streams: [judging?.attributes['input-file'] ?? '', judging?.attributes['output-file'] ?? ''],
    testsets: elementsAt(judging, 'testset').map(readTestset),
    checker: checker && {
      name: checker.attributes.name ?? '',
      program: programOf(checker),
      tests: elementsAt(checker, 'testset').flatMap(readTests),
    },
    interactor: programOf(elementAt(assets, 'interactor')),
    validators: elementsAt(assets, 'validators/validator').flatMap((validator) => {
      const program = programOf(validator);
      return program ? [{ program, tests: elementsAt(validator, 'testset').flatMap(readTests) }] : [];
    }),
    solutions: elementsAt(assets, 'solutions/solution').flatMap((solution) => {
      const program = programOf(solution);
      const groupTags = elementsAt(solution, 'extra-tags/extra-tag').flatMap(({ attributes: { group, tag } }) =>
        group !== undefined && tag !== undefined ? [{ group, tag }] : [],
      );
      return program ? [{ program, tag: solution.attributes.tag ?? '', groupTags }] : [];
    }),
    /** Generators, among others. */
    executables: elementsAt(root, 'files/executables/executable').flatMap((each) => programOf(each) ?? []),
    /** Files that are compiled with every solution. */
    graders: elementsAt(root, 'files/resources/file').flatMap(({ attributes: { path, assets } }) =>
      path !== undefined && assets !== undefined && /\bSOLUTION\b/i.test(assets) ? [path] : [],
    ),
  };
}

/** Stands for a file that cannot be read. */
export const emptyProblem: PolygonProblem = readProblem({ name: 'problem', attributes: {}, children: [], text: '' });

function programOf(element: XmlElement | undefined): PolygonProgram | undefined {
  const { path, type = '' } = elementAt(element, 'source')?.attributes ?? {};
  return path === undefined ? undefined : { file: path, type };
}

/** Lists the sources in LaTeX of statements or tutorials. */
function latexFilesAt(root: XmlElement, path: string): { language: string; file: string }[] {
  return elementsAt(root, path).flatMap(({ attributes: { type, language = '', path: file } }) =>
    type === 'application/x-tex' && file !== undefined ? [{ language, file }] : [],
  );
}

function readTestset(testset: XmlElement) {
  return {
    name: testset.attributes.name ?? 'tests',
    timeLimitMs: numberAt(testset, 'time-limit'),
    memoryLimitBytes: numberAt(testset, 'memory-limit'),
    groups: elementsAt(testset, 'groups/group').map(readGroup),
    tests: readTests(testset),
  };
}

function numberAt(element: XmlElement, path: string): number {
  return Number(elementAt(element, path)?.text.trim() || Number.NaN);
}

/** More tests than a problem may have, so that the number is reported. */
const unlistedMaxCount = 10_000;

/** Reads the tests of the problem, of a checker or of a validator. Patterns name their files. */
function readTests(testset: XmlElement) {
  const listed = elementsAt(testset, 'tests/test').map(({ attributes }) => attributes);
  // A test that `tests` does not list has no properties.
  const count = Math.min(numberAt(testset, 'test-count') || 0, unlistedMaxCount);
  while (listed.length < count) listed.push({});
  return listed.map(
    ({ sample, group, points, cmd, method, 'from-file': fromFile, verdict = '', testset: ofTestset }, index) => {
      const fileOf = (kind: string) =>
        fileOfTest(elementAt(testset, `${kind}-path-pattern`)?.text.trim() ?? '', index + 1);
      return {
        inputFile: fileOf('input'),
        answerFile: fileOf('answer'),
        outputFile: fileOf('output'),
        isSample: sample === 'true',
        group: group === '' ? undefined : group,
        /** 0 without points. */
        points: Number(points) || 0,
        /** The command that makes it; undefined for a test that is written by hand. */
        command: method === 'generated' ? (cmd ?? '') : undefined,
        /** The file that the command writes; undefined if it prints the test. */
        fromFile,
        /** What a checker or a validator says about it. */
        verdict,
        /** The name of the testset that a test of a validator is for. */
        testset: ofTestset,
      };
    },
  );
}

function readGroup(group: XmlElement) {
  const { name = '', points, 'points-policy': pointsPolicy, 'feedback-policy': feedbackPolicy } = group.attributes;
  return {
    name,
    /** Undefined if its points are those of its tests. */
    points: points === undefined ? undefined : Number(points) || 0,
    /** `complete-group` or `each-test`. */
    pointsPolicy: pointsPolicy ?? 'each-test',
    feedbackPolicy: feedbackPolicy ?? 'complete',
    dependencies: elementsAt(group, 'dependencies/dependency').flatMap(({ attributes }) => attributes.group ?? []),
  };
}

/** No name of a file is longer. */
const widthMax = 255;

/** Returns the file of a test: `tests/07` for `tests/%02d`. */
function fileOfTest(pattern: string, number: number): string {
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
