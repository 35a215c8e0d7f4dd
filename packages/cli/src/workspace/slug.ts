const slugMaxLength = 60;

/** A title as a folder name and as a reference: `Two Sum, again!` is `two-sum-again`. Empty when nothing of it can be kept. */
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
