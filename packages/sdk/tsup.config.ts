import { defineConfig } from 'tsup';
import manifest from './package.json' with { type: 'json' };

export default defineConfig({
  entry: Object.values(manifest.exports).map((entry) => entry['podium-source']),
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  splitting: true,
  clean: false,
  sourcemap: true,
});
