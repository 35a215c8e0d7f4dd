import { isIdShaped } from '@podium/sdk/limits';
import { findNearest } from '@podium/sdk/search';
import { CliError } from '../cli-error.ts';
import { shortNamesOf, slugOf } from './short-name.ts';

interface Titled {
  _id: string;
  title: string;
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
