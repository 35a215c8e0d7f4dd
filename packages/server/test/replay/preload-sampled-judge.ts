import { registerHooks } from 'node:module';

// Node.js loads this before a worker (`--import`): its modules get the judge of `sampled-judge.ts`.

const server = new URL('../../dist/', import.meta.url).href;
const sampledJudge = new URL('sampled-judge.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === '@podium/judge' && context.parentURL?.startsWith(server)
      ? { url: sampledJudge, shortCircuit: true }
      : nextResolve(specifier, context),
});
