import type { Plugin } from 'vite';

/** Leaves the summaries of the endpoints out of the pages: only the server describes its endpoints. */
export function dropSummaries(): Plugin {
  return {
    name: 'podium:drop-summaries',
    apply: 'build',
    transform: {
      filter: { id: /\/sdk\/src\/contract\/(?:\w+-)?endpoints\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(/\bsummary:\s*(?:'[^'\n]*'|"[^"\n]*"),/g, ''), map: null }),
    },
  };
}
