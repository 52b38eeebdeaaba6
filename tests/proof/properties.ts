import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runOnNode24 } from '#tools/node24.js';

/*
 * npm run proof -- properties [--runs 5000] [--seed N]: the tests' properties with other cases than in `npm test`, and with more
 * of them.
 */

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5000' }, seed: { type: 'string', default: String(randomInt(2 ** 31)) } },
});
const files = globSync('tests/**/*.test.{ts,tsx}').filter((file) =>
  readFileSync(file, 'utf8').includes('random/properties.ts'),
);
console.log(`${String(files.length)} files, ${values.runs} cases for each property, seed ${values.seed}`);
const { code } = await runOnNode24(['vitest', 'run', '--config=tests/vitest.config.ts', ...files], {
  env: { PROPERTY_SEED: values.seed, PROPERTY_RUNS: values.runs },
});
process.exitCode = code;
