import * as fc from 'fast-check';

const { PROPERTY_SEED: seed = '1', PROPERTY_RUNS: runs } = process.env;

// Each run of the tests tries the same cases, so that none fails by chance. `npm run proof -- properties` tries others, and
// more of them, and ends each property before the test's time limit does.
fc.configureGlobal({
  seed: Number(seed),
  ...(runs === undefined ? {} : { numRuns: Number(runs), interruptAfterTimeLimit: 40_000 }),
});

export { fc };
