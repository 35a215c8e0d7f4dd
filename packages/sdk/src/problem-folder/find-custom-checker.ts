import { languageOfFile } from '../contract/languages.ts';
import { listFiles } from './list-files.ts';
import type { FindingLog } from './problem-folder-error.ts';

/** The names of this folder in the versions of the format. */
const folders = ['output_validators', 'output_validator'];
const header = /\.(?:h|hh|hpp|hxx|inc|inl|ipp|tcc)$/i;
/** Notes beside a program, which no program includes. */
const note = /(?:^|\/)(?:readme|license)[^/]*$|\.(?:md|txt)$/i;

interface Wanted {
  /** The role of the file, for error messages. */
  role: 'checker' | 'interactor';
  /** Whether a missing file is an error. More than one program always is. */
  isRequired: boolean;
}

/**
 * Finds the C++ file of a package's output validator, which may include headers beside it. For an
 * interactive problem it is the interactor.
 */
export async function findCustomChecker(
  folder: string,
  { role, isRequired }: Wanted,
  log: FindingLog,
): Promise<string | undefined> {
  const all = (await Promise.all(folders.map((name) => listFiles(folder, name)))).flat();
  const files = all.filter((file) => !note.test(file));
  const sources = files.filter((file) => languageOfFile(file) === 'cpp');
  if (files.length === 0) {
    if (isRequired) log.error('output_validators/', `holds no ${role}: put one C++ file there`);
    return undefined;
  }
  const others = files.filter((file) => !sources.includes(file) && !header.test(file));
  if (sources.length === 1 && others.length === 0) return sources[0];
  const kind = role === 'checker' ? 'a custom checker' : 'an interactor';
  log.error(
    'output_validators/',
    sources.length === 0
      ? `holds no C++ file: ${kind} is one .cpp file`
      : sources.length > 1
        ? `holds ${sources.length} C++ files: ${kind} is one .cpp file, which may include headers beside it`
        : `holds ${others.join(', ')}, which ${kind} of C++ cannot use: remove it`,
  );
  return undefined;
}
