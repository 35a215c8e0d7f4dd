import { limits, parseMemoryLimit, parseTimeLimit } from '@podium/sdk/contract';
import type { FolderUpload, ReadFolder } from '../../model.ts';
import type { FindingLog, Package } from '../finding-log.ts';
import { readEditorial } from '../read-editorial.ts';
import {
  compareExamples,
  listLanguages,
  type PolygonStatement,
  readPolygonConversations,
  readPolygonStatement,
  unknownLanguage,
} from './polygon-statements.ts';
import { readPolygonTutorial } from './polygon-tutorial.ts';
import { mainTestset, type PolygonProblem, type PolygonTestset, problemXml, readProblemXml } from './problem-xml.ts';
import { readPolygonChecker } from './read-polygon-checker.ts';
import { readPolygonTests } from './read-polygon-tests.ts';

/**
 * Reads a package of Polygon: `problem.xml` with the files that it names. Undefined, with errors in
 * the log, if it cannot be read. What has no counterpart is a warning.
 */
export async function readPolygonFolder(pack: Package): Promise<ReadFolder | undefined> {
  const problem = await readProblemXml(pack);
  const testset = problem && mainTestset(problem);
  if (problem && !testset) pack.error(problemXml, 'has no testset', 'judging');
  if (!problem || !testset) return undefined;
  checkWholeProblem(problem, testset, pack);
  const statements = await readStatements(pack, problem);
  const [statement, ...others] = statements;
  const editorial = await readEditorial(pack, (log) => {
    // That of the statement's language comes first.
    const languages = [...statements.map(({ language }) => language), ...listLanguages(problem)];
    return readPolygonTutorial(log, problem, [...new Set(languages)]);
  });
  const found = await readPolygonChecker(pack, problem);
  const constraints = readLimits(testset, pack);
  const { cases, scoring } = await readPolygonTests(pack, testset);
  if (!statement || !found || pack.errors.length > 0) return undefined;
  const { checker, checkerFiles } = found;
  const samples = cases.filter(({ isSample }) => isSample);
  const isInteractive = checker.type === 'interactive';
  const withConversations = async ({ language, markdown }: PolygonStatement) =>
    isInteractive ? markdown + (await readPolygonConversations(pack, language)) : markdown;
  if (!isInteractive && samples.length === 0)
    pack.warn(problemXml, 'marks no test as a sample, so learners see no example');
  if (!isInteractive) await compareExamples(pack, statement.language, samples);
  const upload: FolderUpload = {
    title: statement.title,
    description: await withConversations(statement),
    language: statement.code,
    translations: await Promise.all(
      others.map(async (other) => {
        return { language: other.code, title: other.title, description: await withConversations(other) };
      }),
    ),
    ...(editorial && { editorial: editorial.markdown }),
    difficulty: 'Easy',
    tags: readTags(problem, pack),
    constraints,
    checker,
    ...(scoring && { scoring }),
    testCases: cases.map(({ input, answer, isSample, group }) => ({
      inputHash: input.hash,
      outputHash: answer.hash,
      isSample,
      ...(group !== undefined && { group }),
    })),
  };
  return {
    upload,
    folder: {
      path: pack.folder,
      settingsFile: problemXml,
      statementFiles: statements.map(({ file }) => file),
      ...(editorial && { editorial: { file: editorial.file, language: editorial.language } }),
      checkerFiles,
      testCases: cases.map(({ group: _group, ...test }) => test),
      formatVersion: 'polygon',
      timing: { isLimitSet: true, multiplier: 2, resolutionMs: 500 },
      checkerOf: () => undefined,
      ignoredKeys: [],
    },
  };
}

/** Rejects what would be judged otherwise than in Polygon, and warns of what is left out. */
function checkWholeProblem(
  { streams, graders, testsets }: PolygonProblem,
  testset: PolygonTestset,
  log: FindingLog,
): void {
  const files = streams.filter((file) => file !== '' && !/^std(in|out)$/i.test(file));
  if (files.length > 0)
    log.error(
      problemXml,
      `programs use the files ${files.join(' and ')}, and here they use the standard streams: clear input-file and output-file, and change statement and solutions`,
      'judging',
    );
  if (graders.length > 0)
    log.error(
      problemXml,
      `solutions are compiled with ${graders.join(', ')}, which is not supported here`,
      'resources',
    );
  const others = testsets.filter((each) => each !== testset).map(({ name }) => name);
  if (others.length > 0) log.warn(problemXml, `only the testset ${testset.name} judges, and not ${others.join(', ')}`);
}

async function readStatements(pack: Package, problem: PolygonProblem): Promise<PolygonStatement[]> {
  const statements: PolygonStatement[] = [];
  for (const name of listLanguages(problem)) {
    const statement = await readPolygonStatement(pack, problem, name);
    if (statement?.code === unknownLanguage && statements.some(({ code }) => code === unknownLanguage))
      pack.warn(problemXml, `the statement in ${name} is left out: its language is not known`);
    else if (statement) statements.push(statement);
  }
  if (statements.length === 0)
    pack.error(
      'statement-sections/',
      'holds no statement in LaTeX: write one in Polygon, and download the package again',
    );
  return statements;
}

function readLimits({ timeLimitMs, memoryLimitBytes }: PolygonTestset, log: FindingLog) {
  const timeLimit = `${timeLimitMs}ms`;
  const memoryLimit = `${Math.ceil(memoryLimitBytes / 1024 ** 2)}MB`;
  if (parseTimeLimit(timeLimit) === undefined)
    log.error(problemXml, 'must be milliseconds, from 10 to 60000', 'testset.time-limit');
  if (parseMemoryLimit(memoryLimit) === undefined)
    log.error(problemXml, 'must be bytes, from 4 MB to 4 GB', 'testset.memory-limit');
  return { timeLimit, memoryLimit };
}

/** Names the tags that a problem cannot have here. */
function readTags({ tags }: PolygonProblem, log: FindingLog): string[] {
  const words = [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))];
  const fitting = words.filter((tag) => tag.length <= limits.tagMaxLength).slice(0, limits.tagsMaxCount);
  const others = words.filter((tag) => !fitting.includes(tag));
  if (others.length > 0)
    log.warn(problemXml, `the tags ${others.join(', ')} are left out: a problem has at most 20 short ones`);
  return fitting;
}
