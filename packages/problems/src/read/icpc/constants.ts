import type { Package, ParsedSettings } from '../finding-log.ts';
import { readText } from '../read-text.ts';
import { parseSettings } from './parsed-settings.ts';

/** Reads a file as `readText` does, with the constants of the package filled in. */
export async function readFilledText(pack: Package, file: string): Promise<string | undefined> {
  const text = await readText(pack, file);
  return text === undefined ? undefined : fillConstants(await parseSettings(pack), file, text);
}

/**
 * Replaces `{{name}}`, or in LaTeX `\constant{name}`, by the constant of that name in
 * `problem.yaml`, and `{{name.variant}}` by another way to write it. Other names stay as they are.
 */
export function fillConstants({ constants }: ParsedSettings, file: string, text: string): string {
  const references = file.endsWith('.tex') ? /\\constant\s*\{\s*(\w+(?:\.\w+)?)\s*\}/g : /\{\{(\w+(?:\.\w+)?)\}\}/g;
  return text.replaceAll(references, (reference, name: string) => constants.get(name) ?? reference);
}
