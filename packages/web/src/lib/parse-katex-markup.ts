/** The part of a hast tree that KaTeX's markup needs. */
export interface MarkupElement {
  type: 'element';
  tagName: string;
  properties: Record<string, string>;
  children: MarkupNode[];
}
export interface MarkupText {
  type: 'text';
  value: string;
}
export type MarkupNode = MarkupElement | MarkupText;

export interface MarkupRoot {
  type: 'root';
  children: MarkupNode[];
}

const token =
  /<\/(?<closed>[\w-]+)>|<(?<opened>[\w-]+)(?<attributes>(?:\s+[\w:-]+="[^"]*")*)\s*(?<empty>\/?)>|(?<text>[^<]+)/gy;
const attribute = /([\w:-]+)="([^"]*)"/g;
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/**
 * Parses KaTeX's markup: closed elements, quoted attributes and five entities. It replaces the
 * parser of rehype-katex (see `vite.config.ts`), which lets the browser parse HTML with inline
 * styles, against the content security policy. React sets the same styles one by one, which the
 * policy allows.
 *
 * @throws Error for other markup.
 */
export function fromHtmlIsomorphic(markup: string): MarkupRoot {
  const root: MarkupRoot = { type: 'root', children: [] };
  const open: (MarkupRoot | MarkupElement)[] = [root];
  let end = 0;
  for (const { 0: part, index, groups = {} } of markup.matchAll(token)) {
    const parent = open.at(-1) ?? root;
    end = index + part.length;
    if (groups.text !== undefined) {
      parent.children.push({ type: 'text', value: decode(groups.text) });
    } else if (groups.opened !== undefined) {
      const properties = readAttributes(groups.attributes ?? '');
      const element: MarkupElement = { type: 'element', tagName: groups.opened, properties, children: [] };
      parent.children.push(element);
      if (!groups.empty) open.push(element);
    } else if (parent.type === 'root' || parent.tagName !== groups.closed) {
      throw new Error(`KaTeX's markup closes ${groups.closed}, which is not open`);
    } else {
      open.pop();
    }
  }
  if (end !== markup.length || open.length !== 1) throw new Error(`KaTeX's markup cannot be read from ${end}`);
  return root;
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, decode(value)]));
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
}
