import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkBudgets } from './vite/check-budgets.ts';
import { linkStart } from './vite/link-start.ts';
import { precompress } from './vite/precompress.ts';

// `npm run dev` shows the pages with hot reload; what they ask for goes to a server that runs
// beside it.
const api = process.env.PODIUM_SERVER ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [react(), tailwindcss(), linkStart(), precompress(), checkBudgets()],
  resolve: {
    conditions: ['podium-source', 'module', 'browser', 'development|production'],
    alias: {
      'hast-util-from-html-isomorphic': fileURLToPath(new URL('src/lib/parse-katex-markup.ts', import.meta.url)),
      'decode-named-character-reference': '@podium/sdk/character-names',
    },
  },
  build: {
    target: 'es2022',
    // The license texts and sources of what is bundled are in the packages.
    sourcemap: false,
    // The content security policy allows images in texts, but no fonts.
    assetsInlineLimit: 0,
    // Statements are shown while the editor is still on its way; a preload of everything would
    // compete with them.
    modulePreload: { polyfill: false },
    // Few files: together they compress better than in pieces, and every request takes its time.
    rolldownOptions: {
      // The editor uses one of the dozen languages that this function makes; the others stay
      // otherwise because they are calls.
      treeshake: { manualPureFunctions: ['clike'] },
      output: {
        codeSplitting: {
          groups: [
            // What runs before all else, so it must not wait for anything else. The helper is what
            // imports files dynamically.
            {
              name: 'begin',
              test: /src\/(?:app\/preload-page|session\/browser-token-store)\.ts$|vite\/preload-helper/,
              priority: 3,
            },
            // What every page needs.
            {
              name: 'base',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler|zod|axios)\/|src\/app\/refuse-eval\.ts$/,
              priority: 2,
            },
            {
              name: 'pages',
              test: /src\/app\/(?:app|routes)\.tsx$|src\/session\/(?:session|use-log-out)\.ts$/,
              priority: 1,
            },
            // What those who are signed in need besides.
            {
              name: 'reading',
              test: /node_modules\/@tanstack\/(?:react-query|query-core)\/|src\/(?:queries|app\/shells)\//,
            },
            {
              name: 'editor',
              test: /node_modules\/@(?:codemirror\/(?:view|state|commands|language)|lezer\/(?:common|highlight))\//,
            },
          ],
        },
      },
    },
  },
  server: { port: 4001, proxy: { '/api': api } },
});
