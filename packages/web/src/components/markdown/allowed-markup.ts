import { defaultSchema } from 'rehype-sanitize';

const embeddedPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/i;

/** Whether a picture may be shown: one that is in the text itself, and of a kind that holds nothing but a picture. */
export function isEmbeddedPicture(url: string): boolean {
  return embeddedPicture.test(url);
}

/** What may be in a text: what markdown makes, links that lead somewhere, embedded pictures. Formulas are made from what is left. */
export const allowedMarkup: typeof defaultSchema = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    img: ['src', 'alt'],
    ol: [...(defaultSchema.attributes?.ol ?? []), 'start'],
    code: [['className', /^language-./, 'math-inline', 'math-display']],
    // `*` would allow names, forms and the like, which markdown does not make.
    '*': ['align', 'ariaDescribedBy', 'ariaHidden', 'ariaLabel', 'ariaLabelledBy', 'id', 'title'],
  },
  // Footnotes alone have ids, and have them prefixed already.
  clobber: [],
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['http', 'https', 'data'] },
};

/** The address as it may be used; empty where it may not. Pictures of elsewhere keep theirs: a link leads there. */
export function allowUrl(url: string, attribute: string): string {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (attribute === 'src' && scheme === 'data') return isEmbeddedPicture(url) ? url : '';
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme) ? url : '';
}
