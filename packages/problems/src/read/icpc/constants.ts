import { isMap, isScalar, parseDocument } from 'yaml';
import { type Package, packageIn } from '../finding-log.ts';
import { readText } from '../read-text.ts';
import { settingsFile } from './read-settings.ts';

/** Reads a file as `readText` does, with the constants of the package filled in. */
export async function readFilledText(pack: Package, file: string): Promise<string | undefined> {
  const text = await readText(pack, file);
  return text === undefined ? undefined : fillConstants(pack.folder, file, text);
}

/**
 * Replaces `{{name}}`, or in LaTeX `\constant{name}`, by the constant of that name in
 * `problem.yaml`, and `{{name.variant}}` by another way to write it. Other names stay as they are.
 */
export async function fillConstants(folder: string, file: string, text: string): Promise<string> {
  const references = file.endsWith('.tex') ? /\\constant\s*\{\s*(\w+(?:\.\w+)?)\s*\}/g : /\{\{(\w+(?:\.\w+)?)\}\}/g;
  if (text.search(references) < 0) return text;
  const constants = await readConstants(folder);
  return text.replaceAll(references, (reference, name: string) => constants.get(name) ?? reference);
}

/**
 * Returns numbers as they are written. The reader of the settings reports what is wrong with them.
 */
async function readConstants(folder: string): Promise<ReadonlyMap<string, string>> {
  const text = (await readText(packageIn(folder), settingsFile)) ?? '';
  const document = parseDocument(text);
  const found = document.errors.length === 0 ? document.get('constants') : undefined;
  if (!isMap(found)) return new Map();
  const constants = new Map<string, string>();
  for (const { key, value } of found.items) {
    const name = String(key);
    // A constant without variants is its own value.
    const variants = isMap(value)
      ? value.items.map((item) => [String(item.key), item.value] as const)
      : [['value', value] as const];
    for (const [variant, written] of variants) {
      if (!isScalar(written)) continue;
      const filled = written.source ?? String(written.value);
      constants.set(`${name}.${variant}`, filled);
      if (variant === 'value') constants.set(name, filled);
    }
  }
  return constants;
}
