import { listFiles } from './list-files.ts';
import type { FindingLog } from './problem-folder-error.ts';

/** The names of the folder in the format's versions. */
const folders = ['output_validators', 'output_validator'];

/** The one C++ file of a package's output validator. When it is `required`, none is a fault; more than one always is. */
export async function findCustomChecker(
  folder: string,
  required: boolean,
  log: FindingLog,
): Promise<string | undefined> {
  const files = (await Promise.all(folders.map((name) => listFiles(folder, name)))).flat();
  const sources = files.filter((file) => /\.(cpp|cc|cxx)$/.test(file));
  if (files.length === 0) {
    if (required) log.fault('output_validators/', 'holds no checker: put one C++ file there');
    return undefined;
  }
  if (sources.length === 1 && files.length === 1) return sources[0];
  log.fault(
    'output_validators/',
    sources.length === 0
      ? 'holds no C++ file: a custom checker is one .cpp file'
      : `holds ${files.length} files: a custom checker is one .cpp file with everything in it`,
  );
  return undefined;
}
