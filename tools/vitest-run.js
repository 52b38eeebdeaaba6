import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fastFolder } from './fast-folder.js';
import { runOnNode24 } from './node24.js';
import { root } from './root.js';
import { unhandledFile } from './unhandled-errors.js';

/**
 * @typedef {object} Report the used part of vitest's own JSON
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {FileReport[]} testResults
 */

/**
 * @typedef {object} FileReport
 * @property {string} name the file's path
 * @property {string} status
 * @property {string} message why it could not be loaded
 * @property {{ status: string, fullName: string, failureMessages: string[] }[]} assertionResults
 */

/**
 * The totals of a run. A file that couldn't be loaded and an error outside of any test count as one failure each, and
 * so does a skipped test, which would go unnoticed otherwise.
 * @param {Report | null} report
 * @param {number} code
 */
export function countOf(report, code) {
  if (report === null) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length;
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

const messageLength = 1_500;

/**
 * Each failure with its file, title and the start of its message, because in a long run they are printed far above the
 * end.
 * @param {Report | null} report
 * @param {number} code
 * @param {readonly string[]} unhandled errors outside of any test
 */
export function failuresOf(report, code, unhandled = []) {
  if (report === null) return ['vitest ended without a report'];
  const told = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const wrong = assertionResults.filter((each) => each.status !== 'passed');
    const files = wrong.map(({ status: state, fullName, failureMessages }) => {
      return {
        title: fullName,
        text: [...(state === 'failed' ? [] : [`was ${state}`]), ...failureMessages].join('\n'),
      };
    });
    const isUnloaded = status === 'failed' && !wrong.some((each) => each.status === 'failed');
    if (isUnloaded) files.push({ title: 'could not be loaded', text: message });
    return files.map(({ title, text }) => `${file}: ${title}\n${text.slice(0, messageLength)}`);
  });
  const all = [...told, ...unhandled.map((text) => text.slice(0, messageLength))];
  return code !== 0 && all.length === 0 ? [`vitest ended with code ${String(code)}; it printed the reason above`] : all;
}

/**
 * Runs some of vitest's projects in this terminal and counts.
 * @param {readonly string[]} projects
 * @param {readonly string[]} filters
 * @param {string} [since] only tests that directly or indirectly import something changed since this commit
 */
export async function runVitest(projects, filters, since) {
  const folder = mkdtempSync(join(fastFolder(), 'scape-test-'));
  // PostgreSQL runs as a user of its own when this runs as root.
  chmodSync(folder, 0o755);
  const file = join(folder, 'report.json');
  const { code } = await runOnNode24(
    [
      'vitest',
      'run',
      '--config=tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./tools/unhandled-errors.js',
      `--outputFile.json=${file}`,
      ...projects.map((name) => `--project=${name}`),
      ...(since === undefined ? [] : [`--changed=${since}`]),
      ...filters,
    ],
    { cwd: root, env: { TMPDIR: folder } },
  );
  const read = (/** @type {string} */ path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);
  /** @type {Report | null} */
  const report = read(file);
  /** @type {string[]} */
  const unhandled = read(unhandledFile(file)) ?? [];
  rmSync(folder, { recursive: true, force: true });
  return { ...countOf(report, code), failures: failuresOf(report, code, unhandled) };
}
