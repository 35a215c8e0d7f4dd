/** Decides when a caller is served. */
export interface Turn {
  /** Names who shares a turn: all callers of an address, for example. */
  from: string;
  /** True for a caller who has signed in before. */
  isKnown: boolean;
}

export interface FairLine<Item> {
  add(item: Item, turn: Turn): void;
  /** Removes the item that is served next; undefined if nothing waits. */
  takeNext(): Item | undefined;
  /**
   * Removes the item that would be served last of the source with the most items; undefined if no
   * other source has more than this one would have with one more.
   */
  takeFromLongest(from: string): Item | undefined;
  size(): number;
}

/**
 * Creates a line in which every source has one item served in its turn, however many of its items
 * wait. Items of known callers go first, but no two in a row while others wait.
 */
export function createFairLine<Item>(): FairLine<Item> {
  // The sources in the order of their turns.
  const known = new Map<string, Item[]>();
  const others = new Map<string, Item[]>();
  let wasKnown = false;
  let size = 0;

  function add(item: Item, { from, isKnown }: Turn): void {
    const lane = isKnown ? known : others;
    const waiting = lane.get(from);
    if (waiting) waiting.push(item);
    else lane.set(from, [item]);
    size += 1;
  }

  function takeNext(): Item | undefined {
    const isKnownsTurn = known.size > 0 && (!wasKnown || others.size === 0);
    const lane = isKnownsTurn ? known : others;
    const [first] = lane;
    if (!first) return undefined;
    const [from, waiting] = first;
    const item = waiting.shift();
    lane.delete(from);
    // The source's next turn is after those of all others.
    if (waiting.length > 0) lane.set(from, waiting);
    wasKnown = isKnownsTurn;
    size -= 1;
    return item;
  }

  function takeFromLongest(from: string): Item | undefined {
    let [lane, longest] = [others, from];
    let count = Math.max(known.get(from)?.length ?? 0, others.get(from)?.length ?? 0) + 1;
    for (const each of [known, others]) {
      for (const [source, waiting] of each) {
        if (waiting.length > count) [lane, longest, count] = [each, source, waiting.length];
      }
    }
    if (longest === from) return undefined;
    size -= 1;
    return lane.get(longest)?.pop();
  }

  return { add, takeNext, takeFromLongest, size: () => size };
}
