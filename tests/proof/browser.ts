import { runVitest } from '#tools/vitest-run.js';

/** npm run proof -- browser: all end-to-end tests, with those that `npm test` leaves out. */
process.env['LONG_TESTS'] = '1';
const { passed, failed, failures } = await runVitest(['e2e'], process.argv.slice(2));
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`${String(passed)} passed, ${String(failed)} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
