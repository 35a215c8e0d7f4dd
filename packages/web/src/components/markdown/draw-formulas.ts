import 'katex/dist/katex.min.css';
import rehypeKatex, { type Options } from 'rehype-katex';
import type { MarkupPlugin } from './markup-plugin.ts';

/** Keeps formulas from linking, loading files, growing the page or expanding macros forever. */
const options: Options = { trust: false, maxSize: 20, maxExpand: 500, strict: 'ignore', errorColor: 'inherit' };

export const drawFormulas: MarkupPlugin = [rehypeKatex, options];
