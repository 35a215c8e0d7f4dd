import { isIdShaped } from '@podium/sdk/limits';
import { findNearest } from '@podium/sdk/search';
import { CliError } from '../cli-error.ts';

interface Titled {
  _id: string;
  title: string;
}

/** What a reference takes for a word of its own, and a title therefore cannot be. */
const reserved: readonly string[] = ['live', 'next', 'last'];

/** What to type for a problem or a contest: its title as a name, or its id where the title gives none. */
export function shortNameOf({ _id, title }: Titled): string {
  const slug = slugOf(title);
  return slug === '' || reserved.includes(slug) ? _id : slug;
}

/** The same for a list, in which items of the same name get their ids instead. */
export function shortNamesOf(items: readonly Titled[]): (item: Titled) => string {
  // Once for each: a list may have thousands.
  const names = new Map(items.map((item) => [item._id, shortNameOf(item)]));
  const counts = new Map<string, number>();
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (item) => {
    const name = names.get(item._id) ?? item._id;
    return (counts.get(name) ?? 0) > 1 ? item._id : name;
  };
}

const slugMaxLength = 60;

/** A title as a folder name and as a reference: `Two Sum, again!` is `two-sum-again`. Empty when no letter or digit is left. */
export function slugOf(title: string): string {
  return withoutMarks(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaxLength)
    .replace(/^-+|-+$/g, '');
}

/** Letters without their accents. A list has thousands of titles, and most have none. */
function withoutMarks(title: string): string {
  return /^[ -~]*$/.test(title) ? title : title.normalize('NFKD').replace(/\p{Mark}/gu, '');
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
