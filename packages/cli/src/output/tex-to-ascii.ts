import tables from './tex-tables.json' with { type: 'json' };

/** The ASCII forms of mathematical characters. */
const typed: Readonly<Record<string, string>> = tables.ascii;

let names: ReadonlyMap<string, string> | undefined;
const raised = reverse(tables.superscripts);
const lowered = reverse(tables.subscripts);
const indices = new RegExp(`([${[...raised.keys()].join('')}]+)|([${[...lowered.keys()].join('')}]+)|([\\s\\S])`, 'gu');

/**
 * Converts mathematics in Unicode to ASCII: `aᵢ ≤ 10⁵` becomes `a_i <= 10^5`. Other characters
 * become their names in TeX.
 */
export function mathToAscii(text: string): string {
  return text.replace(indices, (character: string, up: string | undefined, down: string | undefined) => {
    if (up !== undefined) return indexOf(up, raised, '^');
    if (down !== undefined) return indexOf(down, lowered, '_');
    return character < '\u0080' || character === '\u00a0' ? character : (typed[character] ?? nameOf(character));
  });
}

function indexOf(characters: string, table: ReadonlyMap<string, string>, sign: string): string {
  const text = [...characters].map((character) => table.get(character) ?? character).join('');
  return sign + (/^\w+$/.test(text) ? text : `(${text})`);
}

function nameOf(character: string): string {
  names ??= reverse(tables.symbols);
  const name = names.get(character);
  return name !== undefined && /^[A-Za-z]+$/.test(name) ? name : character;
}

function reverse(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const reversed = new Map<string, string>();
  for (const [name, character] of Object.entries(table)) {
    if (name < '\u0080' && !reversed.has(character)) reversed.set(character, name);
  }
  return reversed;
}
