import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';

/** What a plugin needs of the processor that it is added to. */
interface MarkdownReader {
  data(): object;
}

// remark-gfm and remark-math add the same, and bring along the code that writes markdown, which a page never does.

/** Reads tables, links without brackets, task lists and what is struck out, as GitHub does. */
export function readGfm(this: MarkdownReader): void {
  extend(this, gfm(), gfmFromMarkdown());
}

/** Reads formulas between dollars. */
export function readMath(this: MarkdownReader): void {
  extend(this, math(), mathFromMarkdown());
}

function extend(reader: MarkdownReader, syntax: unknown, tree: unknown): void {
  const data: { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] } = reader.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), tree];
}
