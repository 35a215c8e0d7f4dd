declare module 'marked-terminal' {
  import type { MarkedExtension } from 'marked';

  export function markedTerminal(
    options?: Readonly<Record<string, unknown>>,
    highlightOptions?: Readonly<Record<string, unknown>>,
  ): MarkedExtension;
}
