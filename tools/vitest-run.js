import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOnNode24 } from './node24.js';
import { root } from './root.js';

/**
 * @typedef {object} Report vitest's own JSON, as far as it is read
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 */

/**
 * What a run adds up to. A file that could not be loaded and an error outside any test count as one failure each, and so
 * does a test that was skipped: nobody would notice it otherwise.
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

/**
 * Runs some of vitest's projects in this terminal and counts.
 * @param {readonly string[]} projects
 * @param {readonly string[]} filters
 */
export async function runVitest(projects, filters) {
  const folder = mkdtempSync(join(tmpdir(), 'scape-test-'));
  const file = join(folder, 'report.json');
  const { code } = await runOnNode24(
    [
      'vitest',
      'run',
      '--config=tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...projects.map((name) => `--project=${name}`),
      ...filters,
    ],
    { cwd: root },
  );
  /** @type {Report | null} */
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  rmSync(folder, { recursive: true, force: true });
  return countOf(report, code);
}
