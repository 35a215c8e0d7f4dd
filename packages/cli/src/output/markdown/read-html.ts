import { decodeEntities } from '@podium/sdk/character-names';
import type { Token } from 'marked';
import { subscript, superscript } from '../tex-to-unicode.ts';

// Only these names are tags: `vector<int>` in a statement is plain text.
const tagNames =
  'a abbr b big blockquote br center code col colgroup dd del details div dl dt em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp script section small span strike strong style sub summary sup table tbody td tfoot th thead tr tt u ul var video audio iframe source object embed form input button svg path';
const knownTags = new Set(tagNames.split(' '));
const deepestNesting = 50;
// The attributes of a tag have values: `a<b and c>d` is plain text.
const attributes = /(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))*\s*/.source;
const anyTag = new RegExp(`<!--[\\s\\S]*?(?:-->|$)|</?([A-Za-z][A-Za-z0-9]*)${attributes}/?>`, 'g');
const wholeTag = new RegExp(`^<(/?)([A-Za-z][A-Za-z0-9]*)${attributes}>$`);
const withoutText = /<(script|style|iframe|object|svg|video|audio)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const lineTags =
  /^(?:p|div|h[1-6]|ul|ol|table|tr|center|pre|blockquote|details|summary|figure|figcaption|section|dl|dt|dd)$/;

/**
 * Returns the visible text of HTML, with the line breaks of a browser and the names of images, and
 * without scripts and comments.
 */
export function htmlToText(html: string): string {
  return decodeEntities(
    html.replace(withoutText, '').replace(anyTag, (tag: string, name: string | undefined) => textOfTag(tag, name)),
  );
}

function textOfTag(tag: string, name: string | undefined): string {
  if (name === undefined) return '';
  const lower = name.toLowerCase();
  if (!knownTags.has(lower)) return tag;
  if (lower === 'br' || lower === 'hr' || lineTags.test(lower)) return '\n';
  if (lower === 'li') return tag.startsWith('</') ? '' : '\n• ';
  if (lower === 'td' || lower === 'th') return '  ';
  return lower === 'img' ? `[image: ${imageName(tag)}]` : '';
}

function imageName(tag: string): string {
  const [, , alt = ''] = /\balt\s*=\s*(["'])(.*?)\1/i.exec(tag) ?? [];
  const [, , source = ''] = /\bsrc\s*=\s*(["'])(.*?)\1/i.exec(tag) ?? [];
  const address = source.startsWith('data:') ? '' : source;
  return [alt || 'without a name', address].filter(Boolean).join(' ');
}

const faces: Readonly<Record<string, 'strong' | 'em' | 'del'>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  s: 'del',
  del: 'del',
  strike: 'del',
};

/**
 * Replaces the HTML in the tokens of a line by faces, indices, breaks and plain text.
 */
export function foldHtml(tokens: readonly Token[]): Token[] {
  const ends = matchTags(tokens);
  const foldRange = (from: number, to: number): Token[] => {
    const folded: Token[] = [];
    for (let at = from; at < to; at += 1) {
      const token = tokens[at];
      if (!token) break;
      const end = ends.get(at);
      if (end !== undefined) {
        folded.push(...foldElement(tagOf(token)?.name ?? '', foldRange(at + 1, end)));
        at = end;
      } else
        folded.push(
          token.type === 'html'
            ? textToken(htmlToText(token.raw))
            : { ...token, ...('tokens' in token && token.tokens && { tokens: foldHtml(token.tokens) }) },
        );
    }
    return folded;
  };
  return foldRange(0, tokens.length);
}

/** Maps the index of each opening tag to that of its closing tag, if there is one. */
function matchTags(tokens: readonly Token[]): Map<number, number> {
  const ends = new Map<number, number>();
  const open: { name: string; at: number }[] = [];
  for (const [at, token] of tokens.entries()) {
    const tag = tagOf(token);
    if (tag && !tag.isClosing && open.length < deepestNesting) open.push({ name: tag.name, at });
    const start = tag?.isClosing ? open.findLastIndex(({ name }) => name === tag.name) : -1;
    if (start < 0) continue;
    ends.set(open[start]?.at ?? 0, at);
    open.length = start;
  }
  return ends;
}

/** Returns the tag of an element that has content. */
function tagOf(token: Token): { name: string; isClosing: boolean } | undefined {
  if (token.type !== 'html') return undefined;
  const [, slash, given = ''] = wholeTag.exec(token.raw) ?? [];
  const name = given.toLowerCase();
  if (!knownTags.has(name) || name === 'br' || name === 'img' || name === 'hr') return undefined;
  return { name, isClosing: slash === '/' };
}

function foldElement(name: string, content: Token[]): Token[] {
  const raw = content.map((token) => token.raw).join('');
  const face = faces[name];
  if (face !== undefined) return [{ type: face, raw, text: raw, tokens: content } as Token];
  if (name === 'sup') return [textToken(superscript(raw))];
  if (name === 'sub') return [textToken(subscript(raw))];
  if (name === 'script' || name === 'style') return [];
  return content;
}

function textToken(text: string): Token {
  return text === '\n' ? { type: 'br', raw: text } : { type: 'text', raw: text, text, escaped: true };
}
