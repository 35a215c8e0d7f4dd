import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/machine/replace-file.ts'],
  format: 'esm',
  target: 'node22',
  // The client's package has `dist/index.js` alone.
  splitting: false,
  clean: false,
  sourcemap: true,
});
