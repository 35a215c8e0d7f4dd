import type { FindingLog } from '../finding-log.ts';
import type { YamlMap } from '../read-yaml.ts';

/** The settings of a folder of tests. */
export interface TestFolder {
  /** Their file, also if there is none. */
  file: string;
  settings: YamlMap;
}

/** A folder of tests that are scored together. */
export interface GroupFolder extends TestFolder {
  /** The name below `data/secret`, or `secret` if it has no groups. */
  name: string;
  testCount: number;
}

/** Reads a number from 0 that a key may have; undefined without the key. */
export function readScore({ file, settings }: TestFolder, key: string, log: FindingLog): number | undefined {
  const value = settings[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && value >= 0 && Number.isFinite(value)) return value;
  log.error(file, 'must be a number from 0', key);
  return undefined;
}
