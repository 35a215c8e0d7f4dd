import { languageOfFile } from '../contract/languages.ts';
import { listFiles } from './list-files.ts';
import type { FindingLog } from './problem-folder-error.ts';

/** The names of this folder in the versions of the format. */
const folders = ['output_validators', 'output_validator'];

interface Wanted {
  /** The role of the file, for error messages. */
  role: 'checker' | 'interactor';
  /** Whether a missing file is an error. More than one file always is. */
  isRequired: boolean;
}

/**
 * Finds the one C++ file of a package's output validator. For an interactive problem it is the
 * interactor.
 */
export async function findCustomChecker(
  folder: string,
  { role, isRequired }: Wanted,
  log: FindingLog,
): Promise<string | undefined> {
  const files = (await Promise.all(folders.map((name) => listFiles(folder, name)))).flat();
  const sources = files.filter((file) => languageOfFile(file) === 'cpp');
  if (files.length === 0) {
    if (isRequired) log.error('output_validators/', `holds no ${role}: put one C++ file there`);
    return undefined;
  }
  if (sources.length === 1 && files.length === 1) return sources[0];
  const kind = role === 'checker' ? 'a custom checker' : 'an interactor';
  log.error(
    'output_validators/',
    sources.length === 0
      ? `holds no C++ file: ${kind} is one .cpp file`
      : `holds ${files.length} files: ${kind} is one .cpp file with everything in it`,
  );
  return undefined;
}
