import { inTurns } from '../event-loop/in-turns.ts';

/** Serializing this much takes a few milliseconds. */
const sliceLength = 256 * 1024;
/** A piece for each of many short items would take longer than the items. */
const itemsPerPiece = 500;
/** A number, a name or a bracket takes roughly this much. */
const nodeLength = 16;

/** Reports whether serializing the value at once would delay other requests. */
export function isLongJson(value: unknown): boolean {
  let length = 0;
  const isBeyond = (part: unknown): boolean => {
    length += typeof part === 'string' ? part.length : nodeLength;
    if (length > sliceLength) return true;
    if (typeof part !== 'object' || part === null) return false;
    return Array.isArray(part) ? part.some(isBeyond) : Object.values(part).some(isBeyond);
  };
  return isBeyond(value);
}

/** Serializes a value piece by piece and lets the event loop turn in between. */
export function jsonInTurns(value: unknown): AsyncGenerator<string, void, undefined> {
  return inTurns(slicesOf(value));
}

function* slicesOf(value: unknown): Generator<string, void, undefined> {
  let slice = '';
  for (const piece of piecesOf(value)) {
    slice += piece;
    if (slice.length < sliceLength) continue;
    yield slice;
    slice = '';
  }
  yield slice;
}

function* piecesOf(value: unknown): Generator<string, void, undefined> {
  if (typeof value === 'string' && value.length > sliceLength) yield* textPieces(value);
  else if (typeof value !== 'object' || value === null || !isLongJson(value)) yield JSON.stringify(value);
  else if (Array.isArray(value)) {
    yield '[';
    for (let start = 0; start < value.length; start += itemsPerPiece) {
      if (start > 0) yield ',';
      const items = value.slice(start, start + itemsPerPiece);
      if (isLongJson(items)) yield* itemPieces(items);
      else yield JSON.stringify(items).slice(1, -1);
    }
    yield ']';
  } else {
    yield '{';
    let separator = '';
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield* piecesOf(member);
      separator = ',';
    }
    yield '}';
  }
}

function* itemPieces(items: readonly unknown[]): Generator<string, void, undefined> {
  for (const [index, item] of items.entries()) {
    if (index > 0) yield ',';
    yield* piecesOf(item);
  }
}

/** A surrogate pair that is cut in two becomes two escapes with the same meaning. */
function* textPieces(text: string): Generator<string, void, undefined> {
  yield '"';
  for (let start = 0; start < text.length; start += sliceLength) {
    yield JSON.stringify(text.slice(start, start + sliceLength)).slice(1, -1);
  }
  yield '"';
}
