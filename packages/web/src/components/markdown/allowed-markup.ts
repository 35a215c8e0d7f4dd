import { defaultSchema } from 'hast-util-sanitize';

const embeddedPicture = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[a-z0-9+/=\s]+$/i;

/** Allows only pictures in data URLs. A browser runs no scripts of a drawing in a picture. */
export function isEmbeddedPicture(url: string): boolean {
  return embeddedPicture.test(url);
}

/** Formulas are rendered after sanitizing. */
export const allowedMarkup: typeof defaultSchema = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    img: ['src', 'alt'],
    input: [...(defaultSchema.attributes?.input ?? []), 'checked'],
    ol: [...(defaultSchema.attributes?.ol ?? []), 'start'],
    code: [['className', /^language-./, 'math-inline']],
    // The default list allows `name`, form attributes and others that markdown does not produce.
    '*': ['align', 'ariaDescribedBy', 'ariaHidden', 'ariaLabel', 'ariaLabelledBy', 'id', 'title'],
  },
  // Only footnotes have ids, and `toHast` prefixes them.
  clobber: [],
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['http', 'https', 'data'] },
};
