const signs = /[*_`#<>~$|[\]\\&@]|^[ \t]*(?:[-+=:]|\d+[.)])| {2,}\n|^ *(?: {4}|\t)|:\/\/|www\./m;

/** Whether a text in markdown could be more than paragraphs. It says so rather once too often. */
export function hasMarkup(text: string): boolean {
  return signs.test(text);
}

/** The paragraphs of a text without markup. */
export function listParagraphs(text: string): string[] {
  return text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
