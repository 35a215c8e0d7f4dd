import { type FormulasAside, restoreFormulas, setFormulasAside, splitAtFormulas } from '@podium/sdk/statement-markdown';
import type { Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import type { Root as MarkdownRoot, Parents, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { SKIP, visit } from 'unist-util-visit';
import { allowedMarkup } from './allowed-markup.ts';

/**
 * Parses a statement into a tree of safe HTML, without its comments. It reads tables, plain URLs,
 * task lists and strikethrough as GitHub does. Formulas are code elements, which `drawFormulas`
 * replaces.
 */
export function readMarkdown(statement: string): { tree: Root; hasFormulas: boolean } {
  const aside = setFormulasAside(statement);
  const tree = fromMarkdown(aside.text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  placeFormulas(tree, aside);
  return { tree: sanitize(toHast(tree), allowedMarkup) as Root, hasFormulas: aside.hasFormulas };
}

/**
 * Puts formulas into texts, and what the author wrote into code and addresses. HTML becomes text,
 * so that it has no effect and that text such as `a<b and c>d`, which only looks like HTML, is not
 * lost.
 */
function placeFormulas(tree: MarkdownRoot, aside: FormulasAside): void {
  visit(tree, (node, index, parent) => {
    if ('alt' in node && node.alt) node.alt = restoreFormulas(node.alt, aside);
    if ('title' in node && node.title) node.title = restoreFormulas(node.title, aside);
    if ('url' in node) node.url = restoreFormulas(node.url, aside);
    if (!('value' in node)) return undefined;
    const isText = node.type === 'text' || node.type === 'html';
    if (!isText || !parent || index === undefined) {
      node.value = restoreFormulas(node.value, aside);
      return undefined;
    }
    const isComment = node.type === 'html' && node.value.startsWith('<!--');
    const shown = isComment ? [] : splitAtFormulas(node.value, aside).flatMap((part) => formatPart(part, node.type));
    const isBlock = node.type === 'html' && holdsBlocks(parent) && shown.length > 0;
    const placed: RootContent[] = isBlock ? [{ type: 'paragraph', children: shown }] : shown;
    (parent.children as RootContent[]).splice(index, 1, ...placed);
    return [SKIP, index + placed.length];
  });
}

function formatPart(part: ReturnType<typeof splitAtFormulas>[number], type: 'text' | 'html'): PhrasingContent[] {
  if (typeof part !== 'string')
    return [{ type: 'inlineCode', value: part.tex, data: { hProperties: { className: ['math-inline'] } } }];
  if (type === 'text') return [{ type, value: part }];
  return part
    .split(/(<img\b[^>]*>)/i)
    .filter(Boolean)
    .map((text) => pictureOf(text) ?? { type: 'text', value: text });
}

/** Returns the picture of a tag, whose address would be a text of megabytes. */
function pictureOf(tag: string): PhrasingContent | undefined {
  if (!/^<img\b/i.test(tag)) return undefined;
  const attribute = (name: string) => new RegExp(`\\b${name}\\s*=\\s*(["'])(.*?)\\1`, 'is').exec(tag)?.[2];
  const url = attribute('src');
  return url === undefined ? undefined : { type: 'image', url, alt: attribute('alt') ?? '' };
}

function holdsBlocks({ type }: Parents): boolean {
  return type === 'root' || type === 'blockquote' || type === 'listItem' || type === 'footnoteDefinition';
}
