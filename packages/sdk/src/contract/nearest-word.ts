import { editDistance } from './edit-distance.ts';

/** Finds the known word that `word` was probably meant to be; undefined when none is similar. */
export function findNearestWord(word: string, known: readonly string[]): string | undefined {
  const plain = plainForm(word);
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(plain, plainForm(candidate)) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best && best.distance <= Math.ceil(plain.length / 3) ? best.candidate : undefined;
}

/** Makes `timeLimit`, `time-limit` and `time_limit` the same word. */
function plainForm(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
