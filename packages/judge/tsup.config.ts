import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'node22',
  // The client's package has `dist/index.js` alone.
  splitting: false,
  noExternal: ['@podium/files'],
  clean: false,
  sourcemap: true,
});
