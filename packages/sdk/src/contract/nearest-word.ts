/** The known word that `word` was probably meant to be; undefined when none is near. */
export function findNearestWord(word: string, known: readonly string[]): string | undefined {
  const plain = plainForm(word);
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(plain, plainForm(candidate)) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best && best.distance <= Math.ceil(plain.length / 3) ? best.candidate : undefined;
}

/** `timeLimit`, `time-limit` and `time_limit` are the same word. */
function plainForm(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Levenshtein's distance. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
