import type { Options } from 'react-markdown';

/** A plugin that changes the HTML tree of a text. */
export type MarkupPlugin = NonNullable<Options['rehypePlugins']>[number];
