import { editDistance } from '../contract/edit-distance.ts';

/**
 * Returns up to `count` candidates (3 by default) that a person may have meant, nearest first;
 * empty when none is near. Case is ignored.
 */
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

/** Measures the distance. A part of a name is near it, and so is a prefix with a typing error. */
function distanceTo(wanted: string, candidate: string): number {
  if (wanted.length >= 3 && candidate.includes(wanted)) return 0;
  const prefix = candidate.slice(0, wanted.length);
  return Math.min(editDistance(wanted, candidate), editDistance(wanted, prefix) + 1);
}
