import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkBudgets } from './vite/check-budgets.ts';
import { licenceTexts } from './vite/licence-texts.ts';
import { precompress } from './vite/precompress.ts';

// `npm run dev` serves the pages with hot reload and forwards API requests to a running server.
const api = process.env.PODIUM_SERVER ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [react(), tailwindcss(), licenceTexts(), precompress(), checkBudgets()],
  resolve: {
    conditions: ['podium-source', 'module', 'browser', 'development|production'],
    alias: { 'decode-named-character-reference': '@podium/sdk/character-names' },
  },
  build: {
    target: 'es2022',
    // The published packages contain the sources and the license texts, so source maps are not
    // needed.
    sourcemap: false,
    // The content security policy allows images in texts, but no fonts.
    assetsInlineLimit: 0,
    // Statements appear before the editor has loaded; preloading everything would slow them down.
    modulePreload: { polyfill: false },
    // Few large files compress better than many small ones, and need fewer requests.
    rolldownOptions: {
      // The editor uses one of a dozen languages that calls of this function define. Marking it as
      // pure drops the others.
      treeshake: { manualPureFunctions: ['clike'] },
      output: {
        codeSplitting: {
          groups: [
            // Every page needs this group.
            {
              name: 'base',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler|zod|axios)\//,
              priority: 2,
            },
            {
              name: 'pages',
              test: /src\/app\/(?:app|routes)\.tsx$|src\/session\/(?:session|use-log-out)\.ts$/,
              priority: 1,
            },
            // All pages for signed-in users need this group.
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
