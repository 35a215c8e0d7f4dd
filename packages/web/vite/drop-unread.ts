import type { Plugin } from 'vite';

/** What only the server or the build reads, by the sources that have it. */
const unread = [
  { source: /\/sdk\/src\/contract\/(?:\w+-)?endpoints\.ts$/, text: /\bsummary:\s*(?:'[^'\n]*'|"[^"\n]*"),/g },
  { source: /\/src\/app\/pages\.ts$/, text: /,?\s*\bbudgets: \w+(?=,?\s*\})/g },
];

/** Leaves out of the pages what no page reads: summaries of endpoints, budgets of pages. */
export function dropUnread(): Plugin {
  return {
    name: 'podium:drop-unread',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const found = unread.find(({ source }) => source.test(id));
      return found && { code: code.replaceAll(found.text, ''), map: null };
    },
  };
}
