const marker = /^<!-- (.+) -->$/gm;

/**
 * Replaces each marker, a line `<!-- name -->`, by the piece with that name. Throws on a marker
 * without a piece and on a piece without a marker.
 */
export function fillTemplate(template: string, pieces: ReadonlyMap<string, string>): string {
  const asked = new Set([...template.matchAll(marker)].map(([, name = '']) => name));
  const missing = [...asked].filter((name) => !pieces.has(name));
  const unused = [...pieces.keys()].filter((name) => !asked.has(name));
  if (missing.length > 0) throw new Error(`nothing was made for the markers: ${missing.join(', ')}`);
  if (unused.length > 0) throw new Error(`no marker asks for: ${unused.join(', ')}`);
  return template.replace(marker, (_, name: string) => pieces.get(name) ?? '');
}
