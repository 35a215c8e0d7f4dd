import type { Element, ElementContent } from 'hast';

/** KaTeX writes some classes as `class ="…"`. */
const attribute = /([\w:-]+) ?="([^"]*)"/g;
const token =
  /<\/(?<closed>[\w-]+)>|<(?<opened>[\w-]+)(?<attributes>(?:\s+[\w:-]+ ?="[^"]*")*)\s*(?<empty>\/?)>|(?<text>[^<]+)/gy;
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/**
 * Parses KaTeX's markup: closed elements, quoted attributes and five entities. A browser would also
 * parse inline styles, which the content security policy forbids. React sets the same styles one by
 * one, which the policy allows.
 *
 * @throws Error for other markup.
 */
export function parseKatexMarkup(markup: string): ElementContent[] {
  const root: ElementContent[] = [];
  const open: Element[] = [];
  let end = 0;
  for (const { 0: part, index, groups = {} } of markup.matchAll(token)) {
    const parent = open.at(-1);
    const siblings = parent?.children ?? root;
    end = index + part.length;
    if (groups.text !== undefined) {
      siblings.push({ type: 'text', value: decode(groups.text) });
    } else if (groups.opened !== undefined) {
      const properties = readAttributes(groups.attributes ?? '');
      const element: Element = { type: 'element', tagName: groups.opened, properties, children: [] };
      siblings.push(element);
      if (!groups.empty) open.push(element);
    } else if (parent?.tagName !== groups.closed) {
      throw new Error(`KaTeX's markup closes ${groups.closed}, which is not open`);
    } else {
      open.pop();
    }
  }
  if (end !== markup.length || open.length > 0) throw new Error(`KaTeX's markup cannot be read from ${end}`);
  return root;
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, decode(value)]));
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
}
