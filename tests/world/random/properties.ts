import * as fc from 'fast-check';

const { PROPERTY_SEED: seed = '1', PROPERTY_RUNS: runs } = process.env;

// The same cases in each run of the tests, so that a red one is the doing of what was changed. Other cases, and more of
// them, are tried by `npm run proof -- properties`, which ends each property before the test's time limit does.
fc.configureGlobal({
  seed: Number(seed),
  ...(runs === undefined ? {} : { numRuns: Number(runs), interruptAfterTimeLimit: 40_000 }),
});

export { fc };
