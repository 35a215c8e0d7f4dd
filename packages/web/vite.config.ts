import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkBudgets } from './vite/check-budgets.ts';
import { precompress } from './vite/precompress.ts';
import { trimDependencies } from './vite/trim-dependencies.ts';

// `npm run dev` shows the pages with hot reload; what they ask for goes to a server that runs beside it.
const api = process.env.PODIUM_SERVER ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [react(), tailwindcss(), trimDependencies(), precompress(), checkBudgets()],
  resolve: {
    conditions: ['podium-source', 'module', 'browser', 'development|production'],
    alias: {
      'hast-util-from-html-isomorphic': fileURLToPath(new URL('src/lib/parse-katex-markup.ts', import.meta.url)),
      'decode-named-character-reference': fileURLToPath(new URL('src/lib/decode-character-name.ts', import.meta.url)),
    },
  },
  build: {
    target: 'es2022',
    // The license texts and sources of what is bundled are in the packages.
    sourcemap: false,
    // The content security policy allows images in texts, but no fonts.
    assetsInlineLimit: 0,
    // Statements are shown while the editor is still on its way; a preload of everything would compete with them.
    modulePreload: { polyfill: false },
    // What every page needs, in one file: together it compresses better than in pieces.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'base', test: /node_modules\/(?:react|react-dom|react-router|scheduler|zod)\// }],
        },
      },
    },
  },
  server: { port: 4001, proxy: { '/api': api } },
});
