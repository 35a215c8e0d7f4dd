import type { Paint } from '../../text/style.ts';

/** An item that matches a query, with the matched positions in each of its texts. */
export interface Found<T> {
  item: T;
  matched: readonly ReadonlySet<number>[];
}

/**
 * Returns the items that match every word of the query: one of their texts has the characters of
 * the word in order, with others between them if need be. The best match comes first: one with
 * characters at the starts of words, in a row, and with the capital letters of the query; then the
 * one whose first text is shorter. An empty query finds everything, in its order.
 */
export function fuzzyFind<T>(items: readonly T[], query: string, textsOf: (item: T) => readonly string[]): Found<T>[] {
  const words = query
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word]);
  if (words.length === 0) return items.map((item) => ({ item, matched: [] }));
  const found = items.flatMap((item) => {
    const texts = textsOf(item);
    const match = matchWords(texts, words);
    return match ? [{ item, ...match, length: texts[0]?.length ?? 0 }] : [];
  });
  return found.sort((a, b) => b.score - a.score || a.length - b.length);
}

export function paintMatched(text: string, matched: ReadonlySet<number> | undefined, paint: Paint): string {
  if (!matched || matched.size === 0) return text;
  return [...text].map((character, at) => (matched.has(at) ? paint(character) : character)).join('');
}

function matchWords(texts: readonly string[], words: readonly (readonly string[])[]) {
  const lower = texts.map((text) => text.toLowerCase());
  if (!words.every((word) => lower.some((text) => isSubsequence(word, text)))) return undefined;
  const characters = texts.map((text) => [...text]);
  const matched = texts.map(() => new Set<number>());
  let score = 0;
  for (const word of words) {
    const matches = characters.map((text) => matchWord(text, word));
    const best = matches.reduce(better, undefined);
    score += best?.score ?? 0;
    for (let at = best; at; at = at.before) matched[matches.indexOf(best)]?.add(at.position);
  }
  return { score, matched };
}

/** Rejects most texts of a long list faster than `matchWord`. */
function isSubsequence(word: readonly string[], lower: string): boolean {
  let at = 0;
  return word.every((character) => {
    const wanted = character.toLowerCase();
    const found = lower.indexOf(wanted, at);
    at = found + wanted.length;
    return found >= 0;
  });
}

/** The points of fzf's second algorithm, except that characters in a row are worth a word start. */
const points = { match: 16, wordStart: 8, inRow: 8, capital: 1, gapStart: -3, gapGoesOn: -1 } as const;

/** The best match of the beginning of a word that ends at a position of the text. */
interface PartialMatch {
  score: number;
  position: number;
  before: PartialMatch | undefined;
}

/** Finds the match with the highest score, as in the alignment of two sequences. */
function matchWord(text: readonly string[], word: readonly string[]): PartialMatch | undefined {
  let previous: (PartialMatch | undefined)[] | undefined;
  for (const wanted of word) previous = extendMatches(text, wanted, previous);
  return previous?.reduce(better, undefined);
}

/** Extends the matches of the characters before `wanted` by one, at every position that has it. */
function extendMatches(text: readonly string[], wanted: string, previous: (PartialMatch | undefined)[] | undefined) {
  const wantedLower = wanted.toLowerCase();
  /** The best match that ends before the previous position, less the points of the gap. */
  let beyondGap: PartialMatch | undefined;
  return text.map((character, position): PartialMatch | undefined => {
    const adjacent = previous?.[position - 1];
    const before = better(adjacent && plus(adjacent, points.inRow), beyondGap);
    beyondGap = better(adjacent && plus(adjacent, points.gapStart), beyondGap && plus(beyondGap, points.gapGoesOn));
    if (character.toLowerCase() !== wantedLower || (previous && !before)) return undefined;
    const capital = wanted !== wantedLower && character === wanted ? points.capital : 0;
    const wordStart = isWordStart(text, position) ? points.wordStart * (previous ? 1 : 2) : 0;
    return { score: (before?.score ?? 0) + points.match + capital + wordStart, position, before };
  });
}

function plus(match: PartialMatch, score: number): PartialMatch {
  return { ...match, score: match.score + score };
}

function better(a: PartialMatch | undefined, b: PartialMatch | undefined): PartialMatch | undefined {
  return b && !(a && a.score >= b.score) ? b : a;
}

/** Reports whether a word starts at the position, also one as in `nextTab` or `Day2`. */
function isWordStart(text: readonly string[], position: number): boolean {
  const before = text[position - 1];
  if (before === undefined || !/[\p{L}\p{N}]/u.test(before)) return true;
  const pair = `${before}${text[position]}`;
  return /^(\p{Ll}\p{Lu}|\P{N}\p{N})$/u.test(pair);
}
