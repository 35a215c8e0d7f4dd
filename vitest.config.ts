import { defineConfig } from 'vitest/config';

// Tests import the packages' sources (condition `podium-source`), so nothing has to be built to run a unit test.
const sourceConditions = ['podium-source', 'node', 'module'];

export default defineConfig({
  resolve: { conditions: sourceConditions },
  ssr: { resolve: { conditions: sourceConditions } },
  test: {
    include: ['{packages,examples,e2e,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/web/test/browser/shared-by-run.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    pool: 'forks',
    reporters: ['default', './scripts/count-reporter.mjs'],
  },
});
