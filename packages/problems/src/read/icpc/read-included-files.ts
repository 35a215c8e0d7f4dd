import { findIncludedFileErrors, type IncludedFile } from '@podium/sdk/contract';
import { isLanguage, languageNamed, packageNamesOf } from '@podium/sdk/languages';
import type { Package } from '../finding-log.ts';
import { listFiles } from '../list-files.ts';
import { readFilledText } from './constants.ts';

export function includedPath({ language, name }: Pick<IncludedFile, 'language' | 'name'>): string {
  const folder = language !== undefined && isLanguage(language) ? packageNamesOf(language)[0] : 'default';
  return `include/${folder}/${name}`;
}

/**
 * Reads the files of `include/`, which lie beside each submission while it is compiled and while it
 * runs. A language with a folder of its own gets only the files in that one.
 */
export async function readIncludedFiles(pack: Package): Promise<IncludedFile[]> {
  const files: IncludedFile[] = [];
  for (const file of await listFiles(pack, 'include')) {
    const [, code = '', name, ...deeper] = file.split('/');
    if (name === undefined) {
      pack.error(file, 'must be in a folder of a language, such as include/default or include/cpp');
    } else if (deeper.length > 0) {
      pack.error(file, `is in a folder of include/${code}, which is not supported here: put it into include/${code}`);
    } else if (code !== 'default' && languageNamed(code) === undefined) {
      pack.warn(file, `is for submissions in '${code}', which are not judged here`);
    } else {
      const source = await readFilledText(pack, file);
      // The folder `default` is for all languages without a folder.
      const language = languageNamed(code);
      if (source !== undefined) files.push({ name, source, ...(language && { language }) });
    }
  }
  for (const { message, ...file } of findIncludedFileErrors(files)) pack.error(includedPath(file), message);
  return files;
}
