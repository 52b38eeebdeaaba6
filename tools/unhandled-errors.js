import { writeFileSync } from 'node:fs';

/** @typedef {{ name?: string, message?: string, stack?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }} Unhandled */

/** @param {Unhandled} error */
function textOf({ name = 'Error', message = '', stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) {
  const place = [file, test].filter((part) => part !== undefined).join(': ');
  return `Error outside any test${place === '' ? '' : `, near ${place}`}\n${stack ?? `${name}: ${message}`}`;
}

/** @param {string} reportFile vitest's own JSON */
export const unhandledFile = (reportFile) => `${reportFile}.unhandled.json`;

/** Writes errors outside of any test, which vitest's own JSON doesn't contain, to a file beside it. */
export default class UnhandledErrors {
  #reportFile = '';

  /** @param {{ config: { outputFile?: unknown } }} vitest */
  onInit({ config: { outputFile } }) {
    this.#reportFile = /** @type {{ json: string }} */ (outputFile).json;
  }

  /**
   * @param {unknown} _modules
   * @param {readonly Unhandled[]} errors
   */
  onTestRunEnd(_modules, errors) {
    writeFileSync(unhandledFile(this.#reportFile), JSON.stringify(errors.map(textOf)));
  }
}
