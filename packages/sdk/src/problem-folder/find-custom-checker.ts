import { languageOfFile } from '../contract/languages.ts';
import { listFiles } from './list-files.ts';
import type { FindingLog } from './problem-folder-error.ts';

/** The names of the folder in the format's versions. */
const folders = ['output_validators', 'output_validator'];

interface Wanted {
  /** What the file is, for the errors. */
  role: 'checker' | 'interactor';
  /** Whether none is an error; more than one always is. */
  isRequired: boolean;
}

/** The one C++ file of a package's output validator, which of an interactive problem is its interactor. */
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
