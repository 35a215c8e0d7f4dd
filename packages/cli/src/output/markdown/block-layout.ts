import type { Token, Tokens } from 'marked';
import type { Style } from '../style.ts';

/** What blocks are drawn with. */
export interface BlockLayout {
  style: Style;
  columns: number;
  /** Painted text of a paragraph, a heading, a cell; `\n` only where a line must end. */
  inline(tokens: readonly Token[]): string;
  /** Painted code of a block that names its language. */
  code(token: Tokens.Code): string;
}
