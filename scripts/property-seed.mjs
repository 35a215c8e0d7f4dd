// This is a set-up file of Vitest. Property tests draw the same values in every run, unless `npm
// run fuzz` sets another seed.
import fc from 'fast-check';

const freshSeed = process.env.PODIUM_FUZZ_SEED;
fc.configureGlobal(freshSeed ? { seed: Number(freshSeed), numRuns: 1000 } : { seed: 1 });
