import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/contract/index.ts'],
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  splitting: true,
  clean: false,
  sourcemap: true,
});
