import { limits } from '@podium/sdk/limits';
import { type Package, withOwnLog } from './finding-log.ts';

/** How to solve the problem, as Markdown with its images embedded. */
export interface Editorial {
  /** For example `en` or `pt-BR`. */
  language: string;
  file: string;
  markdown: string;
}

/**
 * Reads an editorial by `read`. What is wrong with it is a warning, and the package is read without
 * it, since nothing is judged by it.
 */
export async function readEditorial(
  pack: Package,
  read: (pack: Package) => Promise<Editorial | undefined>,
): Promise<Editorial | undefined> {
  const log = withOwnLog(pack);
  const editorial = await read(log);
  const { length } = editorial?.markdown ?? '';
  if (editorial && length > limits.editorialMaxLength)
    log.error(
      editorial.file,
      `has ${length} characters with its pictures, and at most ${limits.editorialMaxLength} can be stored: make it shorter`,
    );
  for (const { file, message } of log.errors) pack.warn(file, `gives no editorial: ${message}`);
  if (log.errors.length > 0) return undefined;
  pack.warnings.push(...log.warnings);
  return editorial;
}
