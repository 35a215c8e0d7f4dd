const signs = /[*_`#<>~$|[\]\\&@]|^[ \t]*(?:[-+=:]|\d+[.)])| {2,}\n|^ *(?: {4}|\t)|:\/\/|www\./m;

/** Reports whether markdown may contain more than paragraphs. It errs towards true. */
export function hasMarkup(text: string): boolean {
  return signs.test(text);
}

export function listParagraphs(text: string): string[] {
  return text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
