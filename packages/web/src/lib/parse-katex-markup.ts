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
 * Reads what KaTeX writes: elements that are all closed, quoted attributes, five entities. It takes the place of rehype-katex's own reader
 * (see `vite.config.ts`), which lets the browser read: that is a text made markup with inline styles, which the content security policy
 * forbids. React sets the same styles one by one, which it allows.
 * @throws Error for what KaTeX does not write.
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
