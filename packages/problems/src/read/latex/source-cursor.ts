/** Longer ones have no end, which bounds the time for braces without a partner. */
const verbatimMaxLength = 4000;

/** Returns the offset after a group in braces that begins at an offset, or undefined. */
export function endOfGroup(source: string, at: number, isRaw = false): number | undefined {
  if (source[at] !== '{') return undefined;
  const limit = isRaw ? Math.min(source.length, at + verbatimMaxLength) : source.length;
  let depth = 0;
  for (let end = at; end < limit; end += 1) {
    const sign = source[end];
    if (sign === '\\') end = (isRaw ? undefined : endOfVerbatim(source, end)) ?? end + 1;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return end + 1;
    } else if (sign === '%' && !isRaw) end = endOfLine(source, end);
  }
  return undefined;
}

/**
 * Macros whose argument is verbatim. TeX allows them in no other argument, but authors write that.
 */
const verbatimMacro =
  /\\(?:(?:url|href|path|nolinkurl|lstinline)\s*(?=\{)|(?:verb\*?|Verb|lstinline)([^a-zA-Z\s{*])[^\n]*?\1)/y;

/** Returns the offset of the last character of a verbatim argument. */
function endOfVerbatim(source: string, at: number): number | undefined {
  verbatimMacro.lastIndex = at;
  const [whole, delimiter] = verbatimMacro.exec(source) ?? [];
  if (whole === undefined) return undefined;
  const end = delimiter === undefined ? endOfGroup(source, at + whole.length, true) : at + whole.length;
  return end === undefined ? undefined : end - 1;
}

/** A group, without its braces, and the offset after it. */
export interface Group {
  content: string;
  start: number;
  end: number;
}

/** Reads the group after white space. `isRaw` says that `%` begins no comment in it. */
export function readGroup(source: string, from: number, isRaw = false): Group | undefined {
  const at = skipSpace(source, from);
  const end = endOfGroup(source, at, isRaw);
  return end === undefined ? undefined : { content: source.slice(at + 1, end - 1), start: at + 1, end };
}

/** Reads the name of an environment, which is short and plain. */
export function readName(source: string, from: number): { name: string; end: number } | undefined {
  const [whole, name = ''] = /^\s*\{([^{}\\%]*)\}/.exec(source.slice(from, from + 200)) ?? [];
  return whole === undefined ? undefined : { name, end: from + whole.length };
}

/** Reads so many groups; undefined if there are fewer. */
export function readGroups(source: string, from: number, count: number): Group[] | undefined {
  const groups: Group[] = [];
  for (let at = from; groups.length < count; ) {
    const group = readGroup(source, at);
    if (!group) return undefined;
    groups.push(group);
    at = group.end;
  }
  return groups;
}

/** Reads what stands in brackets, without white space before it. */
export function readBrackets(source: string, from: number): Group | undefined {
  const match = /^\[((?:[^[\]{}]|\{[^{}]*\}|\[[^[\]]*\])*)\]/.exec(source.slice(from, from + 2000));
  return match ? { content: match[1] ?? '', start: from + 1, end: from + match[0].length } : undefined;
}

/** Returns the offset after spaces, a line break and comments, where TeX looks for an argument. */
export function skipSpace(source: string, from: number): number {
  let at = from;
  for (; ; at += 1) {
    if (source[at] === '%') at = endOfLine(source, at);
    else if (!/\s/.test(source[at] ?? 'x')) return at;
  }
}

/** TeX ends the name of a macro with the blanks after it. */
export function skipBlanks(source: string, from: number): number {
  let at = from;
  while (source[at] === ' ' || source[at] === '\t') at += 1;
  return at;
}

function endOfLine(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
}
