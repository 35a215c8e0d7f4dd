import { defineConfig } from 'tsup';
import manifest from './package.json' with { type: 'json' };

export default defineConfig({
  entry: Object.values(manifest.exports).map((entry) => entry['podium-source']),
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  // Only the problem folder reads from disk; the rest runs in browsers too.
  external: [/^node:/],
  splitting: true,
  clean: false,
  sourcemap: true,
});
