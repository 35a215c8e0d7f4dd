import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/machine/replace-file.ts'],
  format: 'esm',
  target: 'node22',
  clean: false,
  sourcemap: true,
});
