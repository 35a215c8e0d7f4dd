import { type Document, isMap, isScalar } from 'yaml';
import { type Package, type ParsedSettings, withOwnLog } from '../finding-log.ts';
import { readText } from '../read-text.ts';
import { parseYaml } from '../read-yaml.ts';

export const settingsFile = 'problem.yaml';

/** Parses `problem.yaml`, once for all readers of a package. Its reader reports the errors. */
export function parseSettings(pack: Package): Promise<ParsedSettings> {
  pack.parsed.settings ??= parse(withOwnLog(pack));
  return pack.parsed.settings;
}

async function parse(log: Package): Promise<ParsedSettings> {
  const text = await readText(log, settingsFile);
  const parsed = text === undefined ? undefined : parseYaml(settingsFile, text, log);
  return { value: parsed?.value, errors: log.errors, constants: constantsIn(parsed?.document) };
}

/** The reader of the settings reports what is wrong with them. */
function constantsIn(document: Document | undefined): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  const found = document?.get('constants');
  if (!isMap(found)) return constants;
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
