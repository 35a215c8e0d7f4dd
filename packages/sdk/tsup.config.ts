import { defineConfig } from 'tsup';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/contract/index.ts',
    'src/contract/addresses.ts',
    'src/contract/verdicts.ts',
    'src/contract/languages.ts',
    'src/contract/display.ts',
    'src/errors/is-podium-error.ts',
    'src/problem-folder/index.ts',
    'src/contract/limits.ts',
    'src/search/index.ts',
    'src/solving/index.ts',
    'src/text/align-lines.ts',
    'src/text/character-names.ts',
    'src/text/statement-content.ts',
    'src/text/unprintable.ts',
    'src/statement/set-formulas-aside.ts',
    'src/queries.ts',
    'src/judging.ts',
  ],
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  // Only the problem folder reads from disk; the rest runs in browsers too.
  external: [/^node:/],
  splitting: true,
  clean: false,
  sourcemap: true,
});
