import type { Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { allowedMarkup } from './allowed-markup.ts';

/**
 * Parses markdown into a tree of safe HTML. It reads tables, plain URLs, task lists and
 * strikethrough as GitHub does, and formulas between dollars if `isMath` is true.
 */
export function readMarkdown(text: string, isMath: boolean): Root {
  const tree = fromMarkdown(text, {
    extensions: isMath ? [gfm(), math()] : [gfm()],
    mdastExtensions: isMath ? [gfmFromMarkdown(), mathFromMarkdown()] : [gfmFromMarkdown()],
  });
  // HTML is shown as text, so that it has no effect and that text such as `a<b and c>d`, which only
  // looks like HTML, is not lost.
  const html = toHast(tree, { handlers: { html: (_, { value }) => ({ type: 'text', value }) } });
  return sanitize(html, allowedMarkup) as Root;
}
