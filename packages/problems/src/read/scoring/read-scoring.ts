import type { Scoring } from '@podium/sdk/contract';
import { findScoringErrors } from '@podium/sdk/contract';
import type { FolderTestCase } from '../../model.ts';
import type { FindingLog } from '../finding-log.ts';
import type { TestSettings } from '../icpc/test-settings.ts';
import type { YamlMap } from '../read-yaml.ts';
import { readGroups } from './current-groups.ts';
import { readLegacyGroups } from './legacy-groups.ts';
import type { TestFolder } from './test-folder.ts';

/**
 * Reads the test groups of a scoring problem: those of `test_group.yaml`, or those of
 * `testdata.yaml` in packages of the legacy format. `groupOf` takes the name of a test.
 */
export function readScoring(
  raw: YamlMap,
  tests: readonly FolderTestCase[],
  settings: TestSettings,
  log: FindingLog,
): { scoring: Scoring; groupOf(testName: string): string | undefined } | undefined {
  const isLegacy = [...settings.keys()].some((file) => file.endsWith('/testdata.yaml'));
  const ending = isLegacy ? 'testdata.yaml' : 'test_group.yaml';
  const folderAt = (path: string): TestFolder => {
    const file = `${path}/${ending}`;
    return { file, settings: settings.get(file) ?? {} };
  };
  const byGroup = groupTests(tests, settings, ending, log);
  const groups = [...byGroup].map(([name, { length: testCount }]) => {
    return { name, testCount, ...folderAt(name === 'secret' ? 'data/secret' : `data/secret/${name}`) };
  });
  if (groups.length === 0) return undefined;
  const [root, secret] = [folderAt('data'), folderAt('data/secret')];
  // A validator of the legacy format may give the scores of tests.
  const hasOwnScores = typeof raw.validation === 'string' && raw.validation.split(/\s+/).includes('score');
  const scoring = isLegacy
    ? readLegacyGroups({ root, secret, groups, hasOwnScores }, log)
    : readGroups({ secret, groups }, log);
  for (const { message } of findScoringErrors(scoring)) log.error('data/secret/', message);
  const groupOf = (test: string) => {
    const [start, top = ''] = test.split('/');
    return start !== 'secret' ? undefined : byGroup.has(top) ? top : 'secret';
  };
  return { scoring, groupOf };
}

/**
 * Groups the secret tests in their order. Without a group all of them are one. Settings deeper than
 * a group would be a group in a group, which has no meaning here.
 */
function groupTests(
  tests: readonly FolderTestCase[],
  settings: TestSettings,
  ending: string,
  log: FindingLog,
): ReadonlyMap<string, readonly FolderTestCase[]> {
  const groupOf = ({ name }: FolderTestCase) => {
    const [, top = ''] = /^secret\/([^/]+)\//.exec(name) ?? [];
    const isGroup = top !== '' && (ending === 'testdata.yaml' || settings.has(`data/secret/${top}/${ending}`));
    return isGroup ? top : 'secret';
  };
  const byGroup = Map.groupBy(
    tests.filter(({ isSample }) => !isSample),
    groupOf,
  );
  const [outside] = byGroup.get('secret') ?? [];
  if (outside && byGroup.size > 1)
    log.error(outside.inputFile, `is in no group, although others are: move it into a folder with ${ending}`);
  for (const file of settings.keys()) {
    if (/^data\/secret\/[^/]+\/.+\/(?:testdata|test_group)\.yaml$/.test(file))
      log.error(file, 'makes a group inside a group, which is not supported here');
  }
  return byGroup;
}
