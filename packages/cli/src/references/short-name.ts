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
