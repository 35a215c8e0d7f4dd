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
    // On a busy machine what is waited for may take seconds; where it comes at once, nothing is lost.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    // Vitest would leave one core free; what tests wait for mostly is time.
    maxWorkers: '100%',
    // Real browsers, terminals and sandboxes on a machine that is busy with others: what fails once is tried once more, and said.
    retry: 1,
    reporters: ['default', './scripts/count-reporter.mjs'],
  },
});
