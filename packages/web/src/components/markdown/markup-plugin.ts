import type { Options } from 'react-markdown';

/** What changes a text once it has become HTML. */
export type MarkupPlugin = NonNullable<Options['rehypePlugins']>[number];
