import { type Document, parseDocument } from 'yaml';
import type { FindingLog } from './finding-log.ts';

export type YamlMap = Record<string, unknown>;

export function isMap(value: unknown): value is YamlMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const shownErrors = 3;

/**
 * Parses a file of YAML. Returns undefined, with an error in the log, if it is not valid, and null
 * if it is empty.
 */
export function readYaml(file: string, text: string, log: FindingLog): unknown {
  return parseYaml(file, text, log)?.value;
}

/** Does the same, and returns the document too, which has numbers as they are written. */
export function parseYaml(
  file: string,
  text: string,
  log: FindingLog,
): { document: Document; value: unknown } | undefined {
  const document = parseDocument(text);
  // Later errors mostly follow from the first ones.
  for (const error of document.errors.slice(0, shownErrors)) {
    // The first line names the error and ends with a colon. The other lines draw the position.
    const message = (error.message.split('\n')[0] ?? error.code).replace(/:$/, '');
    // biome-ignore lint/plugin: the library gives this case no code of its own
    log.error(file, message.replace('Maximum call stack size exceeded', 'Too many values inside one another'));
  }
  if (document.errors.length > 0) return undefined;
  try {
    return { document, value: document.toJS() };
  } catch (error) {
    // A short text may stand for billions of values.
    log.error(file, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
