const slugMaxLength = 60;

/**
 * Returns a title as a folder name and as a reference: `Two Sum, again!` becomes `two-sum-again`.
 * Empty if no letter or digit is left.
 */
export function slugOf(title: string): string {
  return withoutMarks(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaxLength)
    .replace(/^-+|-+$/g, '');
}

/** Removes accents. Most titles have none, and a list may have thousands. */
function withoutMarks(title: string): string {
  return /^[ -~]*$/.test(title) ? title : title.normalize('NFKD').replace(/\p{Mark}/gu, '');
}
