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
    modulePreload: { polyfill: false },
    // Few large files compress better than many small ones, and need fewer requests.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'entry', tags: ['$initial'] }],
        },
      },
    },
  },
  server: { port: 4001, proxy: { '/api': api } },
});
