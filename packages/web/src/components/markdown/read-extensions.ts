import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';

/** The part of a unified processor that these plugins use. */
interface MarkdownReader {
  data(): object;
}

// remark-gfm and remark-math add the same extensions, but also the code that writes markdown.

/** Reads tables, plain URLs, task lists and strikethrough, as GitHub does. */
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
