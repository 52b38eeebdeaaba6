import { audit } from './audit.js';
import { build } from './build.js';
import { weigh } from './budget.js';
import { changes } from './changes.js';
import { install } from './install.js';
import { licencesHere } from './licences.js';
import { missing, needs } from './machine.js';
import { runOnNode24 } from './node24.js';
import { root } from './root.js';
import { typeErrors } from './type-check.js';
import { runVitest } from './vitest-run.js';

/** @typedef {{ name: string, passed: number, failed: number, seconds: number }} Step */

/** @type {Step[]} */
const steps = [];
/** @type {string[]} repeated at the end */
const failures = [];

/**
 * @param {string} name
 * @param {() => Promise<{ passed: number, failed: number, failures?: string[] }>} act
 */
async function step(name, act) {
  const start = performance.now();
  const own = { name, passed: 0, failed: 0, seconds: 0 };
  steps.push(own);
  const { passed, failed, failures: told = [] } = await act();
  failures.push(...told);
  Object.assign(own, { passed, failed, seconds: (performance.now() - start) / 1000 });
}

/**
 * A step that counts as one test and prints nothing unless it fails.
 * @param {string} name
 * @param {() => Promise<string | null>} findFault
 */
function check(name, findFault) {
  return step(name, async () => {
    const fault = await findFault();
    if (fault === null) return { passed: 1, failed: 0 };
    console.error(`\n${name}:\n${fault.trim()}\n`);
    return { passed: 0, failed: 1, failures: [`${name}: see above`] };
  });
}

/** @param {readonly string[]} command */
async function quietly(command) {
  const { code, output } = await runOnNode24(command, { isQuiet: true, cwd: root });
  return code === 0 ? null : output;
}

async function buildAndWeigh() {
  const { code, output } = await build({ isQuiet: true });
  if (code !== 0) return output;
  const rows = weigh();
  for (const { line } of rows) console.log(line);
  return rows.every(({ isWithin }) => isWithin)
    ? null
    : 'The built app is heavier than it may be; see: node tools/budget.js';
}

/** A registry that can't be reached is reported, but doesn't count as a fault of the packages. */
async function auditPackages() {
  const { isAsked, faults, reason } = await audit();
  if (!isAsked) console.log(`audit: NOT DONE, the registry could not be asked (${reason})`);
  return faults.join('\n') || null;
}

const types = () => check('types', async () => (await typeErrors()).join('\n') || null);
const lint = () => check('lint', () => quietly(['oxlint', '--type-aware', '--deny-warnings']));
/** Files and exports that nobody imports. */
const unused = () => check('unused', () => quietly(['knip', '--no-progress']));
const format = () => check('format', () => quietly(['oxfmt', '--list-different']));
const projects = ['unit', 'server', 'mocked', 'dom', 'dom-beside', 'hydration', 'sim'];

async function checkAll() {
  const built = check('build', buildAndWeigh);
  // Most of these keep one core busy, or wait for the registry.
  await Promise.all([
    types().then(lint),
    format(),
    unused(),
    check('licences', async () => licencesHere().join('\n') || null),
    check('audit', auditPackages),
    built.then(() => check('browsers', () => quietly(['tools/check-browsers.js']))),
    built.then(() => check('demo data', () => quietly(['tests/world/setup/prepare-e2e.ts']))),
  ]);
  await step('tests', () => runVitest(projects, []));
  // Alone, because a browser beside busy tests is slow enough to fail.
  await step('end to end', () => runVitest(['e2e'], []));
}

/** Tests what a change can break; of the end-to-end tests only those that were changed themselves. */
async function checkChanges() {
  const changed = changes();
  if (changed === null) return check('changes', async () => 'git does not say what has changed here');
  await types();
  await lint();
  await unused();
  await format();
  await step('tests', () => runVitest(projects, [], changed.since));
  // These tests read files, which their imports don't show.
  const house = ['card-packages', 'house', 'rooms', 'specification', 'vocabulary'].map(
    (name) => `tests/${name}.test.ts`,
  );
  await step('the house', () => runVitest(['unit'], house));
  const stories = changed.files.filter((file) => /^tests\/e2e\/.*\.test\.ts$/.test(file));
  if (stories.length > 0) await step('end to end', () => runVitest(['e2e'], stories));
}

const filters = process.argv.slice(2);
await install();
for (const need of needs) {
  const reason = await missing(need);
  if (reason !== null) await check(need.name, async () => reason);
}
// With a name, only the matching test files run.
if (filters.length === 0) await checkAll();
else if (filters.includes('--changed')) await checkChanges();
else await step('tests', () => runVitest([], filters));

const sum = (/** @type {'passed' | 'failed'} */ key) => steps.reduce((total, each) => total + each[key], 0);
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log('');
for (const { name, passed, failed, seconds } of steps) {
  console.log(
    `${name.padEnd(12)}${`${passed}`.padStart(6)} passed${`${failed}`.padStart(5)} failed${seconds.toFixed(1).padStart(8)} s`,
  );
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
