import { runChild } from './child.js';
import { productPackages } from './product-packages.js';
import { root } from './root.js';

/** @typedef {{ isAsked: boolean, faults: string[], reason: string }} Audit */

const grave = ['high', 'critical'];

/**
 * Reads the output of `npm audit --json`. A registry that doesn't support audits, or doesn't answer, says nothing about
 * the packages: neither a fault nor a proof of safety.
 * @param {string} text
 * @param {ReadonlySet<string>} product paths of the packages that count
 * @returns {Audit}
 */
export function readAudit(text, product) {
  const unasked = (/** @type {string} */ reason) => ({ isAsked: false, faults: [], reason });
  try {
    // npm may print warnings about its settings before the JSON.
    const report = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    const { vulnerabilities, message = 'no report' } = report;
    if (vulnerabilities === undefined) return unasked(String(message));
    /** @type {[string, { severity: string, range: string, nodes: string[] }][]} */
    const holes = Object.entries(vulnerabilities);
    const faults = holes
      .filter(([, { severity, nodes }]) => grave.includes(severity) && nodes.some((path) => product.has(path)))
      .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
    return { isAsked: true, faults, reason: '' };
  } catch {
    return unasked('no report that could be read');
  }
}

/**
 * Asks the registry for known vulnerabilities in what the server runs on and the app is built from.
 * @returns {Promise<Audit>}
 */
export async function audit() {
  const npm = process.env['npm_execpath'];
  const args = ['audit', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { output } = npm?.endsWith('.js')
    ? await runChild(process.execPath, [npm, ...args], { cwd: root, isQuiet: true })
    : await runChild('npm', args, { cwd: root, isQuiet: true });
  return readAudit(output, productPackages());
}
