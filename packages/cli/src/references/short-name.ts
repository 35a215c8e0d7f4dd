import { isIdShaped } from '@podium/sdk/limits';
import { findNearest } from '@podium/sdk/search';
import { CliError } from '../cli-error.ts';
import { slugOf } from '../text/format-values.ts';

interface Titled {
  _id: string;
  title: string;
}

/** References to contests with a fixed meaning. */
export const contestWords = ['live', 'next', 'last'] as const;

export type ContestWord = (typeof contestWords)[number];

/**
 * Returns the name of a problem or a contest for references: its title as a slug, or its id if the
 * slug is empty or has a fixed meaning.
 */
export function shortNameOf({ _id, title }: Titled): string {
  const slug = slugOf(title);
  return slug === '' || contestWords.some((word) => word === slug) ? _id : slug;
}

/** Returns the names of the items of a list. Items with the same name get their ids instead. */
export function shortNamesOf(items: readonly Titled[]): (item: Titled) => string {
  // The names are computed once, because a list may have thousands of items.
  const names = new Map(items.map((item) => [item._id, shortNameOf(item)]));
  const counts = new Map<string, number>();
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (item) => {
    const name = names.get(item._id) ?? item._id;
    return (counts.get(name) ?? 0) > 1 ? item._id : name;
  };
}

/**
 * Finds an item by its id, its title or slug, or a prefix that only one item has. Throws an error
 * with the nearest names if none matches, and with the matching names if several do. `noun` is
 * `problem` or `contest`.
 */
export function matchTitle<T extends Titled>(noun: string, reference: string, items: readonly T[]): T {
  const fitting = fittingTitles(reference, items);
  const [first] = fitting;
  if (first !== undefined && fitting.length === 1) return first;
  throw fitting.length > 1 ? ambiguous(noun, reference, fitting) : unknown(noun, reference, items);
}

/**
 * Returns the item with this id, else those with this title or slug, else those whose title or slug
 * begins with it.
 */
export function fittingTitles<T extends Titled>(reference: string, items: readonly T[]): T[] {
  const wantedTitle = reference.trim().toLowerCase();
  const wantedSlug = slugOf(reference);
  const byId = items.find((item) => item._id === reference);
  if (byId) return [byId];
  const whole = items.filter((item) => item.title.toLowerCase() === wantedTitle || slugOf(item.title) === wantedSlug);
  if (whole.length > 0) return whole;
  return items.filter(
    (item) =>
      (wantedSlug !== '' && slugOf(item.title).startsWith(wantedSlug)) ||
      (wantedTitle !== '' && item.title.toLowerCase().startsWith(wantedTitle)),
  );
}

export function ambiguous(noun: string, reference: string, fitting: readonly Titled[]): CliError {
  return new CliError({
    code: `${noun}_ambiguous`,
    message: `'${reference}' matches ${fitting.length} ${noun}s.`,
    hints: ['Say which one:', ...describeAll(fitting.slice(0, 8))],
  });
}

function unknown(noun: string, reference: string, items: readonly Titled[]): CliError {
  const named = new Map(items.map((item) => [slugOf(item.title) || item._id, item]));
  // The reference may be an id with a typing error.
  if (isIdShaped(reference)) for (const item of items) named.set(item._id, item);
  const names = findNearest(slugOf(reference) || reference, [...named.keys()]);
  const near = [...new Set(names.flatMap((name) => named.get(name) ?? []))];
  return new CliError({
    code: `${noun}_unknown`,
    message: `There is no ${noun} '${reference}', or you may not see it.`,
    hints: near.length > 0 ? ['Did you mean:', ...describeAll(near)] : [`\`podium ${noun} list\` lists the ${noun}s.`],
  });
}

export function describeAll(items: readonly Titled[]): string[] {
  const nameOf = shortNamesOf(items);
  return items.map((item) => `  ${nameOf(item)}  (${item.title})`);
}
