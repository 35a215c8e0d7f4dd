import tables from './tex-tables.json' with { type: 'json' };

type Table = Readonly<Record<string, string>>;
/** The commands that are one character. U+E000 and U+E001 remove spaces beside them. */
const symbols: Table = tables.symbols;
/** Accents, which follow their letter. */
const accents: Table = tables.accents;
const blackboard: Table = tables.blackboard;
/** An intended space, as opposed to the spaces of the source. */
const wideSpace = '\ue002';

/**
 * Converts mathematics to Unicode: `a_i \le 10^{5}` becomes `aᵢ ≤ 10⁵`. The rows of an environment
 * such as `cases` become lines. Expressions without a Unicode form stay readable: `x^(n/2)`,
 * `\foo`. Deeply nested input is returned unchanged.
 */
export function texToUnicode(tex: string): string {
  const reader = { tex, position: 0, depth: 0 };
  try {
    return setSpaces(readUntil(reader, undefined));
  } catch (error) {
    if (error instanceof RangeError) return tex;
    throw error;
  }
}

interface Reader {
  tex: string;
  position: number;
  depth: number;
}

const maxDepth = 50;

/** Sets the spaces of mathematics: around relations, and never inside brackets. */
function setSpaces(text: string): string {
  return text
    .replace(/(:?[≤≥≠<>=≡≈∈∉⊆⊂⊊→←↔⇒⇔⟶⟹↦]+)/g, ' $1 ')
    .replace(/ +([×·÷⊕⊗∪∩∧∨∘∖]) *|([×·÷⊕⊗∪∩∧∨∘∖]) +/g, ' $1$2 ')
    .replace(/ {2,}/g, ' ')
    .replace(/([([]) /g, '$1')
    .replace(/ ([)\],;])/g, '$1')
    .replace(/\ue000 */g, '')
    .replace(/ *\ue001/g, '')
    .replace(/ *([\n\ue002]) */g, '$1')
    .trim()
    .replaceAll(wideSpace, '\u00a0');
}

function readUntil(reader: Reader, closing: '}' | ']' | undefined): string {
  reader.depth += 1;
  if (reader.depth > maxDepth) throw new RangeError('nested too deeply');
  let text = '';
  while (reader.position < reader.tex.length) {
    const next = reader.tex[reader.position];
    if (closing !== undefined && next === closing) {
      reader.position += 1;
      break;
    }
    text += readAtom(reader);
  }
  reader.depth -= 1;
  return text;
}

/** Reads one character, one group, one command, or a script. */
function readAtom(reader: Reader): string {
  const character = reader.tex[reader.position] ?? '';
  reader.position += 1;
  switch (character) {
    case '{':
      return readUntil(reader, '}');
    case '\\':
      return readCommand(reader);
    case '^':
      return superscript(readArgument(reader));
    case '_':
      return subscript(readArgument(reader));
    case '~':
      return ' ';
    case '&':
      return wideSpace.repeat(3);
    case "'":
      return '′';
    case '\n':
      return ' ';
    default:
      return character;
  }
}

function readArgument(reader: Reader): string {
  while (reader.tex[reader.position] === ' ') reader.position += 1;
  return reader.position < reader.tex.length ? readAtom(reader) : '';
}

const commandName = /(?:[A-Za-z]+|[\s\S])/y;

function readCommand(reader: Reader): string {
  commandName.lastIndex = reader.position;
  const name = commandName.exec(reader.tex)?.[0] ?? '';
  reader.position += name.length;
  // The space after a name stays if it separates, as in `\le n`.
  if (/^[A-Za-z]/.test(name) && !tables.functionNames.includes(name) && !Object.hasOwn(symbols, name)) {
    while (reader.tex[reader.position] === ' ') reader.position += 1;
  }
  if (Object.hasOwn(symbols, name)) return spaced(reader, name, symbols[name] ?? '');
  if (name === 'bmod') return ' mod ';
  if (tables.functionNames.includes(name)) {
    return /[A-Za-z0-9\\]/.test(reader.tex[reader.position] ?? '') ? `${name} ` : name;
  }
  if (tables.faces.includes(name)) {
    if (reader.tex[reader.position] === '*') reader.position += 1;
    return readArgument(reader);
  }
  if (Object.hasOwn(accents, name)) return readArgument(reader) + (accents[name] ?? '');
  return readStructure(reader, name);
}

/** Reads a command whose arguments are arranged. */
function readStructure(reader: Reader, name: string): string {
  switch (name) {
    case 'mathbb':
      return readArgument(reader).replace(/[A-Z]/g, (letter) => blackboard[letter] ?? letter);
    case 'frac':
    case 'dfrac':
    case 'tfrac':
      return `${group(readArgument(reader))}/${group(readArgument(reader))}`;
    case 'binom':
    case 'dbinom':
      return `C(${readArgument(reader)}, ${readArgument(reader)})`;
    case 'pmod':
      return ` (mod ${readArgument(reader)})`;
    case 'sqrt':
      return readRoot(reader);
    case 'not':
      return `${readArgument(reader)}\u0338`.normalize('NFC');
    case 'begin': {
      // The rows of an environment become lines. The alignment of columns is ignored.
      const environment = readArgument(reader);
      if (/^(?:array|tabular|alignat)/.test(environment)) readArgument(reader);
      return environment === 'cases' ? `{${wideSpace}` : '';
    }
    case 'end':
      readArgument(reader);
      return '';
    default:
      return reader.tex[reader.position] === '{' ? `\\${name}{${readArgument(reader)}}` : `\\${name}`;
  }
}

function readRoot(reader: Reader): string {
  if (reader.tex[reader.position] !== '[') return `√${group(readArgument(reader))}`;
  reader.position += 1;
  const degree = superscript(readUntil(reader, ']'));
  return `${degree}√${group(readArgument(reader))}`;
}

/** Removes big delimiters together with their space. */
function spaced(reader: Reader, name: string, symbol: string): string {
  if (symbol === '' && /^[A-Za-z]/.test(name)) {
    while (reader.tex[reader.position] === ' ') reader.position += 1;
    if (reader.tex[reader.position] === '.' && (name === 'left' || name === 'right')) reader.position += 1;
  }
  return symbol;
}

/** Raises a text if all its characters have such a form, and else writes the sign: `x^(n/2)`. */
export function superscript(text: string): string {
  return script(text, tables.superscripts, '^');
}

export function subscript(text: string): string {
  return script(text, tables.subscripts, '_');
}

function script(text: string, table: Table, sign: string): string {
  const characters = [...text].filter((character) => character !== ' ');
  if (characters.length === 0) return '';
  if (characters.every((character) => Object.hasOwn(table, character))) {
    return characters.map((character) => table[character]).join('');
  }
  return sign + group(text);
}

/** Puts parentheses around more than one term. */
function group(text: string): string {
  return /^(?:[\p{Letter}\p{Number}\p{Mark}.]+|.)$/u.test(text) ? text : `(${text})`;
}
