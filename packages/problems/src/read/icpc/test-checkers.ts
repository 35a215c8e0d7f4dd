import { type CheckerSpec, isCheckerProgram, type TestChecker } from '@podium/sdk/contract';
import type { TestCheckerOf } from '../../model.ts';
import type { FindingLog } from '../finding-log.ts';
import type { YamlMap } from '../read-yaml.ts';
import { settingsFile } from './parsed-settings.ts';
import { findTestArgs, type TestArgs, type TestSettings } from './test-settings.ts';
import { readFlags, readValidatorFlags } from './validator-flags.ts';

/**
 * Returns the arguments of the output validator: those of `problem.yaml`, which all tests have, and
 * after them those of most secret tests, which so become the problem's. Podium's key `checker` has
 * the problem's itself.
 */
export function findProblemArgs(raw: YamlMap, settings: TestSettings, testNames: readonly string[]): TestArgs {
  const place = { file: settingsFile, key: 'validator_flags' };
  const common = hasOwnChecker(raw) ? undefined : findMostCommon(settings, testNames);
  return { words: [...readFlags(raw.validator_flags), ...(common?.words ?? [])], place: common?.place ?? place };
}

function hasOwnChecker({ checker }: YamlMap): boolean {
  return checker !== undefined && checker !== null;
}

function findMostCommon(settings: TestSettings, testNames: readonly string[]): TestArgs | undefined {
  const secret = testNames.filter((name) => name.startsWith('secret/'));
  const found = (secret.length > 0 ? secret : testNames).map((name) => findTestArgs(settings, name));
  const groups = Map.groupBy(found, (args) => JSON.stringify(args?.words));
  const [most] = [...groups.values()].sort((one, other) => other.length - one.length);
  return most?.at(-1);
}

/**
 * Reads the arguments that groups of tests and single tests give the output validator, where they
 * differ from those of the problem.
 */
export function readTestCheckers(
  { checker, args }: { checker: CheckerSpec; args: TestArgs },
  { raw, settings }: { raw: YamlMap; settings: TestSettings },
  log: FindingLog,
): TestCheckerOf {
  const ofAll = readFlags(raw.validator_flags);
  const byFile = new Map<string, TestChecker | undefined>();
  return (testName) => {
    const found = findTestArgs(settings, testName);
    if (!found && hasOwnChecker(raw)) return undefined;
    const place = found?.place ?? args.place;
    const file = found?.place.file ?? settingsFile;
    if (!byFile.has(file)) {
      const words = [...ofAll, ...(found?.words ?? [])];
      const isSame = JSON.stringify(words) === JSON.stringify(args.words) && !hasOwnChecker(raw);
      const read = () =>
        isCheckerProgram(checker) ? { type: 'arguments' as const, args: words } : readValidatorFlags(words, place, log);
      byFile.set(file, isSame ? undefined : read());
    }
    return byFile.get(file);
  };
}
