import type { Scoring } from '@podium/sdk/contract';
import { findScoringErrors } from '@podium/sdk/contract';
import type { FolderTestCase } from '../../model.ts';
import type { FindingLog } from '../finding-log.ts';
import { typesOf } from '../icpc/read-settings.ts';
import type { TestSettings } from '../icpc/test-settings.ts';
import type { YamlMap } from '../read-yaml.ts';
import { readGroups } from './current-groups.ts';
import { readLegacyGroups } from './legacy-groups.ts';
import type { GroupFolder, TestFolder } from './test-folder.ts';

/** The scores of a problem, and the group of each test case, by its name. */
export interface FolderScoring {
  scoring: Scoring;
  groupOf(testName: string): string | undefined;
}

/** Reports whether submissions of a problem have a score. */
export function isScoringProblem(raw: YamlMap): boolean {
  return typesOf(raw).includes('scoring');
}

/**
 * Reads the test groups of a scoring problem: those of `test_group.yaml`, or those of
 * `testdata.yaml` in packages of the legacy format.
 */
export function readScoring(
  raw: YamlMap,
  tests: readonly FolderTestCase[],
  settings: TestSettings,
  log: FindingLog,
): FolderScoring | undefined {
  const isLegacy = [...settings.keys()].some((file) => file.endsWith('/testdata.yaml'));
  const settingsName = isLegacy ? 'testdata.yaml' : 'test_group.yaml';
  const folders = findGroupFolders(tests, settings, settingsName, isLegacy, log);
  if (folders.length === 0) return undefined;
  const settingsOf = (path: string): TestFolder => {
    const file = `${path}/${settingsName}`;
    return { file, settings: settings.get(file) ?? {} };
  };
  const [root, secret] = [settingsOf('data'), settingsOf('data/secret')];
  const scoring = isLegacy
    ? readLegacyGroups({ root, secret, groups: folders, hasOwnScores: givesScores(raw) }, log)
    : readGroups({ secret, groups: folders }, log);
  for (const { message } of findScoringErrors(scoring)) log.error('data/secret/', message);
  const names = new Set(folders.map(({ name }) => name));
  return { scoring, groupOf: (test) => groupOf(test, names) };
}

/** Reports whether a legacy validator gives the scores of tests. */
function givesScores({ validation }: YamlMap): boolean {
  return typeof validation === 'string' && validation.split(/\s+/).includes('score');
}

/**
 * Finds the groups in the order of their tests. Without one all secret tests are a group. Settings
 * deeper than a group would be a group in a group, which has no meaning here.
 */
function findGroupFolders(
  tests: readonly FolderTestCase[],
  settings: TestSettings,
  ending: string,
  isLegacy: boolean,
  log: FindingLog,
): GroupFolder[] {
  const secret = tests.filter(({ isSample }) => !isSample);
  const topOf = (test: FolderTestCase) => /^secret\/([^/]+)\//.exec(test.name)?.[1];
  const isGroup = (name: string) => isLegacy || settings.has(`data/secret/${name}/${ending}`);
  const counts = new Map<string, number>();
  for (const test of secret) {
    const top = topOf(test);
    const name = top !== undefined && isGroup(top) ? top : 'secret';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (counts.has('secret') && counts.size > 1) {
    const outside = secret.find((test) => !isGroup(topOf(test) ?? ''));
    log.error(
      outside?.inputFile ?? 'data/secret/',
      `is in no group, although others are: move it into a folder with ${ending}`,
    );
  }
  for (const file of settings.keys()) {
    if (/^data\/secret\/[^/]+\/.+\/(?:testdata|test_group)\.yaml$/.test(file))
      log.error(file, 'makes a group inside a group, which is not supported here');
  }
  return [...counts].map(([name, testCount]) => {
    const file = name === 'secret' ? `data/secret/${ending}` : `data/secret/${name}/${ending}`;
    return { name, file, settings: settings.get(file) ?? {}, testCount };
  });
}

function groupOf(test: string, names: ReadonlySet<string>): string | undefined {
  if (!test.startsWith('secret/')) return undefined;
  const [, top = ''] = test.split('/');
  return names.has(top) ? top : 'secret';
}
