/** Edits (insert, delete, replace, swap neighbours) that turn one text into the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}

/** Up to `count` candidates that a person may have meant, nearest first; empty when none is near. */
export function findNearest(text: string, candidates: readonly string[], count = 3): string[] {
  const wanted = text.toLowerCase();
  return candidates
    .map((candidate) => ({ candidate, distance: distanceTo(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => {
      const tolerated = Math.max(2, Math.min(wanted.length, candidate.length) / 3);
      return distance <= tolerated && distance < wanted.length;
    })
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** A typed piece of a name is near it, and so is a prefix with a slip. */
function distanceTo(wanted: string, candidate: string): number {
  if (wanted.length >= 3 && candidate.includes(wanted)) return 0;
  const prefix = candidate.slice(0, wanted.length);
  return Math.min(editDistance(wanted, candidate), editDistance(wanted, prefix) + 1);
}
