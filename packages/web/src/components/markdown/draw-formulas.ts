import 'katex/dist/katex.min.css';
import rehypeKatex, { type Options } from 'rehype-katex';
import type { MarkupPlugin } from './markup-plugin.ts';

/** A formula can neither link nor load, nor grow the page or keep it busy without end. */
const options: Options = { trust: false, maxSize: 20, maxExpand: 500, strict: 'ignore', errorColor: 'inherit' };

export const drawFormulas: MarkupPlugin = [rehypeKatex, options];
