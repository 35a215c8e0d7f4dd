import type { FindingLog, Package } from '../finding-log.ts';
import { listFiles } from '../list-files.ts';
import { isMap, readYaml, type YamlMap } from '../read-yaml.ts';
import { readFilledText } from './constants.ts';
import keys from './format-keys.json' with { type: 'json' };
import { rejectUnknownKeys } from './read-settings.ts';
import { type FlagsPlace, readFlags } from './validator-flags.ts';

/** The settings of folders of tests, and of single tests, by their files: `data/secret/1.yaml`. */
export type TestSettings = ReadonlyMap<string, YamlMap>;

/** The settings of a folder of tests. */
const ofFolder = /\/(?:testdata|test_group)\.yaml$/;

export async function readTestSettings(pack: Package): Promise<TestSettings> {
  const files = await listFiles(pack, 'data');
  const present = new Set(files);
  const settings = new Map<string, YamlMap>();
  for (const file of files.filter((each) => each.endsWith('.yaml'))) {
    if (!ofFolder.test(file) && !present.has(file.replace(/yaml$/, 'in'))) continue;
    const text = await readFilledText(pack, file);
    const value = text === undefined ? undefined : readYaml(file, text, pack);
    if (value === null || value === undefined) settings.set(file, {});
    else if (isMap(value)) settings.set(file, value);
    else pack.error(file, 'must hold keys and values, such as `max_score: 40`');
  }
  return settings;
}

const unsupportedKeys = {
  args: 'gives programs arguments, which is not supported here: put them into the input',
  static_validation_score: 'needs a static validator, which is not supported here',
} as const;

/** Arguments of the output validator, and the settings that give them. */
export interface TestArgs {
  words: readonly string[];
  place: FlagsPlace;
}

/**
 * Returns the arguments that the settings of a test, or else of the nearest folder around it, give
 * the output validator; undefined without any. The name of a test is its path below `data/`.
 */
export function findTestArgs(settings: TestSettings, testName: string): TestArgs | undefined {
  const names = `data/${testName}`.split('/');
  const folders = names.slice(1).map((_, index) => names.slice(0, -1 - index).join('/'));
  const around = folders.flatMap((folder) => [`${folder}/test_group.yaml`, `${folder}/testdata.yaml`]);
  const files = [`data/${testName}.yaml`, ...around];
  return files.map((file) => argsIn(settings, file)).find((args) => args !== undefined);
}

function argsIn(settings: TestSettings, file: string): TestArgs | undefined {
  const values = settings.get(file) ?? {};
  const key = ['output_validator_args', 'output_validator_flags'].find((each) => (values[each] ?? null) !== null);
  return key === undefined ? undefined : { words: readFlags(values[key]), place: { file, key } };
}

/** The flags of the default grader with which a failed test does not reject a submission. */
const forgivingFlags = /\b(?:always_accept|accept_if_any_accepted)\b/;

/** Rejects what asks for another judging than Podium's, so that nothing is judged otherwise. */
export async function rejectUnsupported(pack: Package, settings: TestSettings, isScoring: boolean): Promise<void> {
  if ((await listFiles(pack, 'static_validator')).length > 0)
    pack.error('static_validator/', 'judges the source of submissions, which is not supported here');
  const inputFolders = (await listFiles(pack, 'data')).flatMap((file) => /^.*?\.files(?=\/)/.exec(file) ?? []);
  for (const start of new Set(inputFolders)) {
    pack.error(`${start}/`, 'has files for programs to read, which is not supported here: put them into the input');
  }
  if (findTestArgs(settings, 'secret/1') && !findTestArgs(settings, 'sample/1'))
    pack.warn('data/sample/', 'has no output_validator_args, so those of data/secret do not apply to its tests');
  for (const [file, values] of settings) {
    // Only the older formats have `testdata.yaml`, with keys of several systems.
    const known = ofFolder.test(file) ? keys.folder : keys.test;
    if (!file.endsWith('/testdata.yaml')) rejectUnknownKeys(file, values, known, '', pack);
    const isJudged = /^data\/(?:sample\/|secret\/|[^/]*$)/.test(file);
    if (isJudged) rejectSettings(file, values, pack);
    if (isJudged && !isScoring && forgivingFlags.test(String(values.grader_flags ?? '')))
      pack.error(file, 'accepts submissions that fail a test, which is not supported here', 'grader_flags');
  }
}

function rejectSettings(file: string, values: YamlMap, log: FindingLog): void {
  for (const [key, message] of Object.entries(unsupportedKeys)) {
    const value = values[key] ?? '';
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) log.error(file, message, key);
  }
}
