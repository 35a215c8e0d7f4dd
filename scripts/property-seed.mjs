// Vitest set-up file: property tests draw the same values in every run, unless `npm run fuzz` gives another seed.
import fc from 'fast-check';

const freshSeed = process.env.PODIUM_FUZZ_SEED;
fc.configureGlobal(freshSeed ? { seed: Number(freshSeed), numRuns: 1000 } : { seed: 1 });
