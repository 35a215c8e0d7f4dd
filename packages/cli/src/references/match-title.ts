import { CliError } from '../cli-error.ts';
import { shortNamesOf, slugOf } from './short-name.ts';

interface Titled {
  _id: string;
  title: string;
}

const idShape = /^[0-9a-z]{12}$/;

/** Whether a reference has the shape of an id. A title may have it too: twelve letters are twelve letters. */
export function isIdShaped(reference: string): boolean {
  return idShape.test(reference);
}

/**
 * The one item a person means: by id, by its whole title or slug, or by a prefix of either that fits one item only. Throws with the
 * nearest names when none fits and with the list when several do. `noun` is `problem` or `contest`.
 */
export function matchTitle<T extends Titled>(noun: string, reference: string, items: readonly T[]): T {
  const wantedTitle = reference.trim().toLowerCase();
  const wantedSlug = slugOf(reference);
  const byId = items.find((item) => item._id === reference);
  if (byId) return byId;
  const whole = items.filter((item) => item.title.toLowerCase() === wantedTitle || slugOf(item.title) === wantedSlug);
  const fitting =
    whole.length > 0
      ? whole
      : items.filter(
          (item) =>
            (wantedSlug !== '' && slugOf(item.title).startsWith(wantedSlug)) ||
            (wantedTitle !== '' && item.title.toLowerCase().startsWith(wantedTitle)),
        );
  const [first] = fitting;
  if (first !== undefined && fitting.length === 1) return first;
  throw fitting.length > 1 ? ambiguous(noun, reference, fitting) : unknown(noun, reference, items);
}

function ambiguous(noun: string, reference: string, fitting: readonly Titled[]): CliError {
  return new CliError({
    code: `${noun}_ambiguous`,
    message: `'${reference}' fits ${fitting.length} ${noun}s.`,
    hints: ['Say which one:', ...describeAll(fitting.slice(0, 8))],
  });
}

function unknown(noun: string, reference: string, items: readonly Titled[]): CliError {
  const named = new Map(items.map((item) => [slugOf(item.title) || item._id, item]));
  // What looks like an id may be one with a slip.
  if (isIdShaped(reference)) for (const item of items) named.set(item._id, item);
  const names = findNearest(slugOf(reference) || reference, [...named.keys()]);
  const near = [...new Set(names.flatMap((name) => named.get(name) ?? []))];
  return new CliError({
    code: `${noun}_unknown`,
    message: `There is no ${noun} '${reference}', or you may not see it.`,
    hints:
      near.length > 0
        ? ['Did you mean:', ...describeAll(near)]
        : [`\`podium ${noun} list\` shows the ${noun}s there are.`],
  });
}

/** One line each: what to type, and the title. */
export function describeAll(items: readonly Titled[]): string[] {
  const nameOf = shortNamesOf(items);
  return items.map((item) => `  ${nameOf(item)}  (${item.title})`);
}

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
